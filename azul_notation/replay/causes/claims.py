"""Guesses that the moves are right, and what is claimed of them was written or counted wrong."""

from collections.abc import Iterator, Sequence
from functools import partial

import msgspec
from msgspec.structs import replace

from azul_notation.diagnostics import Span
from azul_notation.diagnostics.seats import Seat, SeatNumber, seat_of
from azul_notation.replay.causes.course import Mismatch
from azul_notation.replay.causes.guess import Part
from azul_notation.replay.causes.pen import Pen
from azul_notation.replay.causes.search import Search
from azul_notation.replay.causes.sums import points_of, short, signed

DIGITS = 10
"""Wrong numbers that people write instead of a total."""
ANOTHER = 1e-3
"""What each slip more weighs: one is likelier than two."""
PAIR = 2
"""Players who exchange something."""
MOST = 2
"""Independent slips that one guess explains at most."""


class Claim(msgspec.Struct, frozen=True):
    """Mismatches with one reason."""

    kind: str
    share: float
    message: str
    mismatches: tuple[Mismatch, ...]


def try_claims(search: Search) -> None:
    """Try what is claimed: if the rules have nothing against the moves, claims may be wrong."""
    course = search.course
    if course.stop is not None and course.stop[1:] != ("end", 0):
        return
    mismatches = course.mismatches
    claims = list(_claims(search, mismatches))
    ending = _ending(search)
    if ending is not None:
        same = [each for each in claims if each.kind == "result" and _says_unfinished(each)]
        claims = [each for each in claims if each not in same]
        claims.append(
            replace(ending, mismatches=tuple(m for each in same for m in each.mismatches))
        )
    if not claims or len(claims) > MOST:
        return
    share = ANOTHER ** (len(claims) - 1)
    for claim in claims:
        share *= claim.share
    message = "; ".join(claim.message for claim in claims)
    record = ("claims", *((each.span, each.due) for each in mismatches))
    parts = _parts(search, claims)
    search.add(record, claims[0].kind, share, message, partial(_pen, search, *claims), parts)


def wrong_claims(search: Search) -> tuple[Part, ...]:
    """Explain what is claimed wrong before a move that the rules refuse; nothing if there is too much."""
    claims = list(_claims(search, search.course.mismatches))
    return _parts(search, claims) if len(claims) <= MOST else ()


def _parts(search: Search, claims: Sequence[Claim]) -> tuple[Part, ...]:
    return tuple(
        Part(claim.message, partial(_pen, search, claim), {each.span for each in claim.mismatches})
        for claim in claims
    )


def _pen(search: Search, *claims: Claim) -> Pen:
    """Write what should have been claimed."""
    pen = Pen(search.sheet)
    for claim in claims:
        for each in claim.mismatches:
            rest = search.sheet.written(each.span)[len(each.written) :]
            pen.replace(each.span, each.due + (rest if each.kind == "mark" else ""))
        if claim.kind == "ending":
            _write_ending(search, pen)
    return pen


def _claims(search: Search, mismatches: Sequence[Mismatch]) -> Iterator[Claim]:
    """Sort mismatches by their reasons."""
    for each in mismatches:
        match each.kind:
            case "mark":
                share = 1 / len(search.sheet.leaves[each.leaf].plays)
                yield Claim("mark", share, f"`{each.written}` should read `{each.due}`", (each,))
            case "start":
                message = f"seat {each.due[1:]}, not seat {each.written[1:]}, started the round"
                yield Claim("starting seat", 1.0, message, (each,))
            case "number":
                message = f"the totals{_where(each)} were {each.due}"
                yield Claim("number of totals", 1.0, message, (each,))
    yield from _rounds(mismatches)
    yield from _laps(mismatches)
    yield from _totals(search, mismatches)


def _rounds(mismatches: Sequence[Mismatch]) -> Iterator[Claim]:
    """Yield one wrong number of a round, or all from one on that are wrong by the same."""
    found = [each for each in mismatches if each.kind == "round"]
    gaps = {int(each.written[1:]) - int(each.due[1:]) for each in found}
    if found and len(gaps) == 1:
        message = f"`{found[0].written}` should read `{found[0].due}`"
        yield Claim("round number", 1.0 if len(found) == 1 else 0.3, message, tuple(found))
    elif found:
        for each in found:
            message = f"`{each.written}` should read `{each.due}`"
            yield Claim("round number", 1.0, message, (each,))


