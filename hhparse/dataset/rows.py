"""Hands to rows and back. Nothing is lost on the way: the dataset alone is enough to audit a hand again."""

from collections.abc import Iterator, Sequence
from itertools import chain, pairwise
from typing import Any, Final, cast

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from msgspec.structs import astuple

from hhparse.auditing.report import expected_of, made_hand, result_of, side_kind
from hhparse.auditing.run import Audit, audit
from hhparse.dataset.event_rows import EventRows, constant, lines, split
from hhparse.dataset.schema import BY_HAND, SCHEMAS, VERSION
from hhparse.engine.evaluate import describe
from hhparse.findings import Finding
from hhparse.hand import Hand, Player, Source, Stakes, Tournament
from hhparse.money import MoneyError, TooPreciseError, parse
from hhparse.rules.houses import HOUSES

Tables = dict[str, pa.Table]
"""Table by name: ``hands`` and those of ``BY_HAND``; in each, rows in the order the hands were added."""

Row = tuple[Any, ...]

SLICE: Final = 1000
"""Hands made from rows at a time."""

_OWN: Final = {
    table: [name for name in SCHEMAS[table].names if name not in ("hand_key", "scale", "version")] for table in BY_HAND
}
"""The columns a row brings along; the others are the same for all rows of a hand."""


class Rows:
    """Hands on their way to tables: added one by one, the columns come at the end.

    The values of a table's rows are kept one after another in one list, of which a column is every so-manieth.
    """

    def __init__(self) -> None:
        self._hands = 0
        self._events = EventRows()
        self._values: dict[str, list[Any]] = {table: [] for table in ("hands", *BY_HAND) if table != "events"}
        self._counts: dict[str, list[int]] = {table: [] for table in self._values}

    def __len__(self) -> int:
        return self._hands

    def add(self, hand: Hand, judged: Audit | None = None) -> None:
        """One more hand, judged by its own room's house unless *judged* says by whom."""
        judged = judged or audit(hand, HOUSES[hand.room])
        self._hands += 1
        self._add("hands", (hand_row(judged),))
        self._events.add(hand.events, hand.ignored)
        self._add("seats", seat_rows(judged))
        self._add("awards", award_rows(judged))
        read = len(hand.findings)
        remarks = [finding_row(finding, "reading") for finding in hand.findings]
        self._add("findings", remarks + [finding_row(finding, "audit") for finding in judged.findings[read:]])
        self._add("pots", pot_rows(judged))

    def _add(self, table: str, rows: Sequence[Row]) -> None:
        self._values[table].extend(chain.from_iterable(rows))
        self._counts[table].append(len(rows))

    def tables(self) -> Tables:
        """All rows as Arrow tables."""
        hands = _table("hands", self._columns("hands", SCHEMAS["hands"]))
        keys, scales = hands["hand_key"].combine_chunks(), hands["scale"].combine_chunks()
        found: Tables = {"hands": hands}
        for table in BY_HAND:
            if table == "events":
                wide, counts = self._events.table()
                own = {name: wide[name] for name in _OWN[table]}
            else:
                fields = pa.schema([SCHEMAS[table].field(name) for name in _OWN[table]])
                own, counts = self._columns(table, fields), self._counts[table]
            of = pa.array(np.repeat(np.arange(len(hands)), counts))
            shared = {"hand_key": keys.take(of), "scale": scales.take(of)}
            found[table] = _table(table, own | shared | {"version": constant(VERSION, len(of))})
        return found

    def _columns(self, table: str, schema: pa.Schema) -> dict[str, pa.Array]:
        values, width = self._values[table], len(schema)
        return {field.name: pa.array(values[at::width], field.type) for at, field in enumerate(schema)}


def _table(name: str, columns: dict[str, Any]) -> pa.Table:
    return pa.Table.from_arrays([columns[field.name] for field in SCHEMAS[name]], schema=SCHEMAS[name])


