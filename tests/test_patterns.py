"""No regular expression takes longer than in proportion to the text that it is tried on."""

import re
from collections.abc import Callable, Iterator
from functools import cache, partial

import pytest

from tests.ambiguity import Automaton, ambiguity
from tests.growth import FLOOR, cpu_time, growth
from tests.patterns import Pattern, all_patterns

PATTERNS = all_patterns()
SIZE = 2_000
"""Signs of the smallest text; the largest has four times as many."""
ENDS = ("", "\0", "!", "\n", "x")
"""What makes a pattern fail at last."""
OWN = {"tournaments.reports.svg.HEAD", "tournaments.reports.svg.svg"}
"""Patterns that are tried only on what Matplotlib writes for us."""
NEVER_FAIL = {
    "tournaments.table_file._LINE": "whatever ends a line may follow it, the end of the text too"
}
"""Patterns that are ambiguous only where they would fail; they are timed as all others."""

each_pattern = pytest.mark.parametrize("pattern", PATTERNS, ids=lambda pattern: pattern.name)


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


def test_all_patterns_are_seen() -> None:
    names = {pattern.name for pattern in PATTERNS}
    assert {"walls.lark MOVE", "where.lark TEXT", "azul_notation.text.head._TAG"} <= names
    assert len(names) > 130


@cache
def automaton_of(pattern: Pattern) -> tuple[Automaton, str]:
    """Make the automaton of a pattern, and say how its time may grow."""
    automaton = Automaton(pattern.compiled, search=pattern.searches, whole=pattern.whole)
    return automaton, ambiguity(automaton)


@each_pattern
def test_a_text_can_be_read_in_few_ways(pattern: Pattern) -> None:
    if pattern.name not in OWN | NEVER_FAIL.keys():
        automaton, grows = automaton_of(pattern)
        assert not grows, pattern.compiled.pattern
        for look in automaton.looks:
            assert not ambiguity(look), pattern.compiled.pattern


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


@each_pattern
def test_the_time_grows_with_the_text(pattern: Pattern) -> None:
    automaton, grows = automaton_of(pattern)
    if pattern.name in OWN or grows == "exponential":
        return  # it has failed above, and would not end here
    is_bytes = isinstance(pattern.compiled.pattern, bytes)
    for begin, again in sorted({*worst(automaton), *(("", sign) for sign in automaton.alphabet())}):
        for end in ENDS:

            def work(size: int, begin: str = begin, again: str = again, end: str = end) -> object:
                text = begin + again * (size // len(again)) + end
                given = text.encode("utf-8", "surrogateescape") if is_bytes else text
                return tried(pattern)(given)  # type: ignore[arg-type]

            if cpu_time(partial(work, 4 * SIZE), repeats=1) > FLOOR:
                assert growth(work, SIZE) < 3 * 4, (begin, again, end)
