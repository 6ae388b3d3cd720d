"""The table of digests: each is found again, in little memory, by other processes too."""

import multiprocessing
import random
import tracemalloc
from concurrent.futures import ProcessPoolExecutor

import pytest

from azul_notation.text.digests import Digests


def test_digests() -> None:
    rng = random.Random(2)
    table = Digests()
    numbers: dict[str, int] = {}
    for number in range(5_000):
        digest = f"{rng.getrandbits(256):064x}"
        near = "0" * 8 + digest[8:]
        for each in (digest, near):
            assert each not in table
            table.put(each, number)
            numbers[each] = number
    table.put(near, 7)
    numbers[near] = 7
    assert {each: table.get(each) for each in numbers} == numbers
    assert len(table) == len(numbers)
    assert "f" * 64 not in table


@pytest.mark.slow
def test_digests_take_no_memory() -> None:
    table = Digests()
    tracemalloc.start()
    try:
        for number in range(20_000):
            table.put(f"{number * 0x9E3779B97F4A7C15:064x}"[::-1], number)
        assert tracemalloc.get_traced_memory()[1] < 100_000
    finally:
        tracemalloc.stop()
    assert len(table) == 20_000


@pytest.mark.slow
@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
def test_digests_in_another_process(method: str) -> None:
    """However a process is started, it finds what was there before."""
    table = Digests()
    for number in range(500):
        table.put(f"{number:064x}"[::-1], number)
    with ProcessPoolExecutor(1, multiprocessing.get_context(method), begin, (table,)) as pool:
        found = list(pool.map(asked, [f"{number:064x}"[::-1] for number in range(501)]))
    assert found == [*range(500), None]


GIVEN: list[Digests] = []


def begin(table: Digests) -> None:
    GIVEN[:] = [table]


def asked(digest: str) -> int | None:
    return GIVEN[0].get(digest)
