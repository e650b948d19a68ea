"""What a header says of the tournament and the stakes, each as a person reads the line."""

import pytest

from hhparse.hand import Hand, Tournament, Unread
from tests.hands import stars
from tests.reading.reads import read, samples

PLAIN = stars("Bo sb 10; Cy bb 20; Ann folds; Bo folds; Cy takes it", level="10/20")
PRICE = "$1.00+$0.10 USD Hold'em No Limit"


def tournament(price_and_game: str) -> Tournament | None:
    (hand,) = read(PLAIN.replace(PRICE, price_and_game))
    assert isinstance(hand, Hand), hand
    return hand.tournament


def priced(
    buy_in: str | None = None, fee: str | None = None, bounty: str | None = None, currency: str | None = None,
    name: str | None = None,
) -> Tournament:  # fmt: skip
    return Tournament("77", buy_in, fee, bounty, currency, "I", name)


@pytest.mark.parametrize(
    ("text", "want"),
    [
        ("$200+$15 USD Hold'em No Limit", priced("200", "15", None, "USD")),
        ("€4.45+€4.45+€1.10 EUR Omaha Pot Limit", priced("4.45", "1.10", "4.45", "EUR")),
        ("$10 USD 6+ Hold'em No Limit", priced("10", None, None, "USD")),
        ("6+ Hold'em No Limit", priced()),
        ("5 Card Omaha Pot Limit", priced()),
        ("50FPP Hold'em No Limit", priced("50")),
        ("250 SC Hold'em No Limit", priced("250")),
        ("Freeroll  Hold'em No Limit", priced(name="Freeroll")),
        ("$200+$15 USD HORSE (Hold'em Limit)", priced("200", "15", None, "USD", "HORSE")),
        ("$200+$15 HORSE (Razz Limit)", priced("200", "15", None, "USD", "HORSE")),
        ("$5+$5+$1 USD 8-Game (Hold'em No Limit)", priced("5", "1", "5", "USD", "8-Game")),
        ("8-Game (Omaha Pot Limit)", priced(name="8-Game")),
        ("250 SC 8-Game (Omaha Pot Limit)", priced("250", name="8-Game")),
        ("$2.00+$0.20 USD Mixed Hold'em (Hold'em Limit)", priced("2.00", "0.20", None, "USD", "Mixed Hold'em")),
        ("Mixed Hold'em (Hold'em Limit)", priced(name="Mixed Hold'em")),
        ("Freeroll Triple Stud (Razz Limit)", priced(name="Freeroll Triple Stud")),
    ],
)
def test_what_pokerstars_says_of_a_tournament(text: str, want: Tournament) -> None:
    assert tournament(text) == want


@pytest.mark.parametrize(
    "want",
    [("15512207", "30", "3", "USD"), ("130771204", "0.50", None, "EUR"), ("304160118", "4.8", "0.2", "USD")],
)
def test_what_partypoker_says_of_a_tournament(want: tuple[str | None, ...]) -> None:
    found = [
        (one.id, one.buy_in, one.fee, one.currency)
        for name, text in samples().items()
        if name.startswith("partypoker/")
        for hand in read(text, name)
        if isinstance(hand, Hand) and (one := hand.tournament) and one.id == want[0]
    ]
    assert set(found) == {want}


@pytest.mark.parametrize("stakes", ["$1/$2 - $20 Cap -  USD", "$1/$2 -  $20 CAP  - USD", "$1/$2 - $20 Cap - USD"])
def test_a_cap_is_read_however_it_is_spaced(stakes: str) -> None:
    (hand,) = read(stars("Bo sb 1; Cy bb 2; Ann folds; Bo folds; Cy takes it", stakes=stakes))
    assert isinstance(hand, Hand), hand
    assert (hand.limit, hand.currency, hand.stakes.cap) == ("cap-no-limit", "USD", 2000)
    assert (hand.stakes.small_blind, hand.stakes.big_blind) == (100, 200)


@pytest.mark.parametrize("stakes", ["$1/$2 USD - Ante $0.40", "$1/$2 - Ante $0.40 USD", "$1/$2 - $0.40 Ante -  USD"])
def test_an_ante_is_read_wherever_it_stands(stakes: str) -> None:
    (hand,) = read(stars("Bo sb 1; Cy bb 2; Ann folds; Bo folds; Cy takes it", stakes=stakes))
    assert isinstance(hand, Hand), hand
    assert (hand.limit, hand.currency, hand.stakes.ante) == ("no-limit", "USD", 40)
    assert (hand.stakes.small_blind, hand.stakes.big_blind, hand.stakes.cap) == (100, 200, None)


@pytest.mark.parametrize(
    "stakes", ["USD", "$1 USD", "$1/$2 $3 USD", "$1/$2 - Foo USD", "$1/$2 - $20 Cap - $30 Cap - USD"]
)
def test_stakes_that_are_not_two_amounts_are_told(stakes: str) -> None:
    (item,) = read(stars("Bo sb 1; Cy bb 2; Ann folds; Bo folds; Cy takes it", stakes=stakes))
    assert isinstance(item, Unread) and item.finding.code == "PRS005"
    assert f"'{stakes}' are not two amounts" in item.finding.message
