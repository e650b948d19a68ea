"""The grammars against Lark's strict mode, the event classes, the rooms' words, and each other."""

import random
import re
from collections import defaultdict
from collections.abc import Iterator
from typing import get_args, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lark import Token
from lark.exceptions import UnexpectedToken

from hhparse import events as ev
from hhparse.reading import lexer, lookup, parser
from hhparse.reading.patterns import Pattern
from hhparse.rooms.registry import ROOMS
from tests.reading.grammar import patterns
from tests.reading.reads import contents, read, samples
from tests.shared import SHARED

MADE_BY_THE_LEXER = {ev.Joined}
"""Events that are no line."""

ORDERED = {
    ("pokerstars", "SEAT", "RAIL"): "a seat that sits out is a seat first; the rail's line has no stack",
    **{
        (
            "pokerstars",
            header,
            "HEADER_OTHER",
        ): "a header in full first; what is left tells the game, to say it is not known"
        for header in ("HEADER", "HEADER_MIX", "HEADER_TOURNAMENT", "HEADER_TOURNAMENT_MIX")
    },
}
"""Pairs of whole-line patterns that match one line somewhere, the winner first, and why it is the winner."""


@pytest.mark.parametrize("room", ROOMS)
def test_strict(room: str) -> None:
    """Lark finds no conflict in its tables, not even those it would settle by itself."""
    assert parser.parser(ROOMS[room], strict=True).parse is not None


@pytest.mark.parametrize("room", ROOMS)
def test_groups_are_fields(room: str) -> None:
    for pattern in patterns(room):
        groups = set(pattern.rest.groupindex) | set(pattern.prefix.groupindex if pattern.prefix else ())
        if pattern.event is None:
            assert groups <= {"newcomer"}, pattern.terminal
        else:
            assert groups <= set(pattern.event.__struct_fields__), pattern.terminal


def test_fields_are_groups() -> None:
    """Every field of an event is told by some terminal of some room; line and seat come from the lexer."""
    told: dict[type[ev.Event], set[str]] = defaultdict(set)
    for room in ROOMS:
        for pattern in patterns(room):
            if pattern.event:
                told[pattern.event] |= set(pattern.rest.groupindex)
                told[pattern.event] |= set(pattern.prefix.groupindex if pattern.prefix else ())
                told[pattern.event] |= {"seat"} if pattern.prefix else set()
    assert told.keys() == set(ev.EVENTS.values()) - MADE_BY_THE_LEXER
    for event, groups in told.items():
        assert set(event.__struct_fields__[1:]) <= groups, event.__name__


@pytest.mark.parametrize("room", ROOMS)
def test_a_players_event_has_the_seat_first(room: str) -> None:
    for pattern in patterns(room):
        if pattern.event and pattern.prefix:
            assert pattern.event.__struct_fields__[:2] == ("line", "seat"), pattern.terminal
        elif pattern.event and pattern.event is not ev.Seat:
            assert "seat" not in pattern.event.__struct_fields__, pattern.terminal


@pytest.mark.parametrize("room", ROOMS)
def test_every_event_has_a_place_in_the_grammar(room: str) -> None:
    lark = parser.parser(ROOMS[room])
    placed = {symbol.name for rule in lark.rules for symbol in rule.expansion if symbol.is_term}
    assert {pattern.event.type for pattern in patterns(room) if pattern.event} <= placed
    assert {name for name in placed if name.partition("_")[0] not in ev.EVENTS} == set()


@pytest.mark.parametrize("room", ROOMS)
def test_steps_looked_up_are_steps_lark_takes(room: str) -> None:
    """Random walks over the terminals: each step is taken, or refused with the same choices, as by Lark itself."""
    draw = random.Random(room)
    names = sorted({pattern.event.type for pattern in patterns(room) if pattern.event})
    for _ in range(60):
        lark, state = parser.parser(ROOMS[room]).parse_interactive(), parser.start(ROOMS[room])
        for _ in range(60):
            choices = lark.accepts()
            assert state.expected() == choices
            wrong = draw.choice(names)
            if wrong not in choices:
                with pytest.raises(UnexpectedToken):
                    state[wrong]
            name = draw.choice(sorted(choices))
            if name == parser.END:
                break
            lark.feed_token(Token(name, ""))
            state = state[name]
    states, new = {}, [parser.start(ROOMS[room])]
    while new:
        states |= {id(state): state for state in new}
        new = [after for state in new for after in state.values() if id(after) not in states]
    assert len(states) < 200, "of 3,600 steps nearly all were known"


