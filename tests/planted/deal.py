"""One random legal hand from a seed: who sits where, what is dealt and bet, who is paid."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import count
from random import Random

from .bets import Betting, Temper
from .features import features
from .games import CASH, FL, GAMES, NL, PARTY_GAMES, TOURNAMENT, Game, stakes_kind
from .model import Dealt, Header, Payment, Pot, Seat, Share, Shown, Stakes, Unclear
from .share import Table, clockwise, layers, raked
from .shuffle import arranged
from .streets import Streets

NAMES = (
    "Amber", "Birch 22", "Cedar", "dune_77", "Ember!", "Fjord", "G.ale", "Heath x", "ivory-9", "Juniper", "K2", "Lotus",
    "Mr Moss", "Nettle", "Ol' Oak", "Pine=tree", "quartz", "Reed", "S@ge", "Thistle", "Umbra", "vale vale", "Willow",
    "Xylo", "Yarrow", "zinc0",
)  # fmt: skip
TABLES = ("Quill II", "Oriole", "Benbow", "Latimer IV", "Petrel", "Tern", "Lugano", "Alpha")
CURRENCIES = ("USD", "USD", "USD", "EUR", "GBP")
FIRST_DAY = datetime(2023, 1, 2)


def generate(
    seed: int,
    *,
    room: str = "pokerstars",
    game: str | None = None,
    limit: str | None = None,
    kind: str | None = None,
    players: int | None = None,
    hand_id: int | None = None,
    played_at: datetime | None = None,
) -> Dealt:
    """The hand of *seed*, always the same. Options that are ``None`` are drawn; *room*: pokerstars or partypoker.

    *kind* is ``cash`` or ``tournament``, *played_at* New York local time. Raises ``ValueError`` for a game, limit or
    room that does not go together.
    """
    for attempt in count():
        rng = Random(f"{room}:{game}:{seed}:{attempt}")
        chosen = GAMES[game or rng.choice(PARTY_GAMES if room == "partypoker" else tuple(GAMES))]
        if room == "partypoker" and not chosen.party:
            raise ValueError(f"{room} has no {chosen.name}")
        limits = [one for one in chosen.limits if room != "partypoker" or not chosen.two or one != NL]
        stakes_limit = limit or rng.choice(limits)
        if stakes_limit not in limits:
            raise ValueError(f"no {stakes_limit} {chosen.name}")
        header = _header(rng, seed, room, chosen, stakes_limit, kind, hand_id, played_at)
        try:
            return _hand(rng, seed, header, chosen, players)
        except Unclear:
            continue
    raise AssertionError


def _header(
    rng: Random,
    seed: int,
    room: str,
    game: Game,
    limit: str,
    kind: str | None,
    hand_id: int | None,
    at: datetime | None,
) -> Header:
    sort = stakes_kind(game, limit)
    kind = kind or rng.choice(("cash", "cash", "tournament"))
    if sort == "short":
        kind = "cash"
    stakes = rng.choice((CASH if kind == "cash" else TOURNAMENT)[sort])
    currency = "USD" if room == "partypoker" else rng.choice(CURRENCIES)
    sizes = {"stud": (8,), "draw": (6,)}.get(game.family, (6,) if game.most == 6 else (2, 6, 9, 9))
    if at is None:
        at = FIRST_DAY + timedelta(minutes=rng.randrange(600 * 24 * 60), seconds=rng.randrange(60))
    at = at.replace(hour=max(at.hour, 3))  # clear of the hour that clocks skip or repeat
    number = hand_id if hand_id is not None else (13_000_000_000 if room == "partypoker" else 240_000_000_000) + seed
    tournament = (90_000_000 if room == "partypoker" else 3_400_000_000) + seed // 40 if kind == "tournament" else 0
    blank = rng.random() < 0.5
    return Header(
        room,
        number,
        game.name,
        limit,
        kind,
        currency,
        stakes,
        rng.choice(TABLES),
        rng.choice(sizes),
        tournament,
        at,
        blank,
    )


def _seats(rng: Random, header: Header, game: Game, players: int | None) -> tuple[Seat, ...]:
    most = min(header.max_seats, game.most)
    number = players or rng.choice((2, 3, rng.randint(2, most), rng.randint(2, most), most))
    if header.room == "partypoker" and game.family == "stud":
        number = min(number, 7)
    number = min(number, most)
    stakes = header.stakes
    unit = stakes.small_bet or stakes.big_blind
    names = rng.sample(NAMES, number)
    places = sorted(rng.sample(range(1, header.max_seats + 1), number))
    return tuple(Seat(place, name, _stack(rng, unit, stakes)) for place, name in zip(places, names, strict=True))


def _stack(rng: Random, unit: int, stakes: Stakes) -> int:
    depth = rng.random()
    if depth < 0.08:
        return rng.randint(1, unit)
    if depth < 0.12 and stakes.ante:
        return rng.randint(1, stakes.ante + 1)
    if depth < 0.5:
        return rng.randint(unit, 12 * unit)
    return rng.randint(10 * unit, 100 * unit)


def _tempers(rng: Random, seats: Sequence[int], twins: Sequence[int]) -> dict[int, Temper]:
    folding = rng.choice((0.0, 0.1, 0.2, 0.3, 0.5))
    betting = rng.choice((0.05, 0.15, 0.25, 0.45))
    stay = rng.random() < 0.7
    return {
        seat: Temper(
            0.0 if stay and seat in twins else folding * rng.uniform(0.5, 1.5), betting * rng.uniform(0.5, 1.5)
        )
        for seat in seats
    }


def _hand(rng: Random, seed: int, header: Header, game: Game, players: int | None) -> Dealt:
    seats = _seats(rng, header, game, players)
    numbers = [seat.number for seat in seats]
    button = None if game.family == "stud" else rng.choice(numbers)
    hero = rng.choice(numbers) if rng.random() < 0.75 else None
    deck = arranged(rng, game, numbers)
    tempers = _tempers(rng, numbers, deck.twins)
    stacks = {seat.number: seat.stack for seat in seats}
    betting = Betting(rng, header.limit, header.stakes.big_blind, stacks, tempers)
    may_run_twice = (header.kind, header.room) == ("cash", "pokerstars") and header.limit != FL
    streets = Streets(rng, game, header.stakes, betting, deck, button, may_run_twice)
    streets.shared_river_allowed = header.room == "pokerstars"
    streets.play()
    return _settle(rng, seed, header, game, seats, button, hero, streets)


def _settle(
    rng: Random,
    seed: int,
    header: Header,
    game: Game,
    seats: tuple[Seat, ...],
    button: int | None,
    hero: int | None,
    done: Streets,
) -> Dealt:
    """Pots, rake, shares and the showdown of a hand that has been played."""
    betting = done.betting
    hole = {seat: tuple(cards) for seat, cards in done.hole.items()}
    boards = tuple(tuple(board) for board in done.boards if board)
    pots, capped = _pots(rng, header, done)
    table = Table(game, hole, boards, button)
    shares = table.divide(pots)
    payments = _payments(shares)
    listing = [seat.number for seat in seats]
    rng.shuffle(listing)
    dealt = Dealt(
        seed=seed,
        header=header,
        seats=seats,
        listing=tuple(listing),
        button=button,
        hero=hero,
        events=tuple(betting.events),
        first_hands=done.first_hands,
        hole=hole,
        boards=boards,
        folded=dict(betting.folded),
        contributed={seat: betting.put[seat] + betting.returned[seat] for seat in betting.put},
        returned=dict(betting.returned),
        pots=tuple(pots),
        shares=tuple(shares),
        payments=payments,
        showdown=_showdown(rng, table, done, pots, payments),
        total_pot=sum(betting.put.values()),
        rake=sum(pot.rake for pot in pots),
        rake_capped=capped,
    )
    return features(dealt, game)


def _pots(rng: Random, header: Header, done: Streets) -> tuple[list[Pot], bool]:
    """The pots after rake (cash only, no flop no drop), and whether the cap was reached."""
    percent = 5 if header.kind == "cash" and done.raked and rng.random() < 0.65 else 0
    cap = rng.choice((50, 100, 200, 300, 3000))
    pots = raked(layers(done.betting.put, done.betting.contenders), percent, cap)
    return pots, sum(pot.rake for pot in pots) == cap


def _payments(shares: Sequence[Share]) -> tuple[Payment, ...]:
    found = [
        Payment(share.pot, share.board, share.half, seat, share.awards[seat])
        for share in shares
        for seat in share.order
    ]
    if not all(payment.amount for payment in found):
        raise Unclear("a share too small to pay everybody")
    return tuple(found)


def _showdown(
    rng: Random, table: Table, done: Streets, pots: Sequence[Pot], payments: Sequence[Payment]
) -> tuple[Shown, ...]:
    """Contenders in the order they show: last side pot first, in each from the last aggressor; some losers muck."""
    betting = done.betting
    if len(betting.contenders) < 2:
        return ()
    order = clockwise(betting.contenders, done.show_first - 1)
    printed = list(dict.fromkeys(seat for pot in reversed(pots) for seat in order if seat in pot.eligible))
    paid = {payment.seat for payment in payments}
    shown: list[Shown] = []
    for place, seat in enumerate(printed):
        beaten = seat not in paid and any(earlier in paid for earlier in printed[:place])
        mucked = beaten and bool(betting.stack[seat]) and rng.random() < 0.5
        halves = {
            half: tuple(
                found[1] if (found := table.ranked(seat, board, half)) else ()
                for board in range(1, max(1, len(table.boards)) + 1)
            )
            for half in ("high", "low")
        }
        shown.append(Shown(seat, mucked, halves["high"], halves["low"]))
    return tuple(shown)