def _laps(mismatches: Sequence[Mismatch]) -> Iterator[Claim]:
    """Yield one wrong lap number, or all from one on that are wrong by the same."""
    found = [each for each in mismatches if each.kind == "lap"]
    gaps = {(each.leaf, float(each.written) - float(each.due)) for each in found}
    if not found:
        return
    message = f"lap number `{found[0].written}` should read `{found[0].due}`"
    for _ in range(len(gaps) - 1):
        yield Claim("lap number", 1.0, message, ())
    yield Claim("lap number", 1.0 if len(found) == 1 else 0.3, message, tuple(found))


def _totals(search: Search, mismatches: Sequence[Mismatch]) -> Iterator[Claim]:
    totals = [each for each in mismatches if each.kind in ("total", "final")]
    result = next((each for each in mismatches if each.kind == "result"), None)
    seats = len(search.sheet.game.seats)
    lines: dict[tuple[int, str], list[Mismatch]] = {}
    for each in totals:
        lines.setdefault((each.leaf, each.kind), []).append(each)
    swapped = [line for line in lines.values() if len(line) > 1 and _is_permuted(line)]
    if swapped and len(swapped) == len(lines) and len({_seats(line) for line in swapped}) == 1:
        names = " and ".join(search.name(seat) for seat in _indices(swapped[0]))
        where = _where(swapped[0][0]) if len(swapped) == 1 else ""
        message = f"the totals of {names}{where} were swapped"
        with_result, result = _with_result(totals, result)
        yield Claim("seats exchanged", 2 / (seats * (seats - 1)), message, with_result)
        if result:
            yield _result(result)
        return
    if len(totals) > 1 and all(_points_of_round(search, each) for each in totals):
        own = {each.seat for each in totals}
        whose = "" if len(own) > 1 else f" of {search.name(_indices(totals)[0])}"
        one_round = len({each.leaf for each in totals}) == 1
        rounds = f"round {totals[0].leaf + 1}" if one_round else "each round"
        message = f"the totals{whose} are the points of {rounds}, not the sums"
        yield Claim("points of the round", 1 / seats if whose else 1.0, message, tuple(totals))
        totals = []
    exchanged = _points_exchanged(search, totals)
    if exchanged:
        with_result, result = _with_result(totals, result)
        yield replace(exchanged, mismatches=with_result)
        totals = []
    for seat in sorted({each.seat or SeatNumber(0) for each in totals}):
        own_totals = [each for each in totals if each.seat == seat]
        [*claims] = _of_seat(search, own_totals, seats)
        if len(claims) == 1:
            [claim] = claims
            others = [each for each in totals if each.seat != seat]
            with_result, result = _with_result(own_totals, result, others)
            claims = [replace(claim, mismatches=with_result)]
        yield from claims
    if result:
        yield _result(result)


def _points_exchanged(search: Search, totals: Sequence[Mismatch]) -> Claim | None:
    """Find two players each of whom got the points of the other in a round, and kept them."""
    gaps: dict[SeatNumber, set[int]] = {}
    lines: dict[SeatNumber, list[tuple[int, str]]] = {}
    for each in totals:
        if each.seat:
            gaps.setdefault(each.seat, set()).add(_gap(each))
            lines.setdefault(each.seat, []).append((each.leaf, each.kind))
    if len(gaps) != PAIR or any(len(of_seat) > 1 for of_seat in gaps.values()):
        return None
    (one, two), ([gap], [other_gap]) = gaps, gaps.values()
    first = totals[0]
    if gap != -other_gap or lines[one] != lines[two] or first.kind == "final":
        return None
    gains = {each.seat: _gained(search, each) for each in reversed(totals)}
    if gains[two] - gains[one] != gap:
        return None
    names = " and ".join(search.name(seat_of(seat)) for seat in (one, two))
    where = f"in round {first.leaf + 1}"
    message = f"the points of {names} {where} were swapped"
    seats = len(search.sheet.game.seats)
    return Claim("points exchanged", 2 / (seats * (seats - 1)), message, tuple(totals))


def _gained(search: Search, each: Mismatch) -> int:
    """Count the points that a seat got in the round of a wrong total."""
    assert each.seat, "the total is that of a seat"
    before = search.course.after[each.leaf - 1] if each.leaf else search.course.begun
    return int(each.due) - int(before.scores[seat_of(each.seat)])


def _with_result(
    totals: Sequence[Mismatch], result: Mismatch | None, others: Sequence[Mismatch] = ()
) -> tuple[tuple[Mismatch, ...], Mismatch | None]:
    """Add a wrong result to the wrong final totals that it repeats; return what is left of it."""
    last = [each for each in totals if each.kind == "final"]
    if result and last and _repeats(result, [*last, *others]):
        return (*totals, result), None
    return tuple(totals), result


def _result(result: Mismatch) -> Claim:
    message = f'the result was "{result.due}", not "{result.written}"'
    return Claim("result", 1.0 / DIGITS, message, (result,))


