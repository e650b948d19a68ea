"""Each check is documented, fires on its fault (code, severity, lines, seats, amounts) and not on the hand beside it."""

import re
import subprocess
import sys
from dataclasses import dataclass
from typing import Any, Final

import pytest

from hhparse.auditing.registry import CHECKS, SECTIONS
from hhparse.hand import Unread
from hhparse.rules.citations import CITATIONS
from hhparse.rules.house import HouseRules, OddChipRule, OddChips
from tests.hands import dealt, findings, judge, line_of, only, party, stars

RULE_ID: Final = re.compile(r"\b(?:P-O8|S-5O8|X-OM|U-O8|P-S8)-\d\d\b")


# ---- the checks' own documentation --------------------------------------------------------------------------------


@pytest.mark.parametrize("code", CHECKS)
def test_a_check_is_documented(code: str) -> None:
    made = CHECKS[code]
    assert tuple(made.sections) == SECTIONS
    assert all(text.endswith((".", "`", ")")) for text in made.sections.values())
    assert made.summary.endswith(".") and "\n" not in made.summary
    assert made.citation in CITATIONS
    cited = set(RULE_ID.findall(made.doc)) | set(re.findall(r"\b(?:TDA \d{4} \w+|SEEN \w+)\b", made.doc))
    assert cited <= CITATIONS.keys()


def test_codes_and_names_are_unique_and_well_formed() -> None:
    assert len({made.name for made in CHECKS.values()}) == len(CHECKS)
    for code, made in CHECKS.items():
        assert made.code == code and re.fullmatch("(PRS|CRD|ACT|STK|POT|RAK|SPL|ODD|SEQ)[0-9]{3}", code)
        assert re.fullmatch("[a-z]+(-[a-z]+)*", made.name)
    assert all(made.run is None for code, made in CHECKS.items() if code.startswith(("PRS", "SEQ")))


@pytest.mark.parametrize("module", ["registry", "run", "splits", "rounds"])
def test_checks_stand_in_order_of_codes_whatever_is_imported_first(module: str) -> None:
    program = f"import hhparse.auditing.{module}; from hhparse.auditing.registry import CHECKS; print(*CHECKS)"
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
    assert told == sorted(CHECKS) == list(CHECKS)


# ---- the hands ----------------------------------------------------------------------------------------------------

HILO = "Omaha Hi/Lo Pot Limit"
LIMIT: Final[dict[str, Any]] = {"game": "Omaha Hi/Lo Limit", "stakes": "$5/$10 USD"}
STUD: Final[dict[str, Any]] = {"game": "7 Card Stud Hi/Lo Limit", "stakes": "$10/$20 USD", "stacks": "900 900 900"}

NO_LIMIT = stars("""
    Bo sb 1; Cy bb 2; Ann has Ah Kd; Ann raises 4 to 6; Bo folds; Cy calls 4
    -- 2c 7d Kh; Cy bets 10; Ann raises 15 to 25; Cy calls 15; -- 9s; Cy checks; Ann checks; -- Td; Cy checks; Ann checks
    Cy shows Ks Qs; Ann shows Ah Kd; Ann wins 60.05; pot 63 rake 2.95""")  # fmt: skip
POT_LIMIT = stars("""
    Bo sb 1; Cy bb 2; Ann calls 2; Bo calls 1; Cy checks; -- 2c 7d Kh; Bo bets 6; Cy raises 18 to 24; Ann folds; Bo folds
    Cy takes it""", game=HILO)  # fmt: skip
FIXED = stars("""
    Bo sb 2; Cy bb 5; Ann raises 5 to 10; Bo raises 5 to 15; Cy raises 5 to 20; Ann folds; Bo folds; Cy takes it""",
    **LIMIT)  # fmt: skip
SHORT_ALL_IN = stars("""
    Bo sb 1; Cy bb 2; Ann calls 2; Bo calls 1; Cy checks; -- 2c 7d Kh
    Bo bets 100; Cy raises 30 to 130 all-in; Ann folds; Bo calls 30; -- 9s; -- Td
    Bo shows Kd Kc; Cy shows Ad Qd; Bo wins 266; pot 266 rake 0""", stacks="500 500 132")  # fmt: skip
