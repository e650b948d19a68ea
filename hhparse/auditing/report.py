"""An audit as the object CONTRACT.md publishes: amounts are decimal strings in the hand's currency, and what is not
known is null, never 0."""

from typing import Any

from hhparse.auditing.run import Audit
from hhparse.engine.evaluate import Made, describe
from hhparse.engine.settle import Line
from hhparse.findings import Finding
from hhparse.games import HandKind
from hhparse.hand import Hand, Source, Stakes, Unread
from hhparse.money import show

SCHEMA_VERSION = 1
Json = dict[str, Any]


def hand_report(audit: Audit) -> Json:
    """One hand, judged."""
    case, hand = audit.replay, audit.hand
    return {
        "schema_version": SCHEMA_VERSION,
        "source": _source(hand.source),
        "hand_key": hand.hand_key,
        "room": hand.room,
        "hand_id": hand.hand_id,
        "played_at": hand.played_at.strftime("%Y-%m-%dT%H:%M:%SZ") if hand.played_at else None,
        "played_at_local": hand.played_at_local,
        "game": hand.game,
        "limit": hand.limit,
        "kind": hand.kind,
        "stakes": _stakes(hand),
        "currency": hand.currency,
        "unit": show(case.settlement.unit, hand.scale),
        "table": hand.table,
        "max_seats": hand.max_seats,
        "button": hand.button,
        "hero": hand.hero,
        "tournament": _tournament(hand),
        "house": case.house.name,
        "players": _players(audit),
        "boards": [list(board) for board in hand.boards],
        "total_pot": show(case.total_pot, hand.scale),
        "rake": show(case.paid.rake, hand.scale),
        "rake_source": case.paid.rake_source,
        "pots": _pots(audit),
        "stated": _stated(hand),
        "verdict": audit.verdict,
        "findings": [finding_json(finding, hand.scale) for finding in audit.findings],
        "not_evaluated": [
            {"code": skipped.code, "seats": list(skipped.seats), "reason": skipped.reason}
            for skipped in audit.not_evaluated
        ],
    }


def unread_report(unread: Unread) -> Json:
    """A hand that could not be read."""
    finding = finding_json(unread.finding, 0)
    finding |= {"column": unread.column, "text": unread.line_text, "expected": list(unread.expected)}
    return {
        "schema_version": SCHEMA_VERSION,
        "source": _source(unread.source),
        "room": unread.room,
        "hand_id": unread.hand_id,
        "verdict": "unread",
        "findings": [finding],
    }


def finding_json(finding: Finding, scale: int) -> Json:
    """A finding with its amounts as decimal strings."""
    return {
        "code": finding.code,
        "name": finding.name,
        "severity": finding.severity,
        "message": finding.message,
        "lines": list(finding.lines),
        "seats": list(finding.seats),
        "stated": _amount(finding.stated, scale),
        "expected": _amount(finding.expected, scale),
        "difference": _amount(finding.difference, scale),
        "citation": finding.citation,
        "explained_by": list(finding.explained_by),
    }


def _amount(value: int | None, scale: int) -> str | None:
    return None if value is None else show(value, scale)


def _source(source: Source) -> Json:
    return {"file": source.file, "line": source.line, "line_end": source.line_end, "sha256": source.sha256}


def _stakes(hand: Hand) -> Json:
    names = [name for name in Stakes.__struct_fields__ if name != "source"]
    amounts = {name: _amount(getattr(hand.stakes, name), hand.scale) for name in names}
    return {**amounts, "source": hand.stakes.source}


def _tournament(hand: Hand) -> Json | None:
    event = hand.tournament
    return None if event is None else {name: getattr(event, name) for name in type(event).__struct_fields__}


def result_of(audit: Audit, seat: int) -> str:
    """``won``, ``lost``, ``folded`` or ``sat-out``."""
    case = audit.replay
    if case.paid.awarded.get(seat):
        return "won"
    if seat in case.bets.folded:
        return "folded"
    return "lost" if case.bets.contributed.get(seat) else "sat-out"


