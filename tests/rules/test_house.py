"""Houses: the built-in ones, and a cardroom's own file with clear errors."""

from dataclasses import FrozenInstanceError
from datetime import date
from pathlib import Path

import pytest

from hhparse.rules import house as module
from hhparse.rules.citations import CITATIONS
from hhparse.rules.house import EXAMPLE, HouseError, HouseRules, OddChipRule, load_house
from hhparse.rules.houses import HOUSES, PARTYPOKER, POKERSTARS
from hhparse.rules.odd_chips import POLICIES


def load(folder: Path, text: str) -> HouseRules:
    file = folder / "own.toml"
    file.write_text(text, encoding="utf-8")
    return load_house(file)


@pytest.mark.parametrize(
    ("name", "button", "stud"),
    [
        ("pokerstars", ("button/std", "proved"), ("suit/robert_all", "assumed")),
        ("partypoker", ("button/std", "documented"), ("party/stud_suit", "documented")),
        ("omaha-page", ("button/std", "assumed"), None),
        ("missed-blinds", ("button/std", "assumed"), None),
        ("tda", ("button/tda", "documented"), ("suit/high_five", "documented")),
        ("robert", ("button/std", "documented"), ("suit/robert_all", "documented")),
    ],
)
def test_the_six_houses(name: str, button: tuple[str, str], stud: tuple[str, str] | None) -> None:
    house = HOUSES[name]
    assert house.name == name
    assert (house.odd_chip.button.id, house.odd_chip.button.strength) == button
    if stud:
        assert (house.odd_chip.stud.id, house.odd_chip.stud.strength) == stud
    else:
        assert house.odd_chip.stud.strength == "assumed"


def test_no_house_names_what_does_not_exist() -> None:
    assert len(HOUSES) == 6
    for house in HOUSES.values():
        assert house.citation in CITATIONS
        for rule in (house.odd_chip.button, house.odd_chip.stud):
            assert rule.id in POLICIES
            assert rule.other is None or (rule.other in POLICIES and rule.other != rule.id)
            assert rule.citation is None or rule.citation in CITATIONS


def test_what_the_documents_say_of_the_rooms() -> None:
    assert PARTYPOKER.show_first == "first_bettor"  # P-O8-16
    assert PARTYPOKER.timeout == "all_in"  # P-O8-29
    assert PARTYPOKER.odd_chip.stud.other == "party/stud_position"  # P-S8-10
    assert PARTYPOKER.small_blind(500, 2) == 200  # P-O8-07: not 2.50
    assert PARTYPOKER.small_blind(200, 2) == 100  # P-O8-06
    assert POKERSTARS.small_blind(1500, 2) == 1000  # S-5O8-07
    assert POKERSTARS.small_blind(15, 0) == 10
    assert POKERSTARS.small_blind(1600, 2) is None
    assert POKERSTARS.per_winner_from == date(2021, 7, 1)
    assert HOUSES["missed-blinds"].button == "follows_small_blind"  # U-O8-18
    assert HOUSES["robert"].odd_chip.button.other == "button/tda"  # the newer text
    assert HOUSES["robert"].cap_heads_up == 0
    assert all(house.cap == 4 for house in HOUSES.values())  # a bet and three raises


def test_houses_are_values() -> None:
    with pytest.raises((AttributeError, FrozenInstanceError)):
        POKERSTARS.cap = 5  # type: ignore[misc]
    with pytest.raises(TypeError):
        HOUSES["mine"] = POKERSTARS  # type: ignore[index]


def test_the_example_file(tmp_path: Path) -> None:
    house = load(tmp_path, EXAMPLE)
    assert house == HouseRules(
        name="riverside",
        title="Riverside Card Club",
        citation="house rules of 2024, chapter 7",
        unit="0.50",
        odd_chip=module.OddChips(
            button=OddChipRule("button/tda", "documented"),
            stud=OddChipRule("suit/high_five", "documented", "suit/robert_all"),
        ),
        rake_from="main",
        show_first="last_aggressor",
        cap=4,
        cap_heads_up=0,
        small_blinds=(("5", "2"), ("15", "10")),
        valid_from=date(2024, 1, 1),
    )
    assert house.unit_in(2) == 50 and house.unit_in(0) == 1 and house.unit_in(3) == 500
    assert house.valid_on(date(2024, 1, 1)) and not house.valid_on(date(2023, 12, 31))


