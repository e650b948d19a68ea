"""An audited hand for people, as plain text: the verdict first, then pots, halves and who wins them, then what was
found."""

from collections.abc import Iterator

from hhparse.reports.hand_view import Award, Finding, HandView, Pot, Share
from hhparse.reports.paint import STYLES, Paint
from hhparse.reports.tables import columns


def hand_text(hand: HandView, paint: Paint) -> str:
    """One hand, several lines."""
    return "\n".join([_head(hand, paint), *(f"  {line}" for line in _body(hand, paint))])


def _head(hand: HandView, paint: Paint) -> str:
    what = [hand.title, hand.game, hand.stakes, hand.played] if hand.read else [hand.title]
    return f"{paint(hand.verdict.upper(), STYLES[hand.verdict])}  {', '.join(what)}"


def _body(hand: HandView, paint: Paint) -> Iterator[str]:
    judged = dict(hand.facts).get("Judged by")
    yield hand.origin + (f", judged by {judged}" if judged else "")
    for name, cards in hand.boards:
        yield f"{name} {_cards(cards)}"
    for pot in hand.pots:
        yield from _pot(pot)
    if hand.read:
        yield from _players(hand)
    for found in hand.findings:
        yield from _finding(found, paint)
    for code, _, reason in hand.not_evaluated:
        yield f"{code} not evaluated: {reason}"


def _pot(pot: Pot) -> Iterator[str]:
    raked = f", rake {pot.rake}" if pot.rake else ""
    yield f"{pot.name} pot {pot.amount}{raked}, open to {_seats([seat for seat, _ in pot.eligible])}"
    for share in pot.shares:
        board = f"board {share.board} " if share.board else ""
        made = f"  {share.hand} {_cards(share.cards)}" if share.hand else ""
        yield f"  {board}{share.half} {share.amount}{made}"
        for award in share.awards:
            yield f"    {award.amount} to seat {award.seat} {award.name}{_odd(share, award)}"


def _odd(share: Share, award: Award) -> str:
    return f", {award.odd} of it odd, by {share.policy} ({share.rule})" if award.odd else ""


def _players(hand: HandView) -> Iterator[str]:
    rows = [("seat", "player", "put in", "returned", "paid", "expected", "net", "")]
    for player in hand.players:
        told = _cards(player.cards) if player.cards else ""
        rows.append(
            (str(player.seat), player.name, player.put_in, player.returned, player.paid, player.expected, player.net,
             f"{player.result} {told} {player.cash_out}".rstrip())
        )  # fmt: skip
    yield from columns(rows, right=(0, 2, 3, 4, 5, 6)).split("\n")


def _finding(found: Finding, paint: Paint) -> Iterator[str]:
    yield f"{paint(f'{found.severity} {found.code} {found.name}', STYLES[found.severity])}: {found.message}"
    if found.amounts:
        yield f"  {found.amounts}" + (f", difference {found.difference}" if found.difference is not None else "")
    for line in found.lines:
        yield f"  line {line.number}" + (f" | {line.text}" if line.text is not None else "")
    for hint in found.hints:
        yield f"  {hint}"
    if found.explained_by:
        yield f"  right under {', '.join(found.explained_by)}"
    if found.rule:
        yield f"  rule: {found.rule}"


def _cards(cards: list[str]) -> str:
    return f"[{' '.join(cards)}]"


def _seats(seats: list[int]) -> str:
    return f"seat{'s' if len(seats) > 1 else ''} {', '.join(map(str, seats))}"