DOORS = "Ann ante 1; Bo ante 1; Cy ante 1; --; Ann has 5c; Bo has Kd; Cy has 9h; "
THIRD = stars(DOORS + "Ann brings 3; Bo folds; Cy folds; Ann takes it", **STUD)
FOURTH = stars(DOORS + "Ann brings 3; Bo calls 3; Cy calls 3; --; Ann has 5c | 6d; Bo has Kd | 2h; Cy has 9h | 9s; "
               "Cy checks; Ann checks; Bo checks; --; Ann has 5c 6d | Ad; Bo has Kd 2h | 3h; Cy has 9h 9s | 4s; Cy bets 20; "
               "Ann folds; Bo folds; Cy takes it", **STUD)  # fmt: skip
SIDE_POT = stars("""
    Bo sb 1; Cy bb 2; Ann raises 3 to 5 all-in; Bo raises 10 to 15; Cy calls 13
    -- Kc 7h 4d; Bo checks; Cy checks; -- 9s; Bo checks; Cy checks; -- Td; Bo checks; Cy checks
    Bo shows Qs Qd 5c 3c; Cy shows Js Jd 5h 3h; Bo wins 20 from side pot; Ann shows Kh Kd 8c 7c
    Ann wins 15 from main pot; pot 35 main 15 side 20 rake 0""", game=HILO, stacks="5 100 100")  # fmt: skip
RAKED = (
    SIDE_POT.replace("Rake $0", "Rake $1.75")
    .replace("ed $20", "ed $19").replace("ed $15", "ed $14.25").replace("pot $15.", "pot $14.25.").replace("pot $20.", "pot $19.")
)  # fmt: skip
PARTY = party("""
    Bo sb 1; Cy bb 2; Ann raises 10; Bo calls 9; Cy raises 28; Ann folds; Bo calls 20
    -- Kc 7h 4d; Bo checks; Cy checks; -- 9s; Bo checks; Cy checks; -- Td; Bo checks; Cy checks
    Bo shows Qs Qd; Cy shows Js Jd; Bo wins 68 from the main pot""")  # fmt: skip

LOWS: Final = {"Ann": "As 3s Qd Jd", "Bo": "Kh Kd 9s 9c", "Cy": "Ah 8c 9d 9h"}
"""On LOW_BOARD: Bo has the high, three kings; Ann the low, 7-4-3-2-A; Cy a worse one, 8-7-4-2-A."""
LOW_BOARD, NO_LOW = "Kc 7h 4d 2s Td", "Kc 7h Tc 2s Td"
SCOOP: Final = {"Ann": "As 3s Kd Kh", "Bo": "Qh Qd 9s 9c", "Cy": "Ah 8c 9d 9h"}
"""On LOW_BOARD: Ann has three kings and 7-4-3-2-A; Cy a pair of nines and 8-7-4-2-A."""
TIED: Final = {"Ann": "Ah Qh 9c 9s", "Bo": "Ad Qd 9h 9d", "Cy": "Tc Ts 8c 8d"}
THREE: Final = TIED | {"Cy": "As Qs 8c 8d"}
TIE_BOARD = "Ac Qc Kd 6s Jh"
MUCKED = dealt(LOW_BOARD, {"Ann": "Ah Qh 9c 9s", "Bo": "Jh Jc 9d 9h"}, "Bo 4").replace(
    "Ann: shows [Ah Qh 9c 9s]", "Ann: mucks hand"
) + "Seat 1: Ann mucked [Ah Qh 9c 9s]\nSeat 2: Bo showed [Jh Jc 9d 9h] and won ($4)\n"  # fmt: skip
TWICE = stars("""
    Ann sb 1; Bo bb 2; Ann raises 98 to 100 all-in; Bo calls 98 all-in
    > *** FIRST FLOP *** [Kc 7h 4d]
    > *** FIRST TURN *** [Kc 7h 4d] [9s]
    > *** FIRST RIVER *** [Kc 7h 4d 9s] [Td]
    > *** SECOND FLOP *** [Qc 7d 4h]
    > *** SECOND TURN *** [Qc 7d 4h] [9c]
    > *** SECOND RIVER *** [Qc 7d 4h 9c] [Tc]
    > *** FIRST SHOW DOWN ***
    > Ann: shows [Kh Ks]
    > Bo: shows [Qs Qd]
    Ann wins 98.51
    > *** SECOND SHOW DOWN ***
    > Ann: shows [Kh Ks]
    > Bo: shows [Qs Qd]
    Bo wins 98.50
    pot 200 rake 2.99
    > Hand was run twice
    > FIRST Board [Kc 7h 4d 9s Td]
    > SECOND Board [Qc 7d 4h 9c Tc]""", stacks="100 100")  # fmt: skip
