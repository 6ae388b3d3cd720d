"""Plans all rounds beforehand: all players meet each other as equally often as possible.

Standings do not matter, so players are taken in the order of their numbers. Pairs play a round robin.
For three and four the rounds are improved in turn, each given all others; if that leaves repeats, the
search is for a first round that has none when it is rotated. If n is 4q and q has no factor below 4 nor
below the number of rounds, lines through a grid of 4 by q are without a repeat.
"""

import random
from collections.abc import Sequence
from itertools import chain, combinations

import msgspec

from tournaments.errors import NoSeating
from tournaments.numbers import PlayerNumber
from tournaments.seating import plan_seats, room
from tournaments.seating.after import advance
from tournaments.seating.assemble import assemble, checked
from tournaments.seating.build import build
from tournaments.seating.chairs import chairs
from tournaments.seating.costs import Costs, clash, meetings, pairs_forbidden, together
from tournaments.seating.measure import ENGINE, seating
from tournaments.seating.model import Person, Seating, SeatingRequest
from tournaments.seating.placed import MeasuredRound, Placed
from tournaments.seating.search import Board, improve
from tournaments.seating.seeds import stream
from tournaments.seating.sizes import table_sizes
from tournaments.seating.starter import rotated

Table = tuple[int, ...]
"""Places in the list of the players."""
Seated = tuple[PlayerNumber, ...]
SWEEPS = 12
"""How often all rounds are improved for one unit of effort."""
SHAKES = 60
"""Shakes of one round in one sweep."""


class PairCosts(msgspec.Struct, frozen=True):
    always: dict[tuple[int, int], int]
    """What pairs cost who should not meet, or gain who should sit together."""
    turns_first: bool
    """Whether turns at small tables weigh more than rematches."""


def schedule(people: Sequence[Person], rounds: int, request: SeatingRequest) -> list[Seating]:
    """Plan the rounds from `request.round` on, as many as asked, for these players and their past."""
    if rounds < 1:
        raise NoSeating("a schedule has at least one round")
    if len(people) == 1:
        raise NoSeating("one player alone cannot play")
    turns = plan(_by_number(people, request), rounds, request)
    players = list(people)
    found = []
    for turn, tables in enumerate(turns, start=request.round):
        asked = msgspec.structs.replace(request, round=turn)
        found.append(_seating(players, tables, asked))
        players = advance(players, found[-1])
    return found


def next_round(people: Sequence[Person], request: SeatingRequest) -> Seating:
    """Return the round of the schedule; if what was played is not in it, plan the rest again."""
    ordered = checked(people, request)
    if request.locked:
        return assemble(people, request, build)
    blank = [
        Person(number=person.number, rank=person.rank, groups=person.groups, fixed=person.fixed)
        for person in ordered
    ]
    past: list[Person] = list(blank)
    if request.round <= request.rounds:
        turns = plan(_by_number(blank, request), request.rounds, request)
        for turn, tables in enumerate(turns[: request.round - 1], start=1):
            asked = msgspec.structs.replace(request, round=turn)
            past = advance(past, _seating(past, tables, asked))
        if meetings(_by_number(past, request)) == meetings(_by_number(ordered, request)):
            return _seating(ordered, turns[request.round - 1], request)
    left = max(1, request.rounds - request.round + 1)
    return _seating(ordered, plan(_by_number(ordered, request), left, request)[0], request)


def _by_number(people: Sequence[Person], request: SeatingRequest) -> list[Person]:
    return sorted(checked(people, request), key=lambda person: person.number)


def plan(people: Sequence[Person], rounds: int, request: SeatingRequest) -> list[list[Seated]]:
    """Plan the tables of each round, as numbers in the order of seats; a bye is a table of one."""
    sizes = table_sizes(len(people), request.sizes)
    looking_on = sum(sizes) < len(people)
    chance = stream(request.seed, 0, "schedule")
    lot = chance.sample(range(len(people)), len(people))
    past = (
        any(person.met or person.groups or person.fixed for person in people) or request.forbidden
    )
    if max(sizes) == 2 and not past:  # noqa: PLR2004 - pairs
        turns = _round_robin(lot, rounds)
    elif not past and not looking_on and _grid_fits(len(people), rounds, sizes):
        turns = _grid(lot, rounds)
    else:
        turns = _planned(people, rounds, request, sizes + [1] * looking_on, chance)
        if not past and not looking_on and len({*sizes}) == 1 and _repeats(turns):
            drawn = stream(request.seed, 0, "rotated")
            found = rotated(len(people), rounds, sizes[0], drawn) or turns
            turns = [[tuple(lot[place] for place in table) for table in turn] for turn in found]
    seats = plan_seats.order(people, turns, chance)
    return [[tuple(people[place].number for place in table) for table in turn] for turn in seats]


def has_no_repeat(people: Sequence[Person], rounds: int, request: SeatingRequest) -> bool:
    """Return whether the plan of these rounds has no repeat: nobody meets twice, and friends never."""
    index = {person.number: place for place, person in enumerate(people)}
    never = {pair for pair, cost in _always(people, request).items() if cost > 0}
    turns = [
        [tuple(index[number] for number in table) for table in turn]
        for turn in plan(_by_number(people, request), rounds, request)
    ]
    pairs = [pair for turn in turns for table in turn for pair in combinations(sorted(table), 2)]
    return len({*pairs}) == len(pairs) and never.isdisjoint(pairs)


