"""Chooses how many tables of which size a round has."""

from collections.abc import Iterator, Sequence

from tournaments.errors import NoSeating

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
    """Yield the sums of sizes that give n, those with the most of the first size before the others."""
    if not sizes:
        if n == 0:
            yield []
        return
    first, *rest = sizes
    for count in range(n // first, -1, -1):
        for others in _sums(n - count * first, rest):
            yield [first] * count + others


def odd_sizes(n: int, sizes: Sequence[int], found: Sequence[int] | None = None) -> str:
    """Describe which tables there are, if players do not fill tables of the sizes that were asked for."""
    tables = table_sizes(n, sizes) if found is None else sorted(found, reverse=True)
    if set(tables) <= set(sizes):
        return ""
    *first, last = map(str, tables)
    several = f"tables of {', '.join(first)} and {last}" if first else f"a table of {last}"
    return f"{n} players do not fill tables of {' and '.join(map(str, sizes))}: {several}"
