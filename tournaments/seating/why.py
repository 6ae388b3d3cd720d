"""Explains why a criterion is above its bound: what less of it would cost, or that nobody has proved more."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from tournaments.seating.costs import make, order_of
from tournaments.seating.maker import maker
from tournaments.seating.model import Measure
from tournaments.seating.placed import MeasuredRound
from tournaments.seating.subsets import MOST, compared

WOULD = {
    "conflicts": "seat players together who should be apart",
    "repeats": "bring more rematches",
    "short": "put others at the small tables",
    "spread": "seat players together who are farther apart in the standings",
}
"""What less of a criterion would do, if that weighs more."""
AWAY = "seat players away from their fixed tables"
LESS = {
    "schedule": "a lower value is possible, but the rounds are planned together",
    "py4swiss": "the Dutch system has other criteria",
    "azul-seating": "a lower value is possible, but the next rounds would be worse",
}
"""Why there is more than there could be, by the engine."""


def above(
    turn: MeasuredRound, cost: Mapping[str, Measure], engine: str, *, groups: bool
) -> Iterator[tuple[str, Measure]]:
    """Yield the measures that are above their bound, with the reason; `groups`: some must not meet."""
    names = [name for name in WOULD if cost[name].value > cost[name].bound]
    if not names:
        return
    if len(turn.free) > MOST:
        for name in names:
            yield name, _with(cost[name], "not proved: a lower value may be possible")
        return
    costs = make([turn.people[place] for place in turn.free], turn.request, turn.sizes, turn.top)
    index = {place: number for number, place in enumerate(turn.free)}
    tables = [[index[place] for place in at.members] for at in turn.tables if not at.locked]
    now = sum(map(costs.table, tables))
    least = compared(len(turn.free), turn.sizes, costs.table, now).cost
    order = order_of(turn.request)
    idle = [*([] if groups else ["conflicts"]), *(["short"] if len({*turn.sizes}) == 1 else [])]
    for name in names:
        if name not in order:
            yield name, _with(cost[name], "this method ignores points")
        elif now // costs.weights[name] > least // costs.weights[name]:
            yield name, _with(cost[name], LESS.get(maker(engine), "a lower value is possible"))
        else:
            heavier = [each for each in order[: order.index(name)] if each not in idle]
            reason = " or ".join(map(WOULD.__getitem__, heavier)) or AWAY
            yield name, _with(cost[name], f"a lower value would {reason}")


def _with(measure: Measure, why: str) -> Measure:
    return replace(measure, why="; ".join(filter(None, (measure.why, why))))
