"""The houses hhparse knows.  Where a house's documents are silent, HouseRules' default stands."""

from collections.abc import Mapping
from datetime import date
from types import MappingProxyType
from typing import Final

from hhparse.rules.house import HouseRules, OddChipRule, OddChips

POKERSTARS: Final = HouseRules(
    name="pokerstars",
    title="PokerStars",
    citation="S-5O8",
    # The page only says that ties split equally; real hands settle the rest, but for hands tied both ways.
    odd_chip=OddChips(
        button=OddChipRule("button/std", "proved", "button/tda", "SEEN PokerStars"),
        stud=OddChipRule("suit/robert_all", "assumed", None, "Robert"),
    ),
    rake_from="cumulative_main_first",  # SEEN PokerStars rake
    per_winner_from=date(2021, 7, 1),  # SEEN PokerStars 2021
    show_first="last_aggressor",  # S-5O8-17
    cap=4,  # S-5O8-11
    button="moving",  # S-5O8-19
    small_blinds=(("2", "1"), ("5", "2"), ("15", "10")),  # S-5O8-07; 5 and 2 in hands of 2005
)

PARTYPOKER: Final = HouseRules(
    name="partypoker",
    title="PartyPoker",
    citation="P-O8",
    odd_chip=OddChips(
        button=OddChipRule("button/std", "documented", "button/tda", "P-O8-21"),
        stud=OddChipRule("party/stud_suit", "documented", "party/stud_position", "P-S8-11"),
    ),
    show_first="first_bettor",  # P-O8-16, P-S8-08
    cap=4,  # P-O8-23, P-S8-04
    timeout="all_in",  # P-O8-29
    button="moving",  # P-O8-05
    small_blinds=(("2", "1"), ("5", "2"), ("15", "10")),  # P-O8-06, P-O8-07; 15 and 10 in a hand of 2011
)

OMAHA_PAGE: Final = HouseRules(
    name="omaha-page",
    title="Omaha and Omaha Hi/Lo page",
    citation="X-OM",  # equal hands share (X-OM-06); nothing about odd chips
)

MISSED_BLINDS: Final = HouseRules(
    name="missed-blinds",
    title="Omaha Hi-Lo with missed blinds",
    citation="U-O8",  # nothing about odd chips
    show_first="last_aggressor",  # U-O8-14
    button="follows_small_blind",  # U-O8-18
    missed_small_blind="shift",  # U-O8-22, which can also mean "both"
    small_blinds=(("2", "1"),),  # U-O8-04
)

TDA: Final = HouseRules(
    name="tda",
    title="Tournament Directors Association",
    citation="TDA 2017 19F",
    odd_chip=OddChips(
        button=OddChipRule("button/tda", "documented", None, "TDA 2017 19F"),
        stud=OddChipRule("suit/high_five", "documented", None, "TDA 2017 19F"),
    ),
    valid_from=date(2002, 1, 1),  # TDA 2002 has the same rules
)

ROBERT: Final = HouseRules(
    name="robert",
    title="Robert's Rules of Poker",
    citation="Robert",
    odd_chip=OddChips(
        button=OddChipRule("button/std", "documented", "button/tda", "Robert"),
        stud=OddChipRule("suit/robert_all", "documented", None, "Robert"),
    ),
    cap=4,  # Robert raises
    cap_heads_up=0,  # Robert raises
)

HOUSES: Final[Mapping[str, HouseRules]] = MappingProxyType(
    {house.name: house for house in (POKERSTARS, PARTYPOKER, OMAHA_PAGE, MISSED_BLINDS, TDA, ROBERT)}
)
"""The houses by name."""
