"""Chooses who has a bye when one player is left over, and explains why."""

from collections.abc import Sequence

from tournaments.seating.maker import maker
from tournaments.seating.model import Person

OTHERWISE = {
    "hand": "chosen by the organiser",
    "schedule": "by the schedule",
    "py4swiss": "by the Dutch system",
    "azul-seating": "the lowest of the players who are not at a table that you kept",
}
"""Why a player other than the lowest has the bye, by engine."""


def choose_bye(people: Sequence[Person]) -> Person:
    """Choose who has the bye: of those with the fewest so far, the lowest in the standings."""
    return min(people, key=lambda person: (person.byes, -person.rank))


def why_bye(person: Person, people: Sequence[Person], engine: str) -> str:
    """Explain why it is this player who has the bye; another engine than ours has its own reasons."""
    name = person.name or str(person.number)
    if choose_bye(people) is not person:
        return f"{name} has the bye: {OTHERWISE[maker(engine)]}"
    if person.byes:
        return (
            f"{name} has a bye again: every player has had {person.byes}, and {name} is the lowest"
        )
    skipped = sum(other.rank > person.rank and other.byes > 0 for other in people)
    lower = f"; {skipped} below already had one" if skipped else ""
    return f"{name} has the bye: the lowest in the standings who has not had one{lower}"
