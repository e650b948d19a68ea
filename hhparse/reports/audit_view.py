"""From the published object of a hand (CONTRACT.md) to what people are shown of it, so that text, Markdown and HTML
can't say other things than JSON does, or than each other."""

import hashlib
from collections.abc import Callable, Collection, Iterator
from decimal import Decimal
from typing import Any, Final

from hhparse.auditing.registry import CHECKS
from hhparse.games import GAMES
from hhparse.reports.escape import visible
from hhparse.reports.hand_view import Award, Finding, HandView, Line, Player, Pot, Share
from hhparse.rules.citations import CITATIONS
from hhparse.rules.odd_chips import POLICIES

Json = dict[str, Any]
Quote = Callable[[int], str | None]
"""Line number → that line of the history, None where it can't be shown."""

FEW: Final = 8
"""More things that could have stood in a place tell people nothing."""

MANY: Final = 1000
"""Lines of one hand, and characters of one line, that people are shown: what is unread may be megabytes."""


def deserves_a_look(report: Json, known: Collection[str] = ()) -> bool:
    """Whether people want to see this hand: a verdict that comes of no finding, or an error or warning other than those
    of the codes *known*."""
    if report["verdict"] in ("cancelled", "undecidable"):
        return True
    return any(found["severity"] != "note" and found["code"] not in known for found in report["findings"])


def view(report: Json, quote: Quote) -> HandView:
    """*report* as people are shown it; *quote* gives its lines."""
    read = report["verdict"] != "unread"
    source = report["source"]
    text, left_out = _text(report, quote)
    return HandView(
        anchor=anchor(report),
        verdict=report["verdict"],
        title=title(report),
        game=f"{report['game']} {report['limit']}" if read else "",
        stakes=stakes_of(report) if read else "",
        money=money(report) if read else "",
        played=visible(report["played_at"] or report["played_at_local"] or "no date") if read else "",
        origin=visible(f"{source['file']}, lines {source['line']} to {source['line_end']}"),
        facts=[(name, visible(value)) for name, value in _facts(report) if value],
        boards=list(_boards(report)) if read else [],
        pots=[_pot(report, pot) for pot in report["pots"]] if read else [],
        players=[_player(each) for each in report["players"] if each["result"] != "sat-out"] if read else [],
        findings=[_finding(found, quote) for found in report["findings"]],
        not_evaluated=list(_not_evaluated(report)),
        text=text,
        left_out=left_out,
    )


def title(report: Json) -> str:
    """What a hand is called: its room and number."""
    return visible(f"{report['room'] or 'unknown room'} {report['hand_id'] or 'without number'}")


def anchor(report: Json) -> str:
    """What leads to a hand on a page: its place in the input."""
    place = f"{report['source']['file']}\n{report['source']['line']}"
    return f"hand-{hashlib.sha256(place.encode(errors='replace')).hexdigest()[:12]}"


def money(report: Json) -> str:
    """What the amounts of a hand are: a currency, ``chips`` or ``play chips``."""
    return report["currency"] or ("play chips" if report["kind"] == "play" else "chips")


def stakes_of(report: Json) -> str:
    """What a hand is played for: its blinds, or in games without them its bets."""
    stakes = report["stakes"]
    pairs = ((stakes["small_blind"], stakes["big_blind"]), (stakes["small_bet"], stakes["big_bet"]))
    played = next(("/".join(part or "?" for part in pair) for pair in pairs if any(pair)), "")
    return f"{played} {money(report)}".strip()


def cited(citation: str) -> str:
    """A citation with the sense of the rule, where it is one of the catalogue's."""
    known = CITATIONS.get(citation)
    return f"{citation}: {known.text}" if known else citation


def _document(citation: str | None) -> str:
    """The document a citation is from, and where in it; empty where it is none of the catalogue's."""
    known = CITATIONS.get(citation or "")
    return f"{known.title}, {known.where}" if known else ""


def _facts(report: Json) -> Iterator[tuple[str, str | None]]:
    source = report["source"]
    if report["verdict"] != "unread":
        yield "Game", f"{GAMES[report['game']].title}, {report['limit']}"
        yield "Stakes", stakes_of(report)
        yield "Table", report["table"]
        yield "Tournament", _tournament(report["tournament"])
        utc, local = report["played_at"], report["played_at_local"]
        yield "Played", f"{local} ({utc})" if local and utc else local or utc or "no date"
        yield "Judged by", f"the rules of {report['house']}"
        yield "Pot", _both(report["stated"]["total_pot"], report["total_pot"])
        yield "Rake", _both(report["stated"]["rake"], report["rake"])
    yield "Text", f"{source['file']}, lines {source['line']} to {source['line_end']}"
    yield "SHA-256", source["sha256"]