def hand_row(judged: Audit) -> Row:
    """The hand's row of ``hands``, in the order of its columns."""
    hand, case = judged.hand, judged.replay
    total = hand.total
    return (
        hand.hand_key,
        hand.hand_id,
        hand.played_at,
        hand.played_at_local,
        hand.game,
        hand.limit,
        hand.kind,
        hand.currency,
        *astuple(hand.stakes),
        hand.table,
        hand.max_seats,
        hand.button,
        hand.hero,
        len(hand.players),
        hand.boards or None,
        total.total if total else None,
        total.rake if total else None,
        hand.cancelled,
        *tournament_columns(hand.tournament),
        judged.verdict,
        case.house.name,
        case.total_pot,
        case.paid.rake,
        case.paid.rake_source,
        *astuple(hand.source),
        hand.sources,
        hand.scale,
        VERSION,
    )


def seat_rows(judged: Audit) -> list[Row]:
    """A row of ``seats`` per player, in the order of the text."""
    hand, case = judged.hand, judged.replay
    positions, heroes, cards = hand.positions, hand.heroes, hand.cards
    contributed, returned, awarded = case.bets.contributed, case.paid.returned, case.paid.awarded
    cash_outs = {event.seat: event for event in hand.cash_outs}
    rows = []
    for player in hand.players:
        seat, stack = player.seat, player.stack
        put, back, won = contributed.get(seat, 0), returned.get(seat, 0), awarded.get(seat, 0)
        sold = cash_outs.get(seat)
        rows.append(
            (
                seat,
                player.name,
                stack,
                positions.get(seat),
                seat in heroes,
                cards.get(seat) or None,
                put,
                back,
                won,
                expected_of(judged, seat),
                sold.amount if sold else None,
                sold.fee if sold else None,
                won + back + (sold.amount if sold else 0) - put,
                None if stack is None else stack - put + back + won,
                result_of(judged, seat),
                player.bounty,
                player.status,
                player.joined,
            )
        )
    return rows


def award_rows(judged: Audit) -> list[Row]:
    """Rows of ``awards``: what the room stated, then what the rules give."""
    stated: list[Row] = [
        ("stated", award.seat, award.amount, award.pot, award.half, award.board, None, award.line)
        for award in judged.hand.awards
    ]
    expected = [
        ("expected", seat, amount, line.pot, line.share.half, line.board, line.share.odd_chips.get(seat, 0), None)
        for line in judged.replay.settlement.lines
        for seat, amount in line.share.awards.items()
    ]
    return stated + expected


def pot_rows(judged: Audit) -> list[Row]:
    """A row of ``pots`` per pot, board and half; one with nothing but the pot where its division can't be decided."""
    case = judged.replay
    pots = {pot.name: (pot.name, pot.amount, case.settlement.rakes.get(pot.name, 0), pot.eligible) for pot in case.pots}
    rows: list[Row] = []
    for line in case.settlement.lines:
        share, made = line.share, made_hand(judged, line)
        words = describe(side_kind(judged, line), made) if made else None
        cards, odd = made.cards if made else None, share.odd_chips
        rest = (
            line.board,
            share.half,
            share.amount,
            share.winners,
            words,
            cards,
            sum(odd.values()),
            tuple(odd) or None,
        )
        rows.append((*pots[line.pot], *rest, line.policy, case.policy.citations[0]))
    for contest in case.settlement.undecided:
        rows.append((*pots[contest.pot], contest.board, *(None,) * 9))
    return rows


def finding_row(finding: Finding, origin: str) -> Row:
    """A row of ``findings``; nothing stands for an empty list."""
    return (
        origin,
        finding.code,
        finding.name,
        finding.severity,
        finding.message,
        finding.lines or None,
        finding.seats or None,
        finding.stated,
        finding.expected,
        finding.difference,
        finding.citation,
        finding.explained_by or None,
    )


def tournament_columns(tournament: Tournament | None) -> Row:
    """The columns of ``hands`` from ``tournament_id`` to ``bounty_text``."""
    if tournament is None:
        return (None,) * 11
    t = tournament
    texts = (t.buy_in, t.fee, t.bounty)
    scale, amounts = _amounts(texts)
    return (t.id, t.name, t.level, t.currency, scale, *amounts, *texts)


