"""The time of a check grows with the text in proportion, whatever faults fill it.

`python -m tests.bench.growth` measures the same with the largest games that are read.
"""

import pytest

from tests.bench.growth import KINDS, TIMES, largest, work_on
from tests.support.growth import growth
from tests.support.strategies import TIMES as SHARE

pytestmark = pytest.mark.slow

SMALLER = {False: 10, True: 2}
"""How many times smaller than the largest a game on many lines is here, and one on a line."""
MOST = 2.5
"""How far the growth may be above that of the text, on a busy machine: quadratic work is at 8."""


CASES = [
    pytest.param(name, wide, id=f"{name}, on {'one line' if wide else 'many lines'}")
    for at, name in enumerate(KINDS)
    for wide in (False, True)
    if SHARE >= 1 or wide == at % 2
]
"""Each fault on many lines and on one; in one of these ways, by turns, without AZUL_EXAMPLES=1."""


@pytest.mark.parametrize(("name", "wide"), CASES)
def test_time_grows_with_the_text(name: str, wide: bool) -> None:
    size = largest(wide=wide) // SMALLER[wide] // TIMES[-1]
    found = growth(lambda size: work_on(name, size, wide=wide)(), size, TIMES[-1])
    assert found < MOST * TIMES[-1]
