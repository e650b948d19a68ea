"""An audited hand for people: the verdict first, then pots, halves and who wins them, then what was found.

Written from the published object (CONTRACT.md), so that text and JSON can't say different things.
"""

from collections.abc import Callable, Collection, Iterator
from typing import Any

from hhparse.reports.escape import visible
from hhparse.reports.paint import STYLES, Paint
from hhparse.reports.tables import columns
from hhparse.rules.citations import CITATIONS

Json = dict[str, Any]
Quote = Callable[[int], str | None]
"""Line number → that line of the history, None where it can't be shown."""

FEW = 8
"""More things that could have stood in a place tell people nothing."""


def deserves_a_look(report: Json, known: Collection[str] = ()) -> bool:
    """Whether people want to see this hand: a verdict that comes of no finding, or an error or warning other than those
    of the codes *known*."""
    if report["verdict"] in ("cancelled", "undecidable"):
        return True
    return any(found["severity"] != "note" and found["code"] not in known for found in report["findings"])


def hand_text(report: Json, quote: Quote, paint: Paint) -> str:
    """One hand, several lines."""
    lines = [_head(report, paint), *(f"  {line}" for line in _origin(report))]
    if report["verdict"] != "unread":
        for part in (_boards(report), _pots(report), _players(report)):
            lines += [f"  {line}" for line in part]
    lines += [f"  {line}" for found in report["findings"] for line in _finding(found, quote, paint)]
    lines += [f"  {line}" for line in _not_evaluated(report)]
    return "\n".join(lines)


def _head(report: Json, paint: Paint) -> str:
    verdict = report["verdict"]
    what = [f"{report['room'] or 'unknown room'} {report['hand_id'] or 'without number'}"]
    if verdict != "unread":
        stakes = report["stakes"]
        pairs = ((stakes["small_blind"], stakes["big_blind"]), (stakes["small_bet"], stakes["big_bet"]))
        played = next(("/".join(part or "?" for part in pair) for pair in pairs if any(pair)), "")
        money = report["currency"] or ("play chips" if report["kind"] == "play" else "chips")
        what += [f"{report['game']} {report['limit']}", f"{played} {money}".strip()]
        what += [report["played_at"] or report["played_at_local"] or "no date"]
    return f"{paint(verdict.upper(), STYLES[verdict])}  {visible(', '.join(what))}"


def _origin(report: Json) -> Iterator[str]:
    source = report["source"]
    judged = f", judged by the rules of {report['house']}" if "house" in report else ""
    yield visible(f"{source['file']}, lines {source['line']} to {source['line_end']}{judged}")


def _boards(report: Json) -> Iterator[str]:
    boards = report["boards"]
    for number, cards in enumerate(boards, 1):
        yield f"board{f' {number}' if len(boards) > 1 else ''} {_cards(cards)}"


def _pots(report: Json) -> Iterator[str]:
    names = {player["seat"]: player["name"] for player in report["players"]}
    for pot in report["pots"]:
        raked = f", rake {pot['rake']} ({report['rake_source']})" if pot["rake"] != "0" else ""
        yield f"{pot['name']} pot {pot['amount']}{raked}, open to {_seats(pot['eligible'])}"
        several = len({share["board"] for share in pot["shares"]}) > 1
        for share in pot["shares"]:
            board = f"board {share['board']} " if several else ""
            made = f"  {share['hand']} {_cards(share['cards'])}" if share["hand"] else ""
            yield f"  {board}{share['half']} {share['amount']}{made}"
            for seat, amount in share["awards"].items():
                yield visible(f"    {amount} to seat {seat} {names.get(int(seat), '')}{_odd(share, seat)}")


def _odd(share: Json, seat: str) -> str:
    if seat not in share["odd_chips"]:
        return ""
    return f", {share['odd_chips'][seat]} of it odd, by {share['policy']} ({share['citation']})"


def _players(report: Json) -> Iterator[str]:
    rows = [("seat", "player", "put in", "returned", "paid", "expected", "net", "")]
    for player in report["players"]:
        if player["result"] != "sat-out":
            told = _cards(player["cards"]) if player["cards"] else ""
            out = f"cashed out for {player['cash_out']['amount']}" if player["cash_out"] else ""
            rows.append(
                (str(player["seat"]), player["name"], player["contributed"], player["returned"], player["awarded"],
                 player["expected"] or "?", player["net"], f"{player['result']} {told} {out}".rstrip())
            )  # fmt: skip
    yield from columns(rows, right=(0, 2, 3, 4, 5, 6)).split("\n")


def _finding(found: Json, quote: Quote, paint: Paint) -> Iterator[str]:
    severity = found["severity"]
    head = paint(f"{severity} {found['code']} {found['name']}", STYLES[severity])
    yield f"{head}: {visible(found['message'])}"
    if "column" not in found and (found["stated"] is not None or found["expected"] is not None):
        stated, expected = found["stated"] or "nothing", found["expected"] or "nothing"
        difference = f", difference {found['difference']}" if found["difference"] is not None else ""
        yield f"  stated {stated}, by the rules {expected}{difference}"
    for number in found["lines"]:
        text = quote(number)
        yield f"  line {number}" + (f" | {visible(text)}" if text is not None else "")
    if "column" in found:
        yield from _misread(found)
    if found["explained_by"]:
        yield f"  right under {', '.join(found['explained_by'])}"
    if found["citation"]:
        yield visible(f"  rule: {cited(found['citation'])}")


def _misread(found: Json) -> Iterator[str]:
    """Where reading stopped in the line, and what could have stood there unless that is nearly anything."""
    if found["column"] > 1:
        yield f"  reading stopped at column {found['column']}"
    if 0 < len(found["expected"]) <= FEW:
        yield visible(f"  expected there: {', '.join(found['expected'])}")


def _not_evaluated(report: Json) -> Iterator[str]:
    for skipped in report.get("not_evaluated", ()):
        yield visible(f"{skipped['code']} not evaluated: {skipped['reason']}")


def cited(citation: str) -> str:
    """A citation with the sense of the rule, where it is one of the catalogue's."""
    known = CITATIONS.get(citation)
    return f"{citation}: {known.text}" if known else citation


def _cards(cards: list[str]) -> str:
    return f"[{' '.join(cards)}]"


def _seats(seats: list[int]) -> str:
    return f"seat{'s' if len(seats) > 1 else ''} {', '.join(map(str, seats))}"
