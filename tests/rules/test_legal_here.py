"""Refusals speak of all that is legal: moves unlike the refused one are counted, not left out."""

import re
from random import Random

import pytest

from azul_notation import IllegalMove, Table

VARIANTS = ("azul", "chocolatier", "sintra")
GAMES = 3
TRIED = 4
"""Words tried at each position."""
PART = re.compile(
    r"(?P<head>\S+)…|and (?P<more>\d+) more|(?P<others>\d+) other moves?|(?P<move>\S+)"
)


def counted(named: str, legal: list[str]) -> int:
    """Count the moves that a message speaks of."""
    count = 0
    for part in re.split(r"[,;] | (?=and )", named):
        found = PART.fullmatch(part)
        assert found, part
        if found["head"]:
            count += sum(move.startswith(found["head"]) for move in legal)
        else:
            count += int(found["more"] or found["others"] or 1)
            assert not found["move"] or found["move"] in legal
    return count


@pytest.mark.parametrize("variant", VARIANTS)
def test_moves_that_are_not_named_are_counted(variant: str) -> None:
    random, seen = Random(variant), set()
    for seed in range(GAMES):
        table = Table(variant, seats=2 + seed)
        table.deal_random(Random(seed))
        while legal := table.legal():
            for _ in range(TRIED):
                word = (
                    random.choice("0123456789") + random.choice(legal)[1] + random.choice("12345F")
                )
                if word in legal:
                    continue
                try:
                    table.copy().push(word)
                except IllegalMove as refused:
                    found = refused.diagnostic
                    if found.legal and found.code not in (
                        "AZ430",
                        "AZ431",
                    ):  # ways to finish a word
                        assert counted(found.legal, legal) == len(legal), (word, found.legal)
                        seen.add(found.code)
            table.push(random.choice(legal))
    assert {"AZ402", "AZ403"} < seen
