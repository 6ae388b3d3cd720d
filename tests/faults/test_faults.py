"""Every kind of fault is noticed, at its place, with one message, and its neighbours are kept.

A small number of each kind; `python -m tests.faults.run` tries as many as wanted.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from random import Random

import pytest

from tests.support.strategies import part

from .bases import Lines
from .doors import FAMILIES
from .families import BANDS, Family
from .injection import Kind
from .run import COUNTS, tally
from .verify import doubt, injections

SEED = 7
FAULTS = 1  # of each kind, and as many again among comments and clocks
ALLOWED: dict[str, str] = {}  # name of a kind: why band, span or single need not be right

EVERY = 16
"""The quick suite tries one kind in so many, of the family whose games are soon made."""

each_family = pytest.mark.parametrize("family", FAMILIES.values(), ids=list(FAMILIES))


def each_kind(choose: Callable[[Iterable[Kind]], list[Kind]] = list) -> pytest.MarkDecorator:
    cases = [
        pytest.param(
            family, kind, marks=[pytest.mark.slow] if at % EVERY or family.name != "walls" else []
        )
        for family in FAMILIES.values()
        for at, kind in enumerate(choose(family.kinds))
    ]
    return pytest.mark.parametrize(
        ("family", "kind"),
        cases,
        ids=lambda value: (
            value.name if isinstance(value, Family) else f"{value.band}: {value.name}"
        ),
    )


@lru_cache(maxsize=len(FAMILIES))
def _games(family: Family) -> tuple[Lines, ...]:
    return family.base_games(SEED, 1)


@each_family
def test_names_differ(family: Family) -> None:
    assert len({kind.name for kind in family.kinds}) == len(family.kinds)


@each_family
def test_bands_are_known(family: Family) -> None:
    assert {kind.band for kind in family.kinds} == set(BANDS)


def test_allowed_kinds_exist() -> None:
    assert set(ALLOWED) <= {kind.name for family in FAMILIES.values() for kind in family.kinds}


@each_kind(part)
def test_the_oracle_calls_it_a_fault(family: Family, kind: Kind) -> None:
    """By the oracle, which must find it where the fault says that it lies."""
    made = list(injections(kind, _games(family), Random(SEED), FAULTS))
    assert made, "fits no game"
    assert [doubt(injection) for _, injection in made] == [""] * len(made)


@each_kind()
def test_is_noticed_at_its_place_with_one_message(family: Family, kind: Kind) -> None:
    found = tally(kind, _games(family), SEED, FAULTS)
    if kind in part(family.kinds):
        found.merge(tally(kind, _games(family), SEED + 1, FAULTS, noise=True))
    asked = ("noticed", "neighbours") if kind.name in ALLOWED else COUNTS
    assert {count: found.right[count] for count in asked} == dict.fromkeys(asked, found.made), [
        (injection.spots, [str(diagnostic) for diagnostic in verdict.diagnostics], verdict.crash)
        for injection, verdict in found.failures
    ]
