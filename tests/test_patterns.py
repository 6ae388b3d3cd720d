"""No regular expression takes longer than in proportion to the text that it is tried on."""

import re
from collections.abc import Callable, Iterator
from functools import cache, partial

import pytest

from tests.support.ambiguity import Automaton, ambiguity
from tests.support.growth import FLOOR, cpu_time, growth
from tests.support.patterns import Pattern, all_patterns

SIZE = 2_000
"""Signs of the smallest text; the largest has four times as many."""
ENDS = ("", "\0", "!", "\n", "x")
"""What makes a pattern fail at last."""
NEVER_FAIL = {
    "tournaments.table_file._LINE": "whatever ends a line may follow it, the end of the text too"
}
"""Patterns that are ambiguous only where they would fail; they are timed as all others."""


@pytest.fixture(scope="module")
def patterns() -> list[Pattern]:
    return all_patterns()


@pytest.mark.parametrize(
    ("text", "search", "grows"),
    [
        (r"(a+)+b", False, "exponential"),
        (r"(a*)*b", False, "exponential"),
        (r"(?:a|ab?)*c", False, ""),
        (r"(?:a|a.?)*c", False, "exponential"),
        (r"(?:(?:;[^\n]*)?\r?\n)*z", False, "exponential"),
        (r"a*a*b", False, "polynomial"),
        (r"[ \t]*\[?[ \t]*V", False, "polynomial"),
        (r"[ \t]*(?:\[[ \t]*)?V", False, ""),
        (r"[ \t]*(?:\[[ \t]*)?V", True, "polynomial"),
        (r"(?m)^[ \t]*(?:\[[ \t]*)?V", True, ""),
        (r"(?m)^\s*V", True, "polynomial"),
        (r"[ \t]+$", True, "polynomial"),
        (r"\{[^}\n]*\}", True, "polynomial"),
        (r"\{[^}\n]*\}?", True, ""),
        (r"\S+(?:\{[^}]*\})*\[", False, "polynomial"),
        (r'(?:\\.|[^"\\])*"', False, ""),
        (r"a*+a*b", False, ""),
    ],
)
def test_ambiguity_is_seen(text: str, search: bool, grows: str) -> None:
    assert ambiguity(Automaton(re.compile(text), search=search, whole=False)) == grows


@pytest.mark.slow
def test_all_patterns_are_seen(patterns: list[Pattern]) -> None:
    names = {pattern.name for pattern in patterns}
    assert {"walls.lark MOVE", "where.lark TEXT", "azul_notation.text.head._TAG"} <= names
    assert len(names) > 130


@cache
def automaton_of(pattern: Pattern) -> tuple[Automaton, str]:
    """Make the automaton of a pattern, and say how its time may grow."""
    automaton = Automaton(pattern.compiled, search=pattern.searches, whole=pattern.whole)
    return automaton, ambiguity(automaton)


@pytest.mark.slow
def test_a_text_can_be_read_in_few_ways(patterns: list[Pattern]) -> None:
    found = []
    for pattern in patterns:
        automaton, grows = automaton_of(pattern)
        if grows or any(map(ambiguity, automaton.looks)):
            found.append(pattern)
    assert [each for each in found if each.name not in NEVER_FAIL] == []


def tried(pattern: Pattern) -> Callable[[str], object]:
    """Do with a text what is done with it in the program."""
    compiled = pattern.compiled
    if pattern.searches:
        return lambda text: sum(1 for _ in compiled.finditer(text))
    return compiled.fullmatch if pattern.whole else compiled.match


def worst(automaton: Automaton) -> Iterator[tuple[str, str]]:
    """Make of a pattern's own signs what leads to each of its turns, and what goes round there."""
    for state in range(len(automaton.signs)):
        begin = automaton.words(None, state)
        again = automaton.words(state, state)
        if begin is not None and again is not None:
            yield "".join(begin), "".join(again)


def too_slow(pattern: Pattern) -> Iterator[tuple[str, str, str]]:
    """Find the texts for which the time grows faster than their length."""
    automaton, grows = automaton_of(pattern)
    if grows == "exponential":
        return  # the test above has failed on it, and it would not end here
    is_bytes = isinstance(pattern.compiled.pattern, bytes)
    for begin, again in sorted({*worst(automaton), *(("", sign) for sign in automaton.alphabet())}):
        for end in ENDS:

            def work(size: int, begin: str = begin, again: str = again, end: str = end) -> object:
                text = begin + again * (size // len(again)) + end
                given = text.encode("utf-8", "surrogateescape") if is_bytes else text
                return tried(pattern)(given)  # type: ignore[arg-type]

            slow = cpu_time(partial(work, 4 * SIZE), repeats=1) > FLOOR
            if slow and growth(work, SIZE) >= 3 * 4:
                yield begin, again, end


@pytest.mark.slow
def test_the_time_grows_with_the_text(patterns: list[Pattern]) -> None:
    assert [(each.name, text) for each in patterns for text in too_slow(each)] == []
