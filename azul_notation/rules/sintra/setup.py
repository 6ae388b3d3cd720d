"""Checks set-up lines."""

from collections.abc import Iterator, Sequence

from azul_notation.rules.family import Flaw
from azul_notation.rules.sintra.notation import HEADS
from azul_notation.rules.sintra.tables import (
    COLUMNS,
    JOKERS,
    PIECE_SET,
    ROUNDS,
    SPACE_LETTERS,
    SPACES,
)

TRACK = HEADS[0]
BEGINS = (0, SPACES + 1)
"""Where the faces of a strip begin in its word, if the first has its full length."""
Line = Sequence[str]


def inspect(lines: Sequence[Line], seats: int, position: bool) -> Iterator[Flaw]:
    """Find what is wrong with the set-up lines, which are in canonical order."""
    if position:
        if lines:
            yield Flaw(code="AZ222", line=0)
        return
    due = HEADS[: seats + 1]
    flaws = [*flaws_of_heads(lines, due), *flaws_of_lines(lines, due)]
    yield from flaws or flaws_of_sets(lines)


def setup_due(seats: int) -> list[tuple[str, int]]:
    """List the lines that are needed: the round indicator, one word, and each seat's eight strips."""
    return [(TRACK, 1), *((head, COLUMNS) for head in HEADS[1 : seats + 1])]


def flaws_of_heads(lines: Sequence[Line], due: Sequence[str]) -> Iterator[Flaw]:
    """Check that the round indicator, and each seat's strips, are declared once."""
    heads = [line[0] for line in lines]
    missing = [head for head in due if head not in heads]
    if missing:
        at = sum(HEADS.index(head) < HEADS.index(missing[0]) for head in heads if head in due)
        named = ", ".join(f"`{head}`" for head in missing)
        missing_lines = f"lines {named} are" if len(missing) > 1 else f"line {named} is"
        yield Flaw(code="AZ213", line=at, missing=True, facts={"lines": missing_lines})
    for at, head in enumerate(heads):
        if head in heads[:at]:
            yield Flaw(code="AZ214", line=at, word=0, facts={"line": head})
        elif head not in due:
            facts = {"seat": head[1:], "seats": len(due) - 1}
            yield Flaw(code="AZ215", line=at, word=0, facts=facts)


def flaws_of_lines(lines: Sequence[Line], due: Sequence[str]) -> Iterator[Flaw]:
    seen: set[str] = set()
    for at, line in enumerate(lines):
        if line[0] in due and line[0] not in seen:
            seen.add(line[0])
            yield from flaws_of_track(at, line) if line[0] == TRACK else flaws_of_strips(at, line)


def flaws_of_track(at: int, line: Line) -> Iterator[Flaw]:
    """Check that there are six panes, those of rounds II to VI one of each colour (RB set-up 7)."""
    word = "".join(line[1:])
    alone = len(line) == 2  # noqa: PLR2004 - the head and one word
    if not alone or len(word) != ROUNDS or "/" in word:
        facts = {"reason": f"it must have {ROUNDS} panes, written as one word"}
        yield Flaw(code="AZ216", line=at, word=1 if alone else None, facts=facts)
        return
    for place in range(2, ROUNDS):
        if word[place] in word[1:place]:
            name = PIECE_SET.colours[SPACE_LETTERS.index(word[place])]
            reason = f"rounds II to VI have one pane of each colour, but {name} is there twice"
            facts = {"reason": reason}
            yield Flaw(code="AZ216", line=at, word=1, part=(place, place + 1), facts=facts)
            return


def flaws_of_strips(at: int, line: Line) -> Iterator[Flaw]:
    """Check that there are eight strips of two faces with five spaces each (RB components, set-up 4)."""
    strips = line[1:]
    numbered = enumerate(strips, start=1)
    torn = [flaw for number, strip in numbered for flaw in flaws_of_strip(at, number, strip)]
    if len(strips) != COLUMNS:
        surplus = COLUMNS + 1 if len(strips) > COLUMNS else None
        facts = {"written": len(strips), "seat": line[0][1:]}
        number = Flaw(code="AZ217", line=at, word=surplus, facts=facts)
        yield torn[0] if torn else number  # a strip torn in two, or two run together
    elif torn:
        yield from torn
    else:
        yield from flaws_of_jokers(at, strips)


def flaws_of_strip(at: int, number: int, strip: str) -> Iterator[Flaw]:
    faces = strip.split("/")
    if len(faces) != len(BEGINS) or not all(faces):
        facts = {"reason": "it must have two faces, `FACE/BACK`"}
        yield Flaw(code="AZ218", line=at, word=number, facts=facts)
        return
    for begin, face in zip(BEGINS, faces, strict=True):
        if len(face) != SPACES:
            part = (begin, begin + len(face))
            facts = {"reason": f"a face has {SPACES} spaces, not {len(face)}"}
            yield Flaw(code="AZ218", line=at, word=number, part=part, facts=facts)
            return


def flaws_of_jokers(at: int, strips: Sequence[str]) -> Iterator[Flaw]:
    """Check that exactly one face of a set has joker spaces, two of them, and that it is down."""
    with_jokers = [
        (number, (begin, begin + SPACES), face.count(SPACE_LETTERS[-1]))
        for number, strip in enumerate(strips, start=1)
        for begin, face in zip(BEGINS, strip.split("/"), strict=True)
        if SPACE_LETTERS[-1] in face
    ]
    if not with_jokers:
        yield Flaw(code="AZ219", line=at, facts={"reason": "none of these faces has any"})
        return
    first, lying, _ = with_jokers[0]
    for number, part, jokers in with_jokers:
        reason = f"strip {first} already has them" if part is not lying else ""
        reason = f"this face has {jokers}" if jokers != JOKERS else reason
        if reason:
            yield Flaw(code="AZ219", line=at, word=number, part=part, facts={"reason": reason})
            return
    if lying[0] == 0:
        yield Flaw(code="AZ220", line=at, word=first, part=lying)


def flaws_of_sets(lines: Sequence[Line]) -> Iterator[Flaw]:
    """Check that all players have the same strips; warn if not, as the rulebook does not require it."""
    sets = [sorted(sorted(strip.split("/")) for strip in line[1:]) for line in lines]
    for at, line in enumerate(lines[2:], start=2):
        if sets[at] != sets[1]:
            yield Flaw(code="AZ221", line=at, word=0, facts={"seat": line[0][1:]})
            return
