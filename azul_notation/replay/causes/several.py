"""Names the causes of several errors: of what is claimed wrong, and of one slip after it."""

from collections.abc import Callable

from msgspec.structs import replace

from azul_notation.diagnostics.cause import Cause, apply
from azul_notation.replay.causes.claims import wrong_claims
from azul_notation.replay.causes.naming import SHOWN, SURE, VERIFIED, Named, searched
from azul_notation.replay.causes.sheet import Sheet
from azul_notation.rules import DIALECTS
from azul_notation.text.read import read_chunk


def name_apart(sheet: Sheet, is_clean: Callable[[str], bool], effort: int) -> Named:
    """Correct the wrong claims before a refused move, and search for the cause of what is left.

    This comes after a search in which no single slip explained everything.
    """
    named = Named()
    found = searched(sheet, 0)
    if found is None or found.course.stop is None or not found.course.mismatches:
        return named
    parts = wrong_claims(found)
    edits = tuple(edit for part in parts for edit in part.pen().edits())
    if not edits:
        return named
    text = apply(edits, "\n".join(sheet.lines), sheet.chunk.line)
    chunk = replace(sheet.chunk, text=text)
    again = searched(Sheet.of(read_chunk(chunk, DIALECTS), chunk), effort)
    guesses = again.best() if again else []
    named.finished = again is None or not again.is_spent
    whole = sum(guess.weight for guess in guesses)
    taken = {edit.line for edit in edits}
    for guess in guesses[:VERIFIED]:
        share = round(guess.weight / whole, 3)
        own = guess.pen().edits()
        apart = not any(taken & {*range(edit.line, edit.end_line + 1)} for edit in own)
        if share >= SURE and own and apart and is_clean(apply(own, text, sheet.chunk.line)):
            named.stop.append(Cause(guess.message, own, share))
        if len(named.stop) == SHOWN:
            break
    if named.stop:
        first = named.stop[0]
        message = "; ".join([*(part.message for part in parts), first.message])
        every = tuple(sorted((*edits, *first.edits)))
        alone = len(named.stop) == 1
        named.first = [Cause(message, every, first.confidence)] if alone else []
        for part in parts:
            cause = Cause(part.message, part.pen().edits(), first.confidence)
            named.others |= {place: [cause] for place in part.places}
    return named
