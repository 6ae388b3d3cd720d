"""A file of three games, of which the one in the middle is any bytes: the others stay what they are."""

from functools import cache
from typing import Any

from azul_notation import check
from azul_notation.replay.report import Report
from azul_notation.text.write import HEADER
from tests.fuzz import seeds
from tests.fuzz.laws import verdict
from tests.fuzz.target import Target
from tests.fuzz.targets.text import WORDS


@cache
def around() -> tuple[bytes, tuple[Any, ...], bytes, tuple[Any, ...]]:
    """Give the game before and the one behind, each with what is said of it."""
    texts = [seeds.texts()[0], seeds.texts()[7].removeprefix(HEADER)]
    [first], [last] = (list(check(text=each)) for each in texts)
    assert first.ok
    assert last.ok
    return texts[0].encode(), verdict(first), texts[1].encode(), verdict(last)


def hold(data: bytes) -> None:
    """The first tag of the damaged game and its ending are spared."""
    first, before, last, behind = around()
    damaged = b'[Event "damaged"]\n' + data + b"\n== 1 2\n"
    reports: list[Report] = list(check(data=first + b"\n" + damaged + b"\n" + last))
    assert len(reports) > 2, "a game was swallowed"
    assert verdict(reports[0]) == before, "the game before is judged otherwise"
    assert verdict(reports[-1]) == behind, "the game behind is judged otherwise"


def bodies() -> list[bytes]:
    """Give games without their first tag and their ending."""
    return [
        text.removeprefix(HEADER).partition("\n")[2].rpartition("\n==")[0].encode()
        for text in seeds.texts()
    ]


TARGET = Target(hold, bodies, WORDS)
