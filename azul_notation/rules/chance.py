"""Draws by chance, for random games; the rules themselves only check what was drawn."""

from collections.abc import Callable

Below = Callable[[int], int]
"""Gives a random number below its argument."""


def numbers(random: Callable[[], float]) -> Below:
    """Draw numbers from a source; only its `random()` is the same in every version of Python."""

    def below(limit: int) -> int:
        return int(random() * limit)

    return below


def draw_one(bag: list[int], left: int, below: Below) -> int:
    """Draw one of the `left` pieces in a bag that holds these numbers of each kind; return its kind."""
    at = below(left)
    for kind, count in enumerate(bag):
        if at < count:
            bag[kind] -= 1
            return kind
        at -= count
    raise AssertionError("the draw is below the number of pieces in the bag")