def test_a_name_is_enough(tmp_path: Path) -> None:
    house = load(tmp_path, 'name = "mine"\ncap = 3\n')
    assert house.title == "mine" and house.unit_in(2) == 1
    assert house.cap_heads_up == 3
    assert house.odd_chip.button == OddChipRule("button/std", "assumed")


def test_a_policy_alone_is_taken_as_documented(tmp_path: Path) -> None:
    house = load(tmp_path, 'name = "mine"\n[odd_chip]\nbutton = "seat/low"\n')
    assert house.odd_chip.button == OddChipRule("seat/low", "documented")


def test_every_key_of_the_value_is_a_key_of_the_file_and_documented() -> None:
    fields = set(HouseRules.__struct_fields__)
    assert set(module._KEYS) == fields
    assert module.__doc__ is not None
    assert all(field in module.__doc__ for field in fields)


@pytest.mark.parametrize(
    ("line", "key", "words"),
    [
        ("rake_form = 'main'", "rake_form", ["rake_from", "show_first"]),
        (
            "rake_from = 'side'",
            "rake_from",
            ["side", "cumulative_main_first", "proportional_floor", "main", "per_winner"],
        ),
        ("boards = 'last'", "boards", ["first_gets_odd"]),
        ("show_first = ['x']", "show_first", ["last_aggressor", "first_bettor"]),
        ("timeout = 'call'", "timeout", ["all_in", "fold"]),
        ("button = 'dead'", "button", ["moving", "follows_small_blind"]),
        ("missed_small_blind = 'x'", "missed_small_blind", ["shift", "both"]),
        ("cap = -1", "cap", ["-1", "whole number"]),
        ("cap = true", "cap", ["True"]),
        ("cap_heads_up = 'none'", "cap_heads_up", ["none"]),
        ("unit = 0.05", "unit", ["0.05", "quotes"]),
        ("unit = '0'", "unit", ["above 0"]),
        ("title = 3", "title", ["text"]),
        ("odd_chip.button = 'button/foo'", "odd_chip.button", ["button/foo", *POLICIES]),
        ("odd_chip.draw = 'button/std'", "odd_chip.draw", ["button", "stud"]),
        ("odd_chip.stud = { id = 'button/foo' }", "odd_chip.stud.id", list(POLICIES)),
        ("odd_chip.stud = { strength = 'proved' }", "odd_chip.stud.id", ["missing"]),
        ("odd_chip.stud = { id = 'seat/low', strength = 'sure' }", "odd_chip.stud.strength", ["proved", "documented"]),
        ("odd_chip.stud = { id = 'seat/low', other = 'x' }", "odd_chip.stud.other", list(POLICIES)),
        ("odd_chip.stud = { id = 'seat/low', why = 'x' }", "odd_chip.stud.why", ["id", "strength", "other"]),
        ("odd_chip.stud = 7", "odd_chip.stud", ["table"]),
        ("odd_chip = 'button/std'", "odd_chip", ["table"]),
        ("small_blinds = { 5 = 2 }", "small_blinds.5", ["quotes"]),
        ("small_blinds = { five = '2' }", "small_blinds.five", ["five"]),
        ("valid_from = '2024-01-01'", "valid_from", ["quotes"]),
        ("valid_from = 2024-01-01T00:00:00", "valid_from", ["date"]),
        ("valid_from = 2024-01-02\nvalid_to = 2024-01-01", "valid_to", ["2024-01-02"]),
    ],
)
def test_errors_name_the_file_the_key_and_the_choices(tmp_path: Path, line: str, key: str, words: list[str]) -> None:
    with pytest.raises(HouseError) as caught:
        load(tmp_path, f'name = "mine"\n{line}\n')
    assert caught.value.key == key
    assert caught.value.file.endswith("own.toml")
    for word in ["own.toml", key, *words]:
        assert word in str(caught.value)


@pytest.mark.parametrize(("text", "key"), [("", "name"), ("name = ", ""), ("name = 'a'\nname = 'b'", "")])
def test_files_that_are_no_house(tmp_path: Path, text: str, key: str) -> None:
    with pytest.raises(HouseError) as caught:
        load(tmp_path, text)
    assert caught.value.key == key


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(HouseError, match="cannot be opened"):
        load_house(tmp_path / "missing.toml")
    (tmp_path / "latin.toml").write_bytes(b'name = "caf\xe9"')
    with pytest.raises(HouseError, match="not TOML"):
        load_house(str(tmp_path / "latin.toml"))
