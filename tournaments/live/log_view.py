"""Collects what the desk shows of the log: what was done, and what undoing it would do."""

import msgspec

from tournaments.errors import Conflict
from tournaments.log.history import LoggedChange, history
from tournaments.store.store import Store
from tournaments.tour.undoing import effects

SHOWN = 60
"""Changes that the page lists."""


class ChangeView(msgspec.Struct, frozen=True):
    change: LoggedChange
    effects: list[str]
    """What undoing it would do."""
    head: int
    """The last change when this was found out."""


def latest(store: Store) -> list[LoggedChange]:
    """List the latest changes, the newest first."""
    return [*reversed(history(store, SHOWN))]


def change_view(store: Store, number: int) -> ChangeView:
    if not 0 < number <= store.head.change:
        raise Conflict(f"there is no change {number}")
    found = next(
        each for each in history(store, store.head.change - number + 1) if each.change == number
    )
    return ChangeView(found, effects(store, number), store.head.change)