def _amounts(texts: Sequence[str | None]) -> tuple[int | None, list[int | None]]:
    """(scale, amounts): at least cents, finer where one of *texts* is; None for what is no amount."""
    for scale in (2, 3, 4):
        try:
            return scale, [parse(text, scale) if text else None for text in texts]
        except TooPreciseError:
            continue
        except MoneyError:
            break
    return None, [None] * len(texts)


def hands(tables: Tables, room: str) -> Iterator[Hand]:
    """The hands that the rows of one room say, in the order of ``hands``; rows of other hands are passed over."""
    keys = tables["hands"]["hand_key"].combine_chunks()
    events = _Grouped(tables["events"], keys, "n")
    seats, findings = _Grouped(tables["seats"], keys), _Grouped(tables["findings"], keys)
    for first in range(0, len(keys), SLICE):
        rows = tables["hands"].slice(first, SLICE).to_pylist()
        last = first + len(rows)
        texts = events.lists(first, last, lines)
        players = seats.lists(first, last, _players)
        remarks = findings.lists(first, last, _findings)
        for row, said, seated, found in zip(rows, texts, players, remarks, strict=True):
            happened, ignored = split(said)
            yield Hand(
                **_facts(row),
                findings=tuple(remark for remark in found if remark is not None),
                room=room,
                players=tuple(seated),
                events=happened,
                ignored=ignored,
            )


class _Grouped:
    """Rows of a table by the hand they hang on, whatever order they are in."""

    def __init__(self, table: pa.Table, keys: pa.Array, order: str | None = None) -> None:
        at = pc.index_in(table["hand_key"], value_set=keys).combine_chunks()
        table = table.filter(pc.is_valid(at))
        places = at.drop_null().to_numpy()
        within = table[order].to_numpy() if order else np.arange(len(places))
        self._table = table.take(pa.array(np.lexsort((within, places))))
        self._ends = np.concatenate(([0], np.cumsum(np.bincount(places, minlength=len(keys)))))

    def lists(self, first: int, last: int, make: Any) -> Iterator[list[Any]]:
        """What *make* makes of the rows, a list for each of the hands from *first* up to *last*."""
        ends = self._ends[first : last + 1].tolist()
        made = make(self._table.slice(ends[0], ends[-1] - ends[0]).combine_chunks())
        return (made[a - ends[0] : b - ends[0]] for a, b in pairwise(ends))


def _players(table: pa.Table) -> list[Player]:
    names = Player.__struct_fields__
    return list(map(Player, *(table[name].to_pylist() for name in names)))


def _findings(table: pa.Table) -> list[Finding | None]:
    """What reading remarked; None for what the audit found."""
    return [
        Finding(**{name: _tupled(name, row[name]) for name in Finding.__struct_fields__})
        if row["origin"] == "reading"
        else None
        for row in table.to_pylist()
    ]


def _tupled(name: str, value: Any) -> Any:
    return tuple(value or ()) if name in ("lines", "seats", "explained_by") else value


def _facts(row: dict[str, Any]) -> dict[str, Any]:
    """What a row of ``hands`` says, as fields of :class:`Hand`."""
    stakes = {name: row[name] for name in Stakes.__struct_fields__ if name != "source"}
    tournament = row["tournament_id"] is not None and Tournament(
        id=row["tournament_id"],
        buy_in=row["buy_in_text"],
        fee=row["fee_text"],
        bounty=row["bounty_text"],
        currency=row["tournament_currency"],
        level=row["tournament_level"],
        name=row["tournament_name"],
    )
    same = (
        "hand_id",
        "played_at",
        "played_at_local",
        "game",
        "limit",
        "kind",
        "currency",
        "table",
        "max_seats",
        "button",
        "scale",
    )
    return {name: row[name] for name in same} | {
        "stakes": Stakes(**stakes, source=row["stakes_source"]),
        "tournament": cast(Tournament, tournament) or None,
        "source": Source(row["file"], row["line"], row["line_end"], row["sha256"]),
        "sources": tuple(row["sources"]),
    }
