"""Every kind of fault is noticed, at its place, with one message, and its neighbours are kept.

A small number of each kind; `python -m tests.faults.run` tries as many as wanted.
"""

from functools import lru_cache
from random import Random

import pytest

from .injection import Kind
from .run import COUNTS, Tally, base_games, tally
from .verify import doubt, injections
from .walls import KINDS

SEED = 7
FAULTS = 2  # of each kind, and as many again among comments and clocks
ALLOWED: dict[str, str] = {}  # name of a kind: why band, span or single need not be right

each_kind = pytest.mark.parametrize(
    "kind", KINDS, ids=[f"{kind.band}: {kind.name}" for kind in KINDS]
)


@lru_cache(maxsize=1)
def _games() -> tuple[tuple[str, ...], ...]:
    return base_games(SEED, each=1)


@lru_cache(maxsize=len(KINDS))
def _tally(kind: Kind) -> Tally:
    found = tally(kind, _games(), SEED, FAULTS)
    found.merge(tally(kind, _games(), SEED + 1, FAULTS, noise=True))
    return found


def test_names_differ() -> None:
    assert len({kind.name for kind in KINDS}) == len(KINDS)


def test_allowed_kinds_exist() -> None:
    assert set(ALLOWED) <= {kind.name for kind in KINDS}


@each_kind
def test_is_a_fault(kind: Kind) -> None:
    """By the oracle, which must find it where the fault says that it lies."""
    made = list(injections(kind, _games(), Random(SEED), FAULTS))
    assert made, "fits no game"
    assert [doubt(injection) for _, injection in made] == [""] * len(made)


@each_kind
@pytest.mark.parametrize("count", COUNTS)
def test_answer(kind: Kind, count: str) -> None:
    if kind.name in ALLOWED and count not in ("noticed", "neighbours"):
        return
    found = _tally(kind)
    assert found.right[count] == found.made, [
        (injection.spots, [str(diagnostic) for diagnostic in verdict.diagnostics], verdict.crash)
        for injection, verdict in found.failures
        if not getattr(verdict, count)
    ]
