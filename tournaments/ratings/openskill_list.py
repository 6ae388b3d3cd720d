"""Lists the ratings of the second system, OpenSkill's Bradley-Terry."""

from typing import Any

import msgspec
from msgspec.structs import asdict

from tournaments.ratings import bradley_terry
from tournaments.ratings.ratings import DIGITS, Choice, check, parameters_of, rows
from tournaments.reports.view import Calibration
from tournaments.store.store import Store

OF_ELO = ("start", "scale", "k_new", "k_later", "new_games", "newcomer")


class Line(msgspec.Struct, frozen=True):
    """A player's line in the list."""

    rank: int
    """The rank; equal ratings share one."""
    player: str
    """The player's name."""
    rating: float
    """The rating."""
    error: float
    """How uncertain it is: the standard deviation of the belief."""
    games: int
    """How many games were rated."""
    provisional: bool
    """Whether these are few."""


class Second(msgspec.Struct, frozen=True):
    """The list of the second rating system."""

    parameters: dict[str, Any]
    """How it was computed, so that anyone can compute it again."""
    temperature: float
    """By how much the differences were divided, so that the predictions fit the first games."""
    calibration: Calibration | None
    """The calibration of the tempered predictions, on the last third of the games."""
    warning: str
    """A reason not to trust it; empty if there is none."""
    players: list[Line]
    """The players, the best first."""


def second(store: Store, choice: Choice) -> Second:
    """Rate the games of a choice, and calibrate."""
    check(choice)
    honesty = bradley_terry.honesty(list(rows(store, choice)))
    beliefs = bradley_terry.rate(rows(store, choice))
    shown = {player: round(belief.shown, DIGITS) for player, belief in beliefs.items()}
    club = store.club
    ordered = sorted(
        beliefs, key=lambda each: (-shown[each], club.player(each).name.casefold(), each)
    )
    parameters = {
        name: value for name, value in asdict(parameters_of(choice)).items() if name not in OF_ELO
    }
    players = [
        Line(
            1 + sum(other > shown[number] for other in shown.values()),
            club.player(number).name,
            shown[number],
            round(beliefs[number].error, DIGITS),
            beliefs[number].games,
            beliefs[number].games < choice.provisional,
        )
        for number in ordered
    ]
    return Second(
        {**parameters, "system": "openskill BradleyTerryPart", "mu": bradley_terry.MU}
        | {"sigma": bradley_terry.SIGMA, "beta": bradley_terry.BETA, "tau": bradley_terry.TAU},
        honesty.temperature,
        honesty.after,
        honesty.warning,
        players,
    )
