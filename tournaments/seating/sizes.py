"""Chooses how many tables of which size a round has, and who has a bye."""

from collections.abc import Iterator, Sequence

from tournaments.errors import NoSeating
from tournaments.seating.model import Person

SIZES = (2, 3, 4)
"""The tables that Azul can be played at."""


def table_sizes(n: int, sizes: Sequence[int]) -> list[int]:
    """Choose the sizes of tables for n players, the largest first, with as few as possible not in `sizes`.

    Earlier sizes are preferred. Sizes that are not requested, but smaller than the largest requested, are
    used where nothing else works; if even that does not help, one player is left over and has a bye.
    """
    if not sizes or any(size not in SIZES for size in sizes):
        raise NoSeating(
            f"tables are of 2, 3 or 4 players, not {', '.join(map(str, sizes)) or 'none'}"
        )
    if n <= 0:
        return []
    liked = list(dict.fromkeys(sizes))
    spare = [size for size in reversed(SIZES) if size < max(liked) and size not in liked]
    for count in (n, n - 1):
        if found := _compose(count, liked, spare):
            return found
    return []


def _compose(n: int, liked: Sequence[int], spare: Sequence[int]) -> list[int]:
    for seats in range(n + 1):
        for extra in _sums(seats, spare):
            for rest in _sums(n - seats, liked):
                return sorted(extra + rest, reverse=True)
    return []


def _sums(n: int, sizes: Sequence[int]) -> Iterator[list[int]]:
    """Ways to make n of sizes, those with the most of the first before the others."""
    if not sizes:
        if n == 0:
            yield []
        return
    first, *rest = sizes
    for count in range(n // first, -1, -1):
        for others in _sums(n - count * first, rest):
            yield [first] * count + others


def odd_sizes(n: int, sizes: Sequence[int], found: Sequence[int] | None = None) -> str:
    """Say which tables there are, if players do not fill tables of the sizes that were asked for."""
    tables = table_sizes(n, sizes) if found is None else sorted(found, reverse=True)
    if set(tables) <= set(sizes):
        return ""
    *first, last = map(str, tables)
    several = f"tables of {', '.join(first)} and {last}" if first else f"a table of {last}"
    return f"{n} players do not fill tables of {' and '.join(map(str, sizes))}: {several}"


OTHERWISE = {
    "hand": "chosen by the organiser",
    "schedule": "by the schedule",
    "py4swiss": "by the Dutch system",
    "azul-seating": "the lowest of the players who are not at a kept table",
}
"""Why somebody else than the lowest has the bye, by the engine."""


def maker(engine: str) -> str:
    """Say in a word what made a seating: `azul-seating`, `schedule`, `hand` or `py4swiss`."""
    return engine.rsplit(", ", maxsplit=1)[-1].split(maxsplit=1)[0]


def choose_bye(people: Sequence[Person]) -> Person:
    """Choose who has the bye: of those with the fewest so far, the lowest in the standings."""
    return min(people, key=lambda person: (person.byes, -person.rank))


def why_bye(person: Person, people: Sequence[Person], engine: str) -> str:
    """Why it is this player who looks on, in words; another engine than ours has its own reasons."""
    name = person.name or str(person.number)
    if choose_bye(people) is not person:
        return f"{name} has the bye: {OTHERWISE[maker(engine)]}"
    if person.byes:
        return (
            f"{name} has a bye again: everybody had {person.byes} already, and {name} is the lowest"
        )
    skipped = sum(other.rank > person.rank and other.byes > 0 for other in people)
    lower = f"; {skipped} below had one already" if skipped else ""
    return f"{name} has the bye: the lowest in the standings without one{lower}"