def _group(pattern: re.Pattern[str], name: str) -> str | None:
    """The source of a named group."""
    begin = pattern.pattern.find(f"(?P<{name}>")
    if begin < 0:
        return None
    depth, at = 0, begin
    while True:
        if pattern.pattern[at] == "\\":
            at += 1
        elif pattern.pattern[at] in "()":
            depth += 1 if pattern.pattern[at] == "(" else -1
            if not depth:
                return pattern.pattern[begin + len(f"(?P<{name}>") : at]
        at += 1


def _words(room: str) -> Iterator[tuple[Pattern, str, str]]:
    """(pattern, field, source of its group) of every field whose words the room explains."""
    for pattern in patterns(room):
        for part in (pattern.prefix, pattern.rest):
            for name in part.groupindex if part and pattern.event else ():
                source = _group(part, name) if part else None
                hint = get_type_hints(pattern.event, include_extras=True)[name]
                marks = [mark for each in (hint, *get_args(hint)) for mark in getattr(each, "__metadata__", ())]
                if source and "word" in marks:
                    yield pattern, name, source


@pytest.mark.parametrize("room", ROOMS)
def test_the_room_explains_every_word_its_patterns_take(room: str) -> None:
    for pattern, name, source in _words(room):
        meanings = ROOMS[room].words[name]

        @given(st.from_regex(source, fullmatch=True, alphabet=st.characters(max_codepoint=126)))
        def explained(word: str) -> None:
            assert word in meanings, (pattern.terminal, name)

        explained()


@pytest.mark.parametrize("room", ROOMS)
def test_some_pattern_takes_every_word_the_room_explains(room: str) -> None:
    sources: dict[str, list[re.Pattern[str]]] = defaultdict(list)
    for _, name, source in _words(room):
        sources[name].append(re.compile(source))
    for name, meanings in ROOMS[room].words.items():
        for word in meanings:
            assert any(source.fullmatch(word) for source in sources[name]), (name, word)


@pytest.mark.parametrize("room", ROOMS)
def test_words_mean_what_the_events_may_hold(room: str) -> None:
    for name, kind in (("kind", ev.PostKind), ("street", ev.StreetName), ("half", ev.Half)):
        allowed = set(get_args(get_args(kind)[0]))
        assert set(ROOMS[room].words.get(name, {}).values()) <= allowed


class Overheard:
    """Every text the lexer looked up: what follows a name by the patterns it was tried on, and whole lines."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.tails: dict[tuple[str, ...], set[str]] = defaultdict(set)
        self.lines: set[str] = set()
        search, line = lookup.Tails._search, lexer._Run._line

        def overheard_search(tails: lookup.Tails, text: str) -> lookup.Hit | None:
            self.tails[tuple(pattern.terminal for pattern in tails._patterns)].add(text)
            return search(tails, text)

        def overheard_line(run: lexer._Run, number: int, text: str, word: str) -> bool:
            self.lines.add(text)
            return line(run, number, text, word)

        monkeypatch.setattr(lookup.Tails, "_search", overheard_search)
        monkeypatch.setattr(lexer._Run, "_line", overheard_line)


@pytest.mark.parametrize(("room", "folder"), [("pokerstars", "PokerStars"), ("partypoker", "PartyPoker")])
def test_every_line_of_samples_and_corpus_matches_one_pattern(
    room: str, folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or the order of those it matches is written down in ``ORDERED``."""
    parser.parser.cache_clear()
    overheard = Overheard(monkeypatch)
    for name, data in samples().items():
        if room in name:
            read(data)
    if SHARED.is_dir():
        for _, data in contents(SHARED / "corpus" / folder):
            read(data)
    by_name = {pattern.terminal: pattern for pattern in patterns(room)}
    pairs = set()
    for terminals, texts in overheard.tails.items():
        if set(terminals) <= by_name.keys():
            for text in texts:
                pairs |= _pairs(room, [by_name[name] for name in terminals], text)
    whole = [pattern for pattern in patterns(room) if pattern.prefix is None]
    for line in overheard.lines:
        pairs |= _pairs(room, whole, line)
    assert overheard.lines and overheard.tails
    assert pairs == {pair for pair in ORDERED if pair[0] == room}


def _pairs(room: str, group: list[Pattern], text: str) -> set[tuple[str, str, str]]:
    matched = [pattern.terminal for pattern in group if pattern.rest.fullmatch(text)]
    return {(room, one, other) for at, one in enumerate(matched) for other in matched[at + 1 :]}


@pytest.mark.parametrize("room", ROOMS)
def test_ordered_pairs_stand_in_that_order(room: str) -> None:
    names = [pattern.terminal for pattern in patterns(room)]
    for where, first, second in ORDERED:
        assert where != room or names.index(first) < names.index(second)