def _repeats(turns: list[list[Table]]) -> bool:
    pairs = [pair for turn in turns for table in turn for pair in combinations(sorted(table), 2)]
    return len({*pairs}) < len(pairs)


def _round_robin(lot: list[int], rounds: int) -> list[list[Table]]:
    """Turn the circle: one stays, the others move on; a player who meets no one has a bye."""
    circle = [*lot, -1] if len(lot) % 2 else list(lot)
    half = len(circle) // 2
    turns = []
    for _ in range(rounds):
        pairs = zip(circle[:half], reversed(circle[half:]), strict=True)
        turns.append([tuple(place for place in pair if place >= 0) for pair in pairs])
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return turns


def _grid_fits(n: int, rounds: int, sizes: Sequence[int]) -> bool:
    columns = n // 4
    if min(sizes) < 4 or rounds > columns:  # noqa: PLR2004 - tables of four
        return False
    return all(columns % factor for factor in range(2, max(4, rounds)))


def _grid(lot: list[int], rounds: int) -> list[list[Table]]:
    """Arrange players in four rows; tables are lines, in each round of another slope."""
    columns = len(lot) // 4
    return [
        [
            tuple(lot[row * columns + (start + row * slope) % columns] for row in range(4))
            for start in range(columns)
        ]
        for slope in range(rounds)
    ]


def _planned(
    people: Sequence[Person],
    rounds: int,
    request: SeatingRequest,
    sizes: list[int],
    chance: random.Random,
) -> list[list[Table]]:
    """Seat rounds one after the other, then each again and again, given what all others have."""
    wishes = PairCosts(_always(people, request), request.prefer == "turns")
    turns: list[list[Table]] = []
    for turn in range(rounds):
        drawn = iter(chance.sample(range(len(people)), len(people)))
        turns.append([tuple(next(drawn) for _ in range(size)) for size in sizes])
        _improve(people, turns, turn, wishes, chance)
    for _ in range(SWEEPS * request.effort):
        if not sum(_improve(people, turns, turn, wishes, chance) for turn in range(rounds)):
            break
    return turns


def _always(people: Sequence[Person], request: SeatingRequest) -> dict[tuple[int, int], int]:
    """Compute what two cost who should not meet, or should always sit together."""
    forbidden = pairs_forbidden(request)
    costs = {}
    for one, other in combinations(range(len(people)), 2):
        cost = bool(clash(people[one], people[other], forbidden))
        costs[one, other] = cost - together(people[one], people[other])
    return {pair: cost for pair, cost in costs.items() if cost}


def _improve(
    people: Sequence[Person],
    turns: list[list[Table]],
    turn: int,
    wishes: PairCosts,
    chance: random.Random,
) -> int:
    """Improve one round, given the others, and return what is still wrong with it."""
    costs = _costs(people, turns, turn, wishes)
    board = Board(costs, turns[turn], chairs(people, costs.sizes))
    improve(board, chance, SHAKES, 0)
    turns[turn] = [tuple(table) for table in board.tables]
    return max(0, board.total)


def _costs(
    people: Sequence[Person],
    turns: list[list[Table]],
    turn: int,
    wishes: PairCosts,
) -> Costs:
    """Count how often two meet, before or in other rounds, and short tables in the same way."""
    n = len(people)
    others = [table for place, tables in enumerate(turns) if place != turn for table in tables]
    sizes = tuple(len(table) for table in turns[turn])
    short = [person.short + person.byes * n for person in people]
    for table in others:
        for place in table:
            short[place] += (len(table) < max(sizes)) + n * (len(table) == 1)
    pair = [[0] * n for _ in people]
    meet = [
        *meetings(people).items(),
        *((tuple(sorted(p)), 1) for t in others for p in combinations(t, 2)),
    ]
    for (one, other), times in meet:
        pair[one][other] += times
        pair[other][one] += times
    if wishes.turns_first:
        weight = 1 + n * n * max(chain.from_iterable(pair))
        short = [weight * each for each in short]
    else:
        weight = 1 + n * max(short)
        pair = [[weight * each for each in row] for row in pair]
    heavy = 1 + n * max(short) + n * n * max(chain.from_iterable(pair))
    for (one, other), cost in wishes.always.items():
        pair[one][other] += heavy * cost
        pair[other][one] += heavy * cost
    return Costs(tuple(people), sizes, max(sizes), pair, short, [0] * n, {}, 1)


def _seating(
    people: Sequence[Person], tables: Sequence[Seated], request: SeatingRequest
) -> Seating:
    byes = tuple(table[0] for table in tables if len(table) == 1)
    seated = [person for person in checked(people, request) if person.number not in byes]
    index = {person.number: place for place, person in enumerate(seated)}
    games = [tuple(index[number] for number in table) for table in tables if len(table) > 1]
    given = room.names(seated, games, request)
    at = [Placed(name, game) for name, game in zip(given, games, strict=True)]
    at.sort(key=lambda table: (sum(table.members) / len(table.members), table.members))
    return seating(MeasuredRound(tuple(seated), tuple(at), request, byes), f"{ENGINE}, schedule")
