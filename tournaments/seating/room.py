"""Assigns each game its table in the room: the best in front, nobody twice at the same one."""

from collections.abc import Sequence
from itertools import combinations

from tournaments.seating.model import Person, SeatingRequest

ROUNDS = 4
"""How often all pairs of tables are looked at; mostly nothing changes after two."""


def names(
    people: Sequence[Person],
    tables: Sequence[Sequence[int]],
    request: SeatingRequest,
    taken: Sequence[str] = (),
) -> list[str]:
    """Find a name for each table; `taken` are the names of tables that are locked."""
    given = _fixed(people, tables, taken)
    rest = [place for place, name in enumerate(given) if not name]
    rest.sort(key=lambda place: (sum(tables[place]) / len(tables[place]), tables[place]))
    spoken_for = [*taken, *given, *(person.fixed for person in people if person.fixed)]
    free = _free(request, len(rest), spoken_for)
    games = [[people[member] for member in tables[place]] for place in rest]
    order = _rotate(games, free, turning=request.method != "king")
    for place, name in zip(rest, order, strict=True):
        given[place] = name
    return given


def _fixed(
    people: Sequence[Person], tables: Sequence[Sequence[int]], taken: Sequence[str]
) -> list[str]:
    given: list[str] = []
    for table in tables:
        wanted = [people[member].fixed for member in table if people[member].fixed]
        open_names = [name for name in wanted if name not in given and name not in taken]
        given.append(open_names[0] if open_names else "")
    return given


def _free(request: SeatingRequest, count: int, spoken_for: Sequence[str]) -> list[str]:
    numbers = (str(number) for number in range(1, count + len(spoken_for) + len(request.room) + 1))
    known = dict.fromkeys([*request.room, *numbers])
    return [name for name in known if name not in spoken_for][:count]


def _rotate(games: list[list[Person]], free: list[str], *, turning: bool) -> list[str]:
    """Exchange names as long as fewer sit where they were, or no more and nearer to the front."""
    visits = [
        [sum(person.tables.get(name, 0) for person in game if not person.fixed) for name in free]
        for game in games
    ]
    at = list(range(len(free)))

    def cost(game: int, name: int) -> tuple[int, int]:
        return visits[game][name], (game - name) ** 2

    for _ in range(ROUNDS if turning and any(map(any, visits)) else 0):
        changed = False
        for one, other in combinations(range(len(free)), 2):
            now = _add(cost(one, at[one]), cost(other, at[other]))
            if _add(cost(one, at[other]), cost(other, at[one])) < now:
                at[one], at[other] = at[other], at[one]
                changed = True
        if not changed:
            break
    return [free[name] for name in at]


def _add(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    return one[0] + other[0], one[1] + other[1]