CASHED_OUT = stars("""
    Ann sb 1; Bo bb 2; Ann calls 1; Bo checks; -- Ac Qc Kd; Bo checks; Ann checks; -- 6s; Bo checks; Ann checks
    -- Jh; Bo checks; Ann checks; Bo shows Ad 9h; Ann shows As 9c; Ann wins 2; Bo wins 2; pot 4 rake 0""",
    stacks="100 100")  # fmt: skip
SOLD_SUMMED = CASHED_OUT.replace(
    "Bo collected $2 from pot", "Bo cashed out the hand for $1.98 | Cash Out Fee $0.02"
) + (
    "Board [Ac Qc Kd 6s Jh]\nSeat 1: Ann (button) (small blind) showed [As 9c] and won ($2) with a pair of Aces\n"
    "Seat 2: Bo (big blind) showed [Ad 9h] and won ($2) with a pair of Aces (pot not awarded as player cashed out)\n"
)
SHORT_DECK = stars("""
    Ann ante 2; Bo ante 2; Cy ante 2; Ann button 2; Bo calls 2; Cy calls 2; Ann checks; -- 9c Td Kh; Bo checks; Cy bets 8
    Ann folds; Bo folds; back 8 to Cy; Cy wins 12; pot 12 rake 0""", game="6+ Hold'em No Limit",
    stakes="Button Blind $2 - Ante $2  USD")  # fmt: skip
SUMMED = stars("""
    Bo sb 1; Cy bb 2; Ann calls 2; Bo calls 1; Cy checks; -- 2c 7d Kh; Bo checks; Cy bets 2; Ann raises 2 to 4; Bo calls 4
    Cy folds; -- 9s; Bo checks; Ann checks; -- Td; Bo checks; Ann checks; Ann shows Ah Kd; Bo mucks; Ann wins 15
    pot 16 rake 1""") + (
    "Board [2c 7d Kh 9s Td]\nSeat 1: Ann (button) showed [Ah Kd] and won ($15) with a pair of Kings\n"
    "Seat 2: Bo (small blind) mucked [4h 4c]\nSeat 3: Cy (big blind) folded on the Flop\n"
)  # fmt: skip
TWICE_SUMMED = TWICE + (
    "Seat 1: Ann (button) (small blind) showed [Kh Ks] and won ($98.51) with three of a kind, Kings, "
    "and lost with a pair of Kings\n"
    "Seat 2: Bo (big blind) showed [Qs Qd] and lost with a pair of Queens, and won ($98.50) with three of a kind, Queens\n"
)
PARTY_SUMMED = """\
***** Hand History For Game 1770659766668adeb0h5qfm *****
1/2 Texas Hold'em Game Table (NL) - Mon Jan 02 13:00:00 EST 2023
Table Tern (Real Money) -- Seat 1 is the button
Total number of players : 3/6
Seat 1: Ann (100)
Seat 2: Bo (100)
Seat 3: Cy (100)
Bo posts small blind (1)
Cy posts big blind (2)
** Dealing down cards **
Ann raises 6 to 6
Bo folds
Cy calls (4)
** Dealing Flop ** : [ 2c, 7d, Kh ]
Cy checks
Ann bets (8)
Cy folds
** Summary **
Main Pot: 13 Rake: 0
Ann balance 107, bet 14, collected 21, net +7
Bo balance 99, lost 1 (folded)
Cy balance 94, lost 6 (folded)
"""
PARTY_MILLIONS = """\
***** Hand History For Game 1619492849757q7tk2m0wbd *****
1000000/2000000 Tourney Texas Holdem Game Table (NL) (MTT Tournament #303344990) - Mon Apr 26 20:27:29 EDT 2021
Table (303344990) Table #62 (Real Money) -- Seat 1 is the button
Total number of players : 3/8
Seat 1: Ann (60000000)
Seat 2: Bo (60000000)
Seat 3: Cy (60000000)
Bo posts small blind (1000000)
Cy posts big blind (2000000)
** Dealing down cards **
Ann raises 45000000 to 45000000
Bo folds
Cy folds
** Summary **
Main Pot: 5000000
Ann balance 63000000, bet 45000000, collected 48000000, net +3000000
Bo balance 59000000, lost 1000000 (folded)
Cy balance 58000000, lost 2000000 (folded)
"""
UNCALLED = stars("Bo sb 1; Cy bb 2; Ann raises 4 to 6; Bo folds; Cy calls 4; -- 2c 7d Kh; Cy checks; Ann bets 9; "
                 "Cy folds; back 9 to Ann; Ann wins 12.35; pot 13 rake 0.65")  # fmt: skip
