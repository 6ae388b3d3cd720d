"""The scoring of the fast reading: from groups and packed storages to points."""

from functools import cache

from azul_notation.rules.garden.lean_garden import Player
from azul_notation.rules.garden.lean_tables import (
    HALF,
    KINDS_AT,
    PAVILIONS_AT,
    copies_of,
)
from azul_notation.rules.garden.tables import (
    GROUP,
    GROUP_BONUS,
    HALVES,
    JOKER_POINTS,
    KINDS,
    PAVILION_POINTS,
    WHEEL,
)


@cache
def worth(board: str, category: int, kinds: int) -> int:
    """Find the points of a group of this category with these other halves, the bonus included."""
    size = kinds.bit_count()
    if size < GROUP:
        return 0
    values = [category if category < KINDS else kind for kind in range(KINDS) if kinds >> kind & 1]
    return sum(values) + size + GROUP_BONUS[board].get(size, 0)


def score(player: Player, number: int, wheel: tuple[int, ...]) -> None:
    """Add what the wheel shows in a round, and the pavilions."""
    points = 0
    for category in WHEEL[number - 1]:
        count = 0
        for group in player.groups[category]:
            count += (group >> KINDS_AT).bit_count()
        points += count * wheel[category]
    points += PAVILION_POINTS * (player.filled >> PAVILIONS_AT).bit_count()
    player.score += points


def finish(player: Player, board: str) -> None:
    """Add jokers, what is left in the storage, and groups with their bonuses."""
    points = JOKER_POINTS * player.jokers
    for value in range(1, KINDS + 1):
        fields = HALF[HALVES[value - 1]]
        left = copies_of(player.tiles & fields) + copies_of(player.expansions & fields)
        points -= value * left
    for category, groups in enumerate(player.groups):
        for group in groups:
            points += worth(board, category, group >> KINDS_AT)
    player.score += points