def _of_seat(search: Search, found: list[Mismatch], seats: int) -> Iterator[Claim]:
    """Explain the wrong totals of one seat."""
    name = search.name(_indices(found)[0]) if found[0].seat else "somebody"
    share = 1 / seats / DIGITS
    gaps = {_gap(each) for each in found}
    if len(found) == 1:
        [each] = found
        kind = "final total" if each.kind == "final" else "total"
        reason = _digits(each) or _points_of_round(search, each) or _left_out(search, each)
        message = f"the {kind} of {name}{_where(each)} was {each.due}, not {each.written}{reason}"
        yield Claim(kind, share * (3 if reason else 1), message, (each,))
    elif len(gaps) == 1:
        [gap] = gaps
        where = "" if found[0].kind == "final" else f" from round {found[0].leaf + 1} on"
        reason = _left_out(search, found[0])
        message = f"the totals of {name} are wrong{where} by {signed(gap)}{reason}"
        yield Claim("carried on", share, message, tuple(found))
    else:
        for each in found:
            message = f"the total of {name}{_where(each)} was {each.due}, not {each.written}"
            yield Claim("total", share, message, (each,))


def _where(each: Mismatch) -> str:
    return "" if each.kind == "final" else f" in round {each.leaf + 1}"


def _gap(each: Mismatch) -> int:
    return int(each.written or 0) - int(each.due or 0)


def _digits(each: Mismatch) -> str:
    """Explain that the digits of a number were swapped, if they were."""
    return ": its digits were swapped" if each.written == each.due[::-1] else ""


def _points_of_round(search: Search, each: Mismatch) -> str:
    """Explain that the points of the round were written and not the total, if they were."""
    if not each.seat or each.kind == "final":
        return ""
    gained = _gained(search, each)
    return ": those are the points of the round" if int(each.written) == gained else ""


def _left_out(search: Search, each: Mismatch) -> str:
    """Explain that some points of the round, or of the end, were left out or counted twice, if they were."""
    assert each.seat, "the total is that of a seat"
    gap = _gap(each)
    round_ = search.course.after[each.leaf].round
    own = points_of(search.points, each.seat, round_, final=each.kind == "final")
    for sign, what in ((-1, "left out"), (1, "counted twice")):
        for points in own:
            if points.points == sign * gap:
                return f": {short(points)} ({signed(points.points)}) was {what}"
    return ""


def _is_permuted(line: Sequence[Mismatch]) -> bool:
    """Return whether the numbers are right except for their order."""
    return sorted(each.written for each in line) == sorted(each.due for each in line)


def _seats(line: Sequence[Mismatch]) -> tuple[int, ...]:
    return tuple(each.seat or 0 for each in line)


def _indices(line: Sequence[Mismatch]) -> list[Seat]:
    return [Seat((each.seat or 1) - 1) for each in line]


def _repeats(result: Mismatch, totals: Sequence[Mismatch]) -> bool:
    """Return whether a wrong result only repeats the wrong final totals."""
    numbers = result.due.split()
    for each in totals:
        if each.kind == "final" and each.seat:
            numbers[each.seat - 1] = each.written
    return numbers == result.written.split()


def _ending(search: Search) -> Claim | None:
    """Explain an ending that the rules do not allow where it stands."""
    if search.course.stop is None:
        return None
    leaf = search.sheet.leaves[-1]
    is_over = search.course.after[-1].phase == "over"
    if leaf.unfinished:
        message = "the game was over: `*` was written instead of the final totals"
    elif leaf.final is not None:
        message = "the game was broken off: `==` was written instead of `*`"
    else:
        message = "`*` was left out: the game was broken off"
    return Claim("ending", 0.5 if is_over or leaf.final else 1.0, message, ())


def _says_unfinished(claim: Claim) -> bool:
    """Return whether a wrong result is that of a game broken off, as the wrong ending is."""
    return all(each.written == "*" for each in claim.mismatches)


def _write_ending(search: Search, pen: Pen) -> None:
    leaf = search.sheet.leaves[-1]
    engine = search.course.after[-1]
    final = " ".join(map(str, ("==", *engine.scores)))
    if leaf.final and leaf.ending:
        pen.replace(leaf.ending, "*")
        pen.remove(*leaf.final.spans)
    elif leaf.unfinished and leaf.ending:
        pen.replace(leaf.ending, final)
    else:
        pen.put_after(_last(search), "\n*")


def _last(search: Search) -> Span:
    leaf = search.sheet.leaves[-1]
    if leaf.totals:
        return leaf.totals.spans[-1]
    if leaf.rows:
        return leaf.rows[-1].spans[-1]
    play = leaf.plays[-1]
    return max((*play.spans, *play.belongings))