NO_FLOP = stars("Bo sb 1; Cy bb 2; Ann raises 4 to 6; Bo folds; Cy folds; back 4 to Ann; Ann wins 5; pot 5 rake 0")
RATES = stars("""
    Bo sb 1; Cy bb 2; Ann calls 2; Bo folds; Cy checks; -- Ac Qc Kd; Cy bets 7.65; Ann calls 7.65; -- 6s; Cy checks
    Ann checks; -- Jh; Cy checks; Ann checks; Cy shows Ad 9h; Ann shows As 9c; Ann wins 9.64; Cy wins 9.64
    pot 20.30 rake 1.02""", at="2021/07/30 20:15:02 ET")  # fmt: skip
UNITS = stars("""
    Bo sb 0.25; Cy bb 0.50; Di calls 0.50; Ann calls 0.50; Bo calls 0.25; Cy checks
    -- Ac Qc Kd; Bo checks; Cy checks; Di checks; Ann checks; -- Ts; Bo checks; Cy checks; Di checks; Ann checks
    -- Jh; Bo checks; Cy checks; Di checks; Ann checks; Bo shows 2c 2d; Cy shows 3c 3d; Di shows 4c 4d; Ann shows 5c 5d
    Bo wins 0.48; Cy wins 0.48; Di wins 0.47; Ann wins 0.47; pot 2 rake 0.10""",
    stakes="$0.25/$0.50 USD", stacks="10.01 10 10 10")  # fmt: skip
OTHER_READING = HouseRules(
    name="own", title="Own", odd_chip=OddChips(OddChipRule("button/std", "documented", "seat/low")), cap_heads_up=4
)


@dataclass(frozen=True)
class Case:
    """In ``wrong`` the check finds its fault on the lines that hold ``lines``; in ``right`` it finds nothing."""

    code: str
    right: str
    wrong: str
    lines: tuple[str, ...]
    seats: tuple[int, ...] = ()
    stated: int | None = None
    expected: int | None = None
    severity: str = "error"
    house: HouseRules | None = None


def case(
    code: str, right: str, *changes: str, on: tuple[str, ...], seats: tuple[int, ...] = (), stated: int | None = None,
    due: int | None = None, severity: str = "error",
) -> Case:  # fmt: skip
    """A case whose wrong hand is the right one with *changes*: old text, new text, old, new …"""
    wrong = right
    for old, new in zip(changes[::2], changes[1::2], strict=True):
        assert old in wrong, old
        wrong = wrong.replace(old, new)
    return Case(code, right, wrong, on, seats, stated, due, severity)


