"""Carries out the organiser's forms, with the functions that the commands use.

Each form says which state of the page it was made from; one that is out of date changes nothing.
"""

from tournaments.live import desk_people, desk_round, desk_rules
from tournaments.live.done import Done
from tournaments.live.forms import Form
from tournaments.store.store import Store

OF_TOURNAMENT = desk_round.ACTIONS | desk_people.ACTIONS | desk_rules.ACTIONS
OF_SEASON, OF_BOTH, OF_CLUB = desk_rules.OF_SEASON, desk_rules.OF_BOTH, desk_rules.OF_CLUB
ACTIONS = (*OF_TOURNAMENT, *OF_SEASON, *OF_CLUB)
"""The names of all forms of the desk."""


def act(action: str, store: Store, tour: str, form: Form, by: str) -> Done:
    """Carry out a form, in the name of the organiser or a helper."""
    store.by = by
    if action in OF_CLUB:
        return OF_CLUB[action](store, form)
    if action in OF_SEASON:
        return OF_SEASON[action](store, store.club.season(tour), form)
    club = store.club
    found = club.ranked(tour) if action in OF_BOTH else club.tournament(tour)
    return OF_TOURNAMENT[action](store, found, form)
