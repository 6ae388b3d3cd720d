"""Payments of Queen's Garden, by trying all of them. Rulings page, 5.4 ("Cost"), 5.6 (discards)."""

import re
from collections import Counter
from collections.abc import Iterable
from itertools import combinations

from .garden_map import value
from .walls_deal import need

HEXAGON = "[BGLMPY][1-6]"
BUNDLE = re.compile(rf"((?:{HEXAGON})*)((?:\[{HEXAGON}\])*)(\**)")


class Bundle:
    """Things that leave a storage: tiles, expansions, jokers."""

    def __init__(self, tiles: Iterable[str], expansions: Iterable[str], jokers: int) -> None:
        self.tiles = Counter(tiles)
        self.expansions = Counter(expansions)
        self.jokers = jokers

    def hexagons(self) -> list[str]:
        return [*self.tiles.elements(), *self.expansions.elements()]

    def text(self) -> str:
        """Tiles, then expansions, then jokers (notation, 6)."""
        tiles = "".join(sorted(self.tiles.elements()))
        expansions = "".join(f"[{each}]" for each in sorted(self.expansions.elements()))
        return tiles + expansions + "*" * self.jokers


def bundle(text: str) -> Bundle:
    """Reads what `Bundle.text` writes, and nothing else."""
    match = BUNDLE.fullmatch(text)
    need(match is not None, f"{text} is nothing that a storage holds")
    assert match is not None
    tiles, expansions = (re.findall(HEXAGON, match[part]) for part in (1, 2))
    read = Bundle(tiles, expansions, len(match[3]))
    need(read.text() == text, f"{text} is not in order: {read.text()}")
    return read


def pays(placed: str, paid: list[str]) -> bool:
    """Pairwise different, and all of one pattern or all of one colour."""
    together = [placed, *paid]
    if len(set(together)) != len(together):
        return False
    return len({each[0] for each in together}) == 1 or len({each[1] for each in together}) == 1


def payments(placed: str, held: Bundle) -> set[str]:
    """All ways to pay for it out of what else the storage holds: the text of each."""
    further = value(placed) - 1
    things = [(hexagon, True) for hexagon in sorted(held.tiles)]
    things += [(hexagon, False) for hexagon in sorted(held.expansions)]
    things = [thing for thing in things if pays(placed, [thing[0]])]
    ways = set()
    for count in range(further + 1):
        if further - count > held.jokers:
            continue
        for chosen in combinations(things, count):
            if pays(placed, [hexagon for hexagon, _ in chosen]):
                tiles = [hexagon for hexagon, is_tile in chosen if is_tile]
                expansions = [hexagon for hexagon, is_tile in chosen if not is_tile]
                ways.add(Bundle(tiles, expansions, further - count).text())
    return ways