def payment(
    code: str, board: str, hands: dict[str, str], right: str, wrong: str, *, rake: str = "0", on: tuple[str, ...],
    seats: tuple[int, ...], stated: int, due: int,
) -> Case:  # fmt: skip
    """A case of one showdown paid right and wrong."""
    good, bad = (dealt(board, hands, paid, rake=rake) for paid in (right, wrong))
    return Case(code, good, bad, on, seats, stated, due)


def paid(*names: str) -> tuple[str, ...]:
    return tuple(f"{name} collected" for name in names)


CASES: Final = (
    case("PRS009", NO_LIMIT, "*** FLOP", "-- advertisement --\n*** FLOP", on=("advertisement",), severity="warning"),
    case("PRS010", NO_LIMIT, "2019/10/06 20:15:02 ET", "2019/11/03 1:15:02 ET", on=("#2501",), severity="note"),
    case("CRD001", NO_LIMIT, "9s", "Ks", on=("TURN", "Cy: shows")),
    case("CRD002", SHORT_DECK, "[9c Td Kh]", "[4c Td Kh]", on=("FLOP",)),
    case("CRD003", POT_LIMIT, "[2c 7d Kh]", "[2c 7d]", on=("FLOP",)),
    case("CRD004", NO_LIMIT, "[2c 7d Kh 9s]", "[2c 7d Kh 9h]", on=("RIVER",)),
    case("CRD005", NO_LIMIT, "Ann: shows [Ah Kd]", "Ann: shows [Ah Kc]", on=("Dealt to Ann", "Ann: shows"), seats=(1,)),
    case("CRD006", NO_LIMIT, "[Ks Qs]", "[Ks Qs] (a flush, King high)", on=("Cy: shows",), seats=(3,)),
    case("ACT001", NO_LIMIT, "Ann: raises $4 to $6\nBo: folds\n", "Bo: folds\nAnn: raises $4 to $6\n", on=("Bo: folds",),
         seats=(2, 1), severity="warning"),
    case("ACT001", NO_LIMIT, "Cy: bets $10\nAnn: raises $15 to", "Ann: bets $25\nCy: raises $0 to", on=("Ann: bets",),
         seats=(1, 3)),
    case("ACT002", POT_LIMIT, "Bo: bets $6\nCy: raises $18 to $24", "Bo: bets $1\nCy: raises $3 to $4", on=("Bo: bets",),
         seats=(2,), stated=100, due=200),
    case("ACT003", NO_LIMIT, "raises $4 to $6", "raises $1 to $3", on=("Ann: raises",), seats=(1,), stated=100, due=200),
    case("ACT004", POT_LIMIT, "raises $18 to $24", "raises $19 to $25", on=("Cy: raises",), seats=(3,), stated=2500,
         due=2400),
    case("ACT005", FIXED, "Ann: folds", "Ann: raises $5 to $25", on=("to $25",), seats=(1,)),
    case("ACT006", FIXED, "raises $5 to $20", "raises $10 to $25", on=("to $25",), seats=(3,), stated=1000, due=500),
    case("ACT007", SHORT_ALL_IN, "Bo: calls $30", "Bo: raises $100 to $230", on=("Bo: raises",), seats=(2,)),
    case("ACT008", THIRD, "Ann [5c]", "Ann [Kd]", "Bo [Kd]", "Bo [5c]", on=("brings in",), seats=(1, 2)),
    case("ACT009", FOURTH, "Cy: checks\nAnn: checks\nBo: checks", "Ann: checks\nBo: checks\nCy: checks",
         on=("Ann: checks",), seats=(1, 3)),
    case("ACT010", FIXED, "blind $2", "blind $2.50", on=("small blind",), seats=(2,), stated=250, due=200, severity="note"),
    case("ACT010", FIXED, "blind $5", "blind $6", on=("big blind",), seats=(3,), stated=600, due=500, severity="note"),
    case("ACT011", NO_LIMIT, "raises $15 to $25", "raises $25 to $25", on=("$25 to $25",), seats=(1,), stated=2500,
         due=1500, severity="note"),
    case("ACT012", NO_LIMIT, "Cy: calls $15", "Cy: calls $14", on=("calls $14",), seats=(3,), stated=1400, due=1500),
    case("ACT013", NO_LIMIT, "raises $15 to $25", "raises $14 to $25", on=("raises $14",), seats=(1,), stated=2500,
         due=2400),
    case("ACT014", POT_LIMIT, "Ann: folds\nBo", "Ann: folds\nAnn: calls $24\nBo", on=("Ann: calls $24",), seats=(1,)),
    case("ACT015", POT_LIMIT, "Ann: folds", "Ann: checks", on=("Ann: checks",), seats=(1,), stated=0, due=2400),
    case("ACT016", NO_LIMIT, "Seat #1 is", "Seat #2 is", on=("Seat #2", "small blind"), seats=(2, 3), severity="warning"),
    case("ACT017", NO_LIMIT, "Ann: checks\n*** RIVER", "*** RIVER", on=("RIVER",), seats=(1,)),
    case("ACT017", POT_LIMIT, "Bo: folds\n", "", on=("Uncalled",), seats=(2,), stated=600, due=2400),
    case("ACT017", FOURTH, "Bo: calls $3\n", "", on=("Cy: calls", "*** 4th"), seats=(2,), stated=0, due=300),
    case("ACT018", SUMMED, "Bo (small blind) mucked", "Bo (small blind) folded before Flop", on=("Seat 2: Bo (small",), seats=(2,)),
    case("ACT018", SUMMED, "Cy (big blind) folded on the Flop", "Cy (big blind) showed [Ks Qs] and lost with a pair of Kings",
         on=("Cy: folds", "Seat 3: Cy (big"), seats=(3,)),
    case("STK001", NO_LIMIT, "Ann ($100 in", "Ann ($30 in", on=("raises $15",), seats=(1,), stated=2500, due=2400),
    case("STK002", SHORT_ALL_IN, "Cy ($132", "Cy ($140", on=("Cy: raises",), seats=(3,), stated=13000, due=13800,
         severity="warning"),
    case("POT001", NO_LIMIT, "pot $63 ", "pot $64 ", on=("Total pot",), stated=6400, due=6300),
    case("POT002", SIDE_POT, "Main pot $15.", "Main pot $16.", on=("Total pot",), stated=3600, due=3500),
    case("POT003", NO_LIMIT, "collected $60.05", "collected $60", on=("collected", "Total pot"), stated=6000, due=6005),
    case("POT003", PARTY, "wins $68 USD", "wins $71 USD", on=("Bo wins",), stated=7100, due=7000),
    case("POT004", SIDE_POT, "Bo collected $20", "Ann collected $20", on=("Ann collected $20",), seats=(1,), stated=2000,
         due=0),
    case("POT005", UNCALLED, "Uncalled bet ($9) returned to Ann\n", "", on=("Ann: bets",), seats=(1,), due=900,
         severity="note"),
    case("POT006", UNCALLED, "pot $13 ", "pot $12.35 ", on=("Total pot",), stated=1235, due=1300, severity="note"),
    case("POT007", SHORT_ALL_IN, "*** SHOW", "Uncalled bet ($30) returned to Bo\n*** SHOW", on=("Uncalled",), seats=(2,),
         stated=3000, due=0),
    case("POT008", SUMMED, "won ($15)", "won ($14)", on=("Ann collected", "Seat 1: Ann (button)"), seats=(1,), stated=1400,
         due=1500),
    case("POT008", TWICE_SUMMED, "and won ($98.50)", "and won ($98.51)", on=("Bo collected", "Seat 2: Bo (big"), seats=(2,),
         stated=9851, due=9850),
    case("POT008", SOLD_SUMMED, "9h] and won ($2)", "9h] and won ($2.01)", on=("Seat 2: Bo (big",), seats=(2,), stated=201,
         due=200),
    case("POT008", PARTY_SUMMED, "lost 6", "lost 5", on=("Cy balance",), seats=(3,), stated=500, due=600),
    case("POT009", SIDE_POT, "Bo collected $20", "Bo collected $21", "Ann collected $15", "Ann collected $14",
         on=paid("Bo", "Ann"), seats=(2, 1), stated=2100, due=2000),
    case("POT009", NO_LIMIT, "from pot", "from side pot", on=paid("Ann"), seats=(1,), stated=6005, due=0),
    case("POT010", PARTY_MILLIONS, "raises 45000000 to 45000000", "raises 44999998 to 44999998", on=("Ann balance",),
         seats=(1,), stated=44999998, due=45000000, severity="note"),
    case("RAK001", NO_FLOP, "collected $5", "collected $4.75", "Rake $0", "Rake $0.25", on=("Total pot",), stated=25,
         due=0, severity="warning"),
    case("RAK002", NO_LIMIT, "$60.05", "$56", "Rake $2.95", "Rake $7", on=("Total pot",), stated=700, due=631,
         severity="warning"),
    # 5 % is 0.75 of the main pot and 1 of the side pot, main pot first; here the main pot pays all of it.
    case("RAK003", RAKED, "ed $19 ", "ed $20 ", "ed $14.25", "ed $13.25", "pot $14.25", "pot $13.25", "pot $19.", "pot $20.",
         on=paid("Bo", "Ann"), severity="note"),
    # 6.25 % of 20.30 is 1.27, 5 % is 1.02: half of what they leave is 9.515 and 9.64.
    case("RAK004", RATES, "Ann collected $9.64", "Ann collected $9.51", "Rake $1.02", "Rake $1.15", on=paid("Ann", "Cy"),
         seats=(1, 3), severity="note"),
    case("SPL001", NO_LIMIT, "Ann collected", "Cy collected", on=paid("Cy"), seats=(1, 3), stated=6005, due=0),
    payment("SPL002", LOW_BOARD, LOWS, "Bo 3; Ann 3", "Bo 3; Cy 3", on=paid("Cy"), seats=(1, 3), stated=300, due=0),
    payment("SPL001", LOW_BOARD, SCOOP, "Ann 3; Ann 3", "Cy 3; Ann 3", on=paid("Ann", "Cy"), seats=(1, 3), stated=300,
            due=0),
    payment("SPL002", LOW_BOARD, SCOOP, "Ann 3; Ann 3", "Ann 3; Cy 3", on=paid("Ann", "Cy"), seats=(1, 3), stated=300,
            due=0),
    payment("SPL003", NO_LOW, LOWS, "Bo 6", "Bo 3; Ann 3", on=paid("Bo", "Ann"), seats=(1, 2), stated=300, due=0),
    payment("SPL004", TIE_BOARD, TIED, "Ann 3; Bo 3", "Bo 6", on=(*paid("Bo"), "Total pot"), seats=(1, 2), stated=600,
            due=300),
    payment("SPL005", TIE_BOARD, TIED, "Ann 3; Bo 3", "Ann 2.90; Bo 3.10", on=paid("Ann", "Bo"), seats=(1, 2), stated=310,
            due=300),
    payment("SPL006", LOW_BOARD, LOWS, "Bo 3; Ann 3", "Bo 4; Ann 2", on=paid("Bo", "Ann"), seats=(1, 2), stated=400,
            due=300),
    case("SPL007", MUCKED, "mucked [Ah Qh", "mucked [Kh Kd", on=("Total pot",), seats=(1,), severity="warning"),
    case("SPL008", CASHED_OUT, "Bo collected $2 from pot", "Bo cashed out the hand for $1.98 | Cash Out Fee $0.02",
         on=("cashed out",), seats=(2,), stated=0, due=200, severity="note"),
    payment("ODD001", LOW_BOARD, LOWS, "Bo 3; Ann 2.99", "Bo 2.99; Ann 3", rake="0.01", on=paid("Bo", "Ann"), seats=(1, 2),
            stated=300, due=299),
    case("ODD002", TWICE, "collected $98.51", "collected $98.5", "collected $98.50", "collected $98.51",
         on=paid("Ann", "Bo"), seats=(1, 2), stated=9851, due=9850),
    payment("ODD003", TIE_BOARD, TIED, "Ann 2.99; Bo 3", "Ann 3; Bo 2.99", rake="0.01", on=paid("Ann", "Bo"), seats=(1, 2),
            stated=300, due=299),
    # 5.00 by three is 1.66 and two odd cents, for Bo and Cy.
    payment("ODD004", TIE_BOARD, THREE, "Ann 1.66; Bo 1.67; Cy 1.67", "Ann 1.66; Bo 1.68; Cy 1.66", rake="1",
            on=paid("Bo", "Cy"), seats=(2, 3), stated=168, due=167),
    Case("ODD005", dealt(TIE_BOARD, TIED, "Ann 3; Bo 3"), dealt(TIE_BOARD, TIED, "Ann 2.99; Bo 3", rake="0.01"),
         paid("Ann", "Bo"), (1, 2), severity="note", house=OTHER_READING),
    # 1.90 by four in five-cent units: 0.50, 0.50, 0.45, 0.45.
    case("ODD006", UNITS, "$0.48", "$0.50", "$0.47", "$0.45", on=paid("Bo", "Cy", "Di", "Ann"), severity="note"),
)  # fmt: skip

