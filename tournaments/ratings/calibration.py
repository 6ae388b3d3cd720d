"""Measures how good predictions were: log loss, reliability, and one scalar to make them honest.

A prediction is what was expected of one of two players before the period, and the score that
came: 1, ½ or 0. A tie counts half as a win of each. Every pair of a table counts once.
"""

import math
from collections.abc import Callable, Iterable, Sequence

from tournaments.reports.view import Bin, Calibration

Prediction = tuple[float, float]
"""Expected score of one of the two, and the score."""

CONSTANT = math.log(2)
"""The log loss of always saying one half."""

SURE = 1e-12
"""Nothing is predicted with more certainty than this, so that no loss is infinite."""

BINS = 10
FEW = 50
"""Fewer pairs than this say little about predictions."""

HOT = 64.0
GOLDEN = (math.sqrt(5) - 1) / 2


def loss(expected: float, score: float) -> float:
    """Compute the log loss of one prediction."""
    if score == 1:
        return -math.log(expected if expected > SURE else SURE)  # noqa: FURB136 - much faster
    expected = min(max(expected, SURE), 1 - SURE)
    return -score * math.log(expected) - (1 - score) * math.log1p(-expected)


def log_loss(predictions: Sequence[Prediction]) -> float | None:
    """Compute the mean loss; return None where nothing was predicted."""
    if not predictions:
        return None
    return math.fsum([loss(*prediction) for prediction in predictions]) / len(predictions)


def calibrate(predictions: Iterable[Prediction]) -> Calibration | None:
    """Compute the log loss and the reliability table; return None where nothing was predicted.

    A pair is put in its bin from the side of the favourite, so the bins run from 0.5 to 1. Where
    exactly one half was expected, nobody is the favourite, and one half came. A bin in which no
    prediction fell is left out.
    """
    pairs = list(predictions)
    mean = log_loss(pairs)
    if mean is None:
        return None
    sides = [_favourite(*pair) for pair in pairs]
    bins: list[list[Prediction]] = [[] for _ in range(BINS)]
    for side in sides:
        bins[min(int((side[0] - 0.5) * 2 * BINS), BINS - 1)].append(side)
    return Calibration(
        pairs=len(pairs),
        log_loss=mean,
        constant=CONSTANT,
        bins=[_bin(number, part) for number, part in enumerate(bins) if part],
    )


def _favourite(expected: float, score: float) -> Prediction:
    if expected == 0.5:  # noqa: PLR2004
        return expected, expected
    return (expected, score) if expected > 0.5 else (1 - expected, 1 - score)  # noqa: PLR2004


def _bin(number: int, part: list[Prediction]) -> Bin:
    return Bin(
        low=(BINS + number) / (2 * BINS),
        high=(BINS + number + 1) / (2 * BINS),
        pairs=len(part),
        predicted=math.fsum(expected for expected, _ in part) / len(part),
        observed=math.fsum(score for _, score in part) / len(part),
    )


def temperature(predictions: Sequence[Prediction]) -> float:
    """Find the temperature with the least log loss, from 1/64 to 64; 1 where all are as good.

    Above 1 the predictions were too sure. With log odds z and a score s the loss at 1 / b is
    log(2 cosh(bz / 2)) + (1/2 - s) bz: one valley, so a golden section of log b finds it.
    """
    odds = [_odds(expected) for expected, _ in predictions]
    halves = [abs(one) / 2 for one in odds]
    drift = math.fsum(
        (0.5 - score) * one for one, (_, score) in zip(odds, predictions, strict=True)
    )

    def cost(exponent: float) -> float:
        cold = math.exp(exponent)
        parts = [cold * half + math.log1p(math.exp(-2 * cold * half)) for half in halves]
        return math.fsum(parts) + cold * drift

    found = golden_section(cost, -math.log(HOT), math.log(HOT))
    return math.exp(-found) if cost(found) < cost(0.0) else 1.0


def tempered(prediction: Prediction, temperature: float) -> Prediction:
    """Divide the log odds of a prediction by the temperature."""
    expected, score = prediction
    return (1 + math.tanh(_odds(expected) / temperature / 2)) / 2, score


def _odds(expected: float) -> float:
    expected = min(max(expected, SURE), 1 - SURE)
    return math.log(expected) - math.log1p(-expected)


def golden_section(
    cost: Callable[[float], float], low: float, high: float, near: float = 1e-5
) -> float:
    """Find where a function that falls and then rises is least, by golden section."""
    left, right = high - GOLDEN * (high - low), low + GOLDEN * (high - low)
    of_left, of_right = cost(left), cost(right)
    while high - low > near:
        if of_left <= of_right:
            high, right, of_right = right, left, of_left
            left = high - GOLDEN * (high - low)
            of_left = cost(left)
        else:
            low, left, of_left = left, right, of_right
            right = low + GOLDEN * (high - low)
            of_right = cost(right)
    return (low + high) / 2


def fitting_part(periods: Iterable[tuple[str, int]]) -> str:
    """Find the last period of the part to fit on, from each period's number of games.

    It is the longest beginning with at most two thirds of the games, and the first period at
    least; what comes after is held out.
    """
    sizes = list(periods)
    games = sum(size for _, size in sizes)
    last, before = "", 0
    for period, size in sizes:
        before += size
        if last and 3 * before > 2 * games:
            break
        last = period
    return last


def few(pairs: int) -> str:
    """Warn where too few pairs were held out; empty where they were enough."""
    return f"only {pairs} pairs are held out: too few to mean anything" if pairs < FEW else ""
