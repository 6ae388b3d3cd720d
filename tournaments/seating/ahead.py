"""A look at the next round: few players soon have nobody new to meet, whatever is done then.

Of seatings with the same conflicts and repeats one may leave more meetings open than another. Some
are drawn, and the next round is seated for each as if all came again; what comes after does not
matter. This counts as a part of the repeats: more than short tables and points, less than this round.
"""

import random

from tournaments.seating.after import advance
from tournaments.seating.costs import Costs, make
from tournaments.seating.model import Seating, Table, Wish
from tournaments.seating.partitions import cheapest

Tables = list[tuple[int, ...]]
DRAWS = 12
"""How many seatings are drawn for one unit of effort."""


def farsighted(costs: Costs, wish: Wish, found: Tables, chance: random.Random) -> Tables:
    """The tables, or others as good in conflicts and repeats that make the next round better."""
    if wish.strict or wish.round >= wish.rounds or wish.method == "king":
        return found
    best = (_next_repeats(costs, wish, found), _total(costs, found))
    for _ in range(DRAWS * wish.effort):
        tables = _drawn(costs, chance)
        key = (_next_repeats(costs, wish, tables), _total(costs, tables))
        if key < best:
            best, found = key, tables
    return found


def _drawn(costs: Costs, chance: random.Random) -> Tables:
    """A seating that is best in conflicts and repeats, whichever."""
    lot = chance.sample(range(len(costs.people)), len(costs.people))
    weight = costs.weights["repeats"]

    def cost(table: tuple[int, ...]) -> int:
        return costs.table([lot[place] for place in table]) // weight

    drawn = cheapest(len(lot), costs.sizes, cost).tables or []
    return [tuple(sorted(lot[place] for place in table)) for table in drawn]


def _total(costs: Costs, tables: Tables) -> int:
    return sum(costs.table(table) for table in tables)


def _next_repeats(costs: Costs, wish: Wish, tables: Tables) -> int:
    """Conflicts and repeats of the next round, if this one is seated so."""
    seated = [Table("", tuple(costs.people[place].number for place in table)) for table in tables]
    people = advance(costs.people, Seating(tuple(seated), (), {}, ""))
    following = make(people, wish, costs.sizes, costs.top)
    weight = following.weights["repeats"]
    return cheapest(
        len(people), following.sizes, lambda table: following.table(table) // weight
    ).cost