def _both(stated: str | None, replayed: str) -> str:
    return f"{'not stated' if stated is None else f'stated {stated}'}, replayed {replayed}"


def _tournament(event: Json | None) -> str | None:
    if event is None:
        return None
    costs = " + ".join(event[part] for part in ("buy_in", "bounty", "fee") if event[part])
    told = (event["name"], f"{costs} {event['currency'] or ''}".strip(), event["level"] and f"level {event['level']}")
    return ", ".join((event["id"], *(each for each in told if each)))


def _boards(report: Json) -> Iterator[tuple[str, list[str]]]:
    boards = report["boards"]
    for number, cards in enumerate(boards, 1):
        yield f"board{f' {number}' if len(boards) > 1 else ''}", cards


def _pot(report: Json, pot: Json) -> Pot:
    names = {player["seat"]: visible(player["name"]) for player in report["players"]}
    several = len({share["board"] for share in pot["shares"]}) > 1
    return Pot(
        pot["name"],
        pot["amount"],
        f"{pot['rake']} ({report['rake_source']})" if pot["rake"] != "0" else None,
        [(seat, names.get(seat, "")) for seat in pot["eligible"]],
        [_share(share, several, names) for share in pot["shares"]],
    )


def _share(share: Json, several: bool, names: dict[int, str]) -> Share:
    policy, rule, odd = POLICIES.get(share["policy"]), CITATIONS.get(share["citation"]), share["odd_chips"]
    return Share(
        share["board"] if several else None,
        share["half"],
        share["amount"],
        share["hand"],
        share["cards"],
        [Award(int(seat), names.get(int(seat), ""), amount, odd.get(seat)) for seat, amount in share["awards"].items()],
        share["policy"],
        policy.text if policy else "",
        share["citation"],
        rule.text if rule else "",
        _document(share["citation"]),
    )


def _player(player: Json) -> Player:
    paid, expected = player["awarded"], player["expected"]
    difference = Decimal(paid) - Decimal(expected) if expected is not None else None
    out = player["cash_out"]
    return Player(
        player["seat"],
        visible(player["name"]),
        player["contributed"],
        player["returned"],
        paid,
        "?" if expected is None else expected,
        "?" if difference is None else str(difference or 0),
        player["net"],
        player["result"],
        player["cards"],
        f"cashed out for {out['amount']}" if out else "",
    )


def _finding(found: Json, quote: Quote) -> Finding:
    told = "column" not in found and (found["stated"] is not None or found["expected"] is not None)
    return Finding(
        found["severity"],
        found["code"],
        found["name"],
        visible(found["message"]),
        f"stated {found['stated'] or 'nothing'}, by the rules {found['expected'] or 'nothing'}" if told else None,
        found["difference"] if told else None,
        [Line(number, _shown(quote(number))) for number in found["lines"]],
        [visible(hint) for hint in _hints(found)],
        found["explained_by"],
        visible(cited(found["citation"])) if found["citation"] else None,
        _document(found.get("citation")),
    )


def _hints(found: Json) -> Iterator[str]:
    """Where reading stopped in the line, and what could have stood there unless that is nearly anything."""
    if found.get("column", 1) > 1:
        yield f"reading stopped at column {found['column']}"
    if "column" in found and 0 < len(found["expected"]) <= FEW:
        yield f"expected there: {', '.join(found['expected'])}"


def _not_evaluated(report: Json) -> Iterator[tuple[str, str, str]]:
    for skipped in report.get("not_evaluated", ()):
        check = CHECKS.get(skipped["code"])
        yield skipped["code"], check.name if check else "", visible(skipped["reason"])


def _text(report: Json, quote: Quote) -> tuple[list[Line], int]:
    """The lines of the hand, and how many of them are left out; nothing where its text is not at hand."""
    first, last = report["source"]["line"], report["source"]["line_end"]
    marked = {number for found in report["findings"] for number in found["lines"]}
    numbers = marked.union(range(first, min(last, first + MANY - 1) + 1))
    lines = [Line(number, _shown(quote(number)), number in marked) for number in sorted(numbers)]
    known = [line for line in lines if line.text is not None]
    return known, max(0, last - first + 1 - len(known)) if known else 0


def _shown(text: str | None) -> str | None:
    if text is None or len(text) <= MANY:
        return None if text is None else visible(text)
    return visible(text[:MANY]) + " …"
