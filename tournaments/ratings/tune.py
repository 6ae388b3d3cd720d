"""Finds the K and the first rating that predict this club's own games best.

Candidates are fitted on the first two thirds of the games and shown with their loss on the last
third, which took no part in the choice. A prediction is made before its period is rated.
"""

import math
from collections.abc import Iterator, Sequence
from itertools import chain

import msgspec

from tournaments.ratings.calibration import CONSTANT, Prediction, calibrate, few, fitting_part, loss
from tournaments.ratings.elo import Evening, Parameters, Row, check, evenings, follow, scored
from tournaments.reports.view import Calibration

K_NEW = (16.0, 24.0, 32.0, 40.0, 50.0, 60.0, 80.0, 100.0, 120.0, 160.0)
K_LATER = (4.0, 8.0, 12.0, 16.0, 20.0, 24.0, 32.0, 40.0, 48.0, 64.0)
"""Values of K to try at a scale of 400; both grow with the scale."""

NEWCOMER = (-200.0, -150.0, -100.0, -50.0, 50.0, 100.0)
"""First ratings to try in addition to the start, relative to it, at a scale of 400."""

PASSES = 3


class Trial(msgspec.Struct, frozen=True):
    """A candidate and its log loss on each part; None where the part has no pairs."""

    parameters: Parameters
    """The candidate."""
    fitting: float | None
    """Its log loss on the games that it was fitted to."""
    held_out: float | None
    """Its log loss on the later games."""


class Sweep(msgspec.Struct, frozen=True, kw_only=True):
    """The predictions that other parameters would have made."""

    base: Trial
    """The parameters of now."""
    best: Trial
    """The least loss on the fitting part; the base where nothing is better."""
    trials: list[Trial]
    """All that were tried, the least loss on the fitting part first."""
    constant: float
    """The log loss of always saying one half."""
    until: str
    """The last period of the fitting part."""
    fitting_pairs: int
    """Pairs of players in the fitting part."""
    held_out_pairs: int
    """Pairs of players in the later games."""
    calibration: Calibration | None
    """The calibration of the best parameters, on the held-out part."""
    warning: str
    """A reason not to trust it; empty if there is none."""


class _Games(msgspec.Struct, frozen=True):
    """All games, ready to be rated again and again."""

    evenings: list[Evening]
    until: str

    def pairs(self, held_out: bool) -> int:
        return sum(len(one.won) for one in self.evenings if (one.period > self.until) is held_out)


def sweep(rows: Sequence[Row], base: Parameters | None = None) -> Sweep:
    """Search one parameter at a time, until a pass over all of them finds nothing better."""
    first = base or Parameters()
    check(first)
    periods = list(evenings(rows))
    games = _Games(periods, fitting_part((one.period, one.games) for one in periods))
    tried = {first: _trial(games, first)}
    best = tried[first]
    for _ in range(PASSES if games.pairs(held_out=False) else 0):
        before = best
        for field in ("k_later", "k_new", "newcomer"):
            best = _along(field, best, games, tried)
        if best is before:
            break
    return _report(games, tried, tried[first], best)


def _along(field: str, best: Trial, games: _Games, tried: dict[Parameters, Trial]) -> Trial:
    """Find the best of the values of one field; among equals, the one that was there."""
    centre = best.parameters
    for value in _values(field, centre):
        candidate = msgspec.structs.replace(centre, **{field: value})
        if candidate not in tried:
            tried[candidate] = _trial(games, candidate)
        if _rank(tried[candidate]) < _rank(best):
            best = tried[candidate]
    return best


def _values(field: str, parameters: Parameters) -> list[float] | list[float | None]:
    unit = parameters.scale / 400
    if field == "newcomer":
        return [None, *(parameters.start + unit * step for step in NEWCOMER)]
    return [unit * k for k in (K_NEW if field == "k_new" else K_LATER)]


def _trial(games: _Games, parameters: Parameters) -> Trial:
    parts: tuple[list[float], list[float]] = ([], [])
    for held_out, pairs in _predicted(games, parameters):
        parts[held_out].extend([loss(*pair) for pair in pairs])
    return Trial(parameters, *(math.fsum(part) / len(part) if part else None for part in parts))


def _rank(trial: Trial) -> float:
    return math.inf if trial.fitting is None else trial.fitting


def _report(games: _Games, tried: dict[Parameters, Trial], base: Trial, best: Trial) -> Sweep:
    of_held_out = [pairs for held_out, pairs in _predicted(games, best.parameters) if held_out]
    held_out = games.pairs(held_out=True)
    return Sweep(
        base=base,
        best=best,
        trials=sorted(tried.values(), key=_rank),
        constant=CONSTANT,
        until=games.until,
        fitting_pairs=games.pairs(held_out=False),
        held_out_pairs=held_out,
        calibration=calibrate(chain.from_iterable(of_held_out)),
        warning=few(held_out) or _doubt(base, best),
    )


def _predicted(games: _Games, parameters: Parameters) -> Iterator[tuple[bool, list[Prediction]]]:
    """Yield the predictions of each period, and whether it is held out."""
    for period, leads in follow({}, games.evenings, parameters):
        yield period.period > games.until, scored(period, leads)


def _doubt(base: Trial, best: Trial) -> str:
    if base.held_out is None or best.held_out is None:
        return ""
    if best.held_out > base.held_out:
        return "the current parameters predict the held-out games better: keep them"
    if best.held_out >= CONSTANT:
        return "no better than a coin toss"
    return ""
