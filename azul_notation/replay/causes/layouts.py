"""Guesses at the set-up lines: swapped words, letters of a word."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from azul_notation.replay.causes.course import begin
from azul_notation.replay.causes.pen import Pen
from azul_notation.replay.causes.search import Search
from azul_notation.rules import DIALECTS
from azul_notation.text.syntax import Setup

FACES = "/"
"""Stands between the faces of a strip."""


def try_layouts(search: Search) -> None:
    """Try the slips in the set-up lines of a game that has any."""
    _try_lines(search)
    lines = search.sheet.game.setup
    spell = DIALECTS[search.sheet.game.variant.strip().casefold()].part
    for number, line in enumerate(lines):
        ways = (*_exchanged(line), *_turned(line), *_letters(line, spell))
        for kind, share, message, words in ways:
            if search.is_spent:
                return
            if _fits(search, number, words):
                pen = Pen(search.sheet)
                for part, word in zip(line.parts, words, strict=True):
                    if word != part.text:
                        pen.replace(part.span, word)
                _add(search, (number, *words), kind, share / len(lines), message, pen)


def _try_lines(search: Search) -> None:
    """Try the words of two lines swapped."""
    lines = search.sheet.game.setup
    words = [[part.text for part in line.parts] for line in lines]
    pairs = [
        (one, two)
        for one, two in combinations(range(len(lines)), 2)
        if len(words[one]) == len(words[two]) and words[one] != words[two]
    ]
    for one, two in pairs:
        changed = [*words]
        changed[one], changed[two] = words[two], words[one]
        if search.is_spent or not _fits_lines(search, changed):
            continue
        pen = Pen(search.sheet)
        for line, other in ((lines[one], words[two]), (lines[two], words[one])):
            for part, word in zip(line.parts, other, strict=True):
                pen.replace(part.span, word)
        heads = f"`{lines[one].head}` and `{lines[two].head}`"
        message = f"what follows {heads} was swapped"
        _add(search, ("lines", one, two), "strips exchanged", 1 / len(pairs), message, pen)


def _add(
    search: Search, record: tuple[object, ...], kind: str, share: float, message: str, pen: Pen
) -> None:
    search.add(("setup", *record), kind, share, message, lambda: pen)


def _fits(search: Search, number: int, words: list[str]) -> bool:
    lines = [[part.text for part in line.parts] for line in search.sheet.game.setup]
    lines[number] = words
    return _fits_lines(search, lines)


def _fits_lines(search: Search, words: list[list[str]]) -> bool:
    sheet = search.sheet
    heads = [line.head for line in sheet.game.setup]
    lines = [[head, *line] for head, line in zip(heads, words, strict=True)]
    search.trial.work += 20
    engine = begin(sheet, lines)
    if engine is None or engine.phase != "deal":
        return False
    return search.trial.fits_from_deal(engine, 0, sheet.leaves)


Changed = tuple[str, float, str, list[str]]
"""The kind of a slip, its share, what it is, and the words of the line without it."""


def _exchanged(line: Setup) -> Iterator[Changed]:
    """Exchange two words."""
    words = [part.text for part in line.parts]
    pairs = list(combinations(range(len(words)), 2))
    for one, two in pairs:
        changed = [*words]
        changed[one], changed[two] = changed[two], changed[one]
        if changed != words:
            message = f"words {one + 1} and {two + 1} after `{line.head}` were swapped"
            yield "strips exchanged", 1 / len(pairs), message, changed


def _turned(line: Setup) -> Iterator[Changed]:
    """Exchange the faces of a strip."""
    words = [part.text for part in line.parts]
    for number, word in enumerate(words):
        front, stroke, back = word.partition(FACES)
        if stroke:
            changed = [*words[:number], f"{back}/{front}", *words[number + 1 :]]
            message = f"`{word}` after `{line.head}` should read `{back}/{front}`"
            yield "strip", 1 / len(words), message, changed


def _letters(line: Setup, spell: Callable[[str, str], str]) -> Iterator[Changed]:
    """Change a sign of a word, or exchange two."""
    words = [part.text for part in line.parts]
    signs = sorted({*"".join(words)} - {FACES})
    for number, word in enumerate(words):
        others = sorted({spell(line.head, other) for other in _other_spellings(word, signs)})
        for other in others:
            changed = [*words[:number], other, *words[number + 1 :]]
            message = f"`{word}` after `{line.head}` should read `{other}`"
            kind = "strip" if FACES in word else "track"
            yield kind, 1 / len(words) / len(others), message, changed


def _other_spellings(word: str, signs: Sequence[str]) -> Iterator[str]:
    """Spell a word with another sign, or with two exchanged if their order means something."""
    for at, old in enumerate(word):
        if old != FACES:
            yield from (word[:at] + new + word[at + 1 :] for new in signs if new != old)
    for one, two in combinations(range(len(word)), 2):
        if FACES not in word:
            changed = [*word]
            changed[one], changed[two] = changed[two], changed[one]
            yield "".join(changed)