UNREAD: Final = (
    case("PRS001", NO_LIMIT, "Bo: folds", "Bo: folds $5 away", on=("away",)),
    case("PRS002", NO_LIMIT, "*** SUMMARY ***", "*** SUMMARY ***\nAnn: bets $7", on=("bets $7",)),
    case("PRS003", NO_LIMIT, NO_LIMIT[NO_LIMIT.index("*** TURN") :], "", on=("Cy: calls $15",)),
    case("PRS004", NO_LIMIT, "Cy: bets $10", "Cy: bets $10.123456", on=("$10.123456",)),
    case("PRS005", NO_LIMIT, "2019/10/06", "2019/13/06", on=("2019/13/06",)),
    case("PRS006", NO_LIMIT, NO_LIMIT[: NO_LIMIT.index("*** FLOP")], "", on=("FLOP",)),
    case("PRS007", NO_LIMIT, "PokerStars Hand #2501:", 'Winamax Poker - CashGame - HandId: #1-2-3 -', on=("Winamax",)),
)  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=[f"{case.code}-{n}" for n, case in enumerate(CASES)])
def test_the_check_fires_on_its_fault_and_not_beside_it(case: Case) -> None:
    right = judge(case.right, case.house)
    assert not findings(right, case.code)
    assert right.verdict == "consistent"
    found = findings(judge(case.wrong, case.house), case.code)
    assert len(found) == 1
    (one,) = found
    assert (one.name, one.severity) == (CHECKS[case.code].name, case.severity)
    assert (sorted(one.lines), one.seats) == (sorted(line_of(case.wrong, *case.lines)), case.seats)
    assert (one.stated, one.expected) == (case.stated, case.expected)
    assert one.citation in CITATIONS or case.code.startswith("PRS")


@pytest.mark.parametrize("case", UNREAD, ids=[case.code for case in UNREAD])
def test_a_hand_that_cannot_be_read(case: Case) -> None:
    assert judge(case.right).verdict == "consistent"
    item = only(case.wrong)
    assert isinstance(item, Unread)
    assert (item.finding.code, item.finding.name) == (case.code, CHECKS[case.code].name)
    assert (item.finding.severity, item.finding.lines) == ("error", line_of(case.wrong, *case.lines))


def test_there_is_a_case_for_every_check() -> None:
    assert {case.code for case in (*CASES, *UNREAD)} | {"SEQ001"} == CHECKS.keys()  # SEQ: tests/dataset