def expected_of(audit: Audit, seat: int) -> int | None:
    """What the rules give the seat, minor units; None where a pot he could win cannot be decided."""
    case, unsure = audit.replay, audit.replay.settlement.undecided
    if unsure and any(seat in pot.eligible for pot in case.pots for c in unsure if c.pot == pot.name):
        return None
    return case.settlement.expected.get(seat, 0)


def net_of(audit: Audit, seat: int) -> int:
    """awarded + returned + cash-out − contributed, minor units."""
    case = audit.replay
    got = case.paid.awarded.get(seat, 0) + case.paid.returned.get(seat, 0)
    for event in audit.hand.cash_outs:
        got += event.amount if event.seat == seat else 0
    return got - case.bets.contributed.get(seat, 0)


def _players(audit: Audit) -> list[Json]:
    hand, case = audit.hand, audit.replay
    cash = {event.seat: event for event in hand.cash_outs}
    rows = []
    for player in hand.players:
        seat, scale = player.seat, hand.scale
        out = cash.get(seat)
        rows.append(
            {
                "seat": seat,
                "name": player.name,
                "stack": _amount(player.stack, scale),
                "cards": list(hand.cards.get(seat, ())),
                "contributed": show(case.bets.contributed.get(seat, 0), scale),
                "returned": show(case.paid.returned.get(seat, 0), scale),
                "awarded": show(case.paid.awarded.get(seat, 0), scale),
                "expected": _amount(expected_of(audit, seat), scale),
                "cash_out": {"amount": show(out.amount, scale), "fee": _amount(out.fee, scale)} if out else None,
                "net": show(net_of(audit, seat), scale),
                "result": result_of(audit, seat),
            }
        )
    return rows


def _pots(audit: Audit) -> list[Json]:
    case, scale = audit.replay, audit.hand.scale
    return [
        {
            "name": pot.name,
            "amount": show(pot.amount, scale),
            "rake": show(case.settlement.rakes.get(pot.name, 0), scale),
            "eligible": sorted(pot.eligible),
            "shares": [_share(audit, line) for line in case.settlement.lines if line.pot == pot.name],
        }
        for pot in case.pots
    ]


def _share(audit: Audit, line: Line) -> Json:
    share, scale = line.share, audit.hand.scale
    made = made_hand(audit, line)
    return {
        "board": line.board,
        "half": share.half,
        "amount": show(share.amount, scale),
        "winners": list(share.winners),
        "hand": describe(side_kind(audit, line), made) if made else None,
        "cards": list(made.cards) if made else [],
        "awards": {str(seat): show(amount, scale) for seat, amount in share.awards.items()},
        "odd_chips": {str(seat): show(amount, scale) for seat, amount in share.odd_chips.items()},
        "policy": line.policy,
        "citation": audit.replay.policy.citations[0],
    }


def side_kind(audit: Audit, line: Line) -> HandKind:
    """The kind of hand that wins this share."""
    return (audit.replay.game.low if made_side(audit, line) == "low" else audit.replay.game.high) or "high"


def made_side(audit: Audit, line: Line) -> str:
    """Which of a holding's sides wins this share: the whole pot of a game without high goes to the low."""
    return "low" if line.share.half == "low" or audit.replay.game.high is None else "high"


def made_hand(audit: Audit, line: Line) -> Made | None:
    """The five cards that win the share (the first winner's), None where they are not in the text or not compared."""
    if len(audit.replay.bets.contenders) < 2:
        return None
    held = audit.replay.showdown.holdings.get((min(line.share.winners), line.board))
    return getattr(held, made_side(audit, line)) if held else None


def _stated(hand: Hand) -> Json:
    return {
        "total_pot": _amount(hand.total_pot, hand.scale),
        "rake": _amount(hand.rake, hand.scale),
        "awards": [
            {
                "seat": award.seat,
                "amount": show(award.amount, hand.scale),
                "pot": award.pot,
                "half": award.half,
                "board": award.board,
                "line": award.line,
            }
            for award in hand.awards
        ],
    }
