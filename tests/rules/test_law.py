"""The law of the engines holds at the positions of random games; `python -m tests.law` judges many more."""

import pytest

from tests import law
from tests.support.strategies import times


@pytest.mark.slow
@pytest.mark.parametrize("name", law.FAMILIES)
@pytest.mark.parametrize("seed", range(times(4)))
def test_refused_exactly_when_there_is_an_objection(name: str, seed: int) -> None:
    judged = 0
    for each in law.verdicts(name, seed):
        judged += each
        if judged > 50_000:
            break
