"""An audited hand as Markdown, to be pasted into a ticket; what users called themselves is no markup there."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from hhparse.reports.audit_summary import AuditSummary
from hhparse.reports.escape import fenced, markdown
from hhparse.reports.hand_view import Award, Finding, HandView, Line, Player, Pot, Share

SUITS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


def summary_markdown(summary: AuditSummary) -> str:
    """What many hands come to, and which of them are shown."""
    told = ", ".join(f"{count:,} {verdict}" for verdict, count in summary.verdicts())
    parts = [f"# Audit: {summary.judged}", told]
    rows = [(each.code, each.name, each.severity, f"{each.hands:,}", each.stake) for each in summary.codes()]
    parts += [_table(("code", "", "severity", "hands", "at stake"), rows, right=(3, 4))] if rows else []
    parts += [f"Money at stake: {summary.stake}"] if summary.stake else []
    hands = [(hand.verdict, markdown(hand.title), hand.stakes, hand.stake, hand.codes) for hand in summary.listed]
    parts += [_table(("verdict", "hand", "stakes", "at stake", "codes"), hands, right=(3,))] if len(hands) > 1 else []
    return _parts(parts)


def hand_markdown(hand: HandView) -> str:
    """One hand: facts, pots, players, findings, what was not evaluated, the text."""
    return _parts((f"## {hand.verdict.upper()}: {markdown(hand.title)}", *_sections(hand)))


def _parts(parts: Iterable[str]) -> str:
    return "\n\n".join(part for part in parts if part) + "\n"


def _sections(hand: HandView) -> Iterator[str]:
    yield "\n".join(f"- {name}: {markdown(value)}" for name, value in hand.facts)
    if hand.findings:
        yield "### Findings"
        yield "\n".join(line for found in hand.findings for line in _finding(found))
    if hand.players:
        yield f"### Players (in {hand.money})"
        yield _players(hand.players)
    if hand.pots:
        yield f"### Pots (in {hand.money})"
        yield "\n".join(f"- {name} {_cards(cards)}" for name, cards in hand.boards)
        yield "\n".join(line for pot in hand.pots for line in _pot(pot))
    if hand.not_evaluated:
        yield "### Not evaluated"
        yield "\n".join(f"- {code} {name}: {markdown(reason)}" for code, name, reason in hand.not_evaluated)
    if hand.text:
        yield "### Text"
        yield fenced(_lines(hand))


def _finding(found: Finding) -> Iterator[str]:
    yield f"- **{found.severity} {found.code} {found.name}**: {markdown(found.message)}"
    if found.amounts:
        difference = f", difference **{found.difference}**" if found.difference is not None else ""
        yield f"  - {found.amounts}{difference}"
    if found.lines:
        yield f"  - line{'s' if len(found.lines) > 1 else ''} {', '.join(str(line.number) for line in found.lines)}"
    yield from (f"  - {markdown(hint)}" for hint in found.hints)
    if found.explained_by:
        yield f"  - right under {', '.join(map(markdown, found.explained_by))}"
    if found.rule:
        yield f"  - rule: {markdown(found.rule)}" + (f" ({markdown(found.source)})" if found.source else "")


def _players(players: Iterable[Player]) -> str:
    head = ("seat", "player", "paid", "expected", "difference", "put in", "returned", "net", "")
    rows = [
        (str(each.seat), markdown(each.name), each.paid, each.expected, each.difference, each.put_in, each.returned,
         each.net, " ".join(filter(None, (each.result, _cards(each.cards), each.cash_out))))
        for each in players
    ]  # fmt: skip
    return _table(head, rows, right=(0, 2, 3, 4, 5, 6, 7))


def _pot(pot: Pot) -> Iterator[str]:
    raked = f", rake {pot.rake}" if pot.rake else ""
    yield f"- **{pot.name} pot {pot.amount}**{raked}, open to {', '.join(_seat(*each) for each in pot.eligible)}"
    for share in pot.shares:
        board = f"board {share.board} " if share.board else ""
        made = f": {share.hand} {_cards(share.cards)}" if share.hand else ""
        yield f"  - {board}{share.half} {share.amount}{made}"
        for award in share.awards:
            yield f"    - {award.amount} to {_seat(award.seat, award.name)}{_odd(share, award)}"


def _odd(share: Share, award: Award) -> str:
    if not award.odd:
        return ""
    rule = f"{share.policy} ({share.rule}: {share.rule_text}; {share.source})"
    return f", {award.odd} of it odd, by {markdown(rule)}"


def _seat(seat: int, name: str) -> str:
    return f"seat {seat} {markdown(name)}"


def _cards(cards: Iterable[str]) -> str:
    return " ".join(card[0] + SUITS[card[1]] for card in cards)


def _lines(hand: HandView) -> Iterator[str]:
    """The lines with their numbers, those that findings point at marked."""
    width = max(len(str(line.number)) for line in hand.text)
    yield from (_line(line, width) for line in hand.text)
    if hand.left_out:
        yield f"… {hand.left_out} more lines"


def _line(line: Line, width: int) -> str:
    return f"{'>' if line.marked else ' '} {line.number:{width}} | {line.text}"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]], right: Iterable[int] = ()) -> str:
    """A table; cells are Markdown already."""
    flush = frozenset(right)
    rule = ["--:" if at in flush else "---" for at in range(len(head))]
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, rule, *rows))
