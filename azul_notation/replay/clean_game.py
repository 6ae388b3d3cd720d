"""Judges a game without the grammar: the outcome of a clean one, or the place of the first error."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain
from typing import Any

import msgspec

from azul_notation.diagnostics.seats import SeatNumber, number_of
from azul_notation.replay.claims import OPEN
from azul_notation.replay.fast import Followed, follow, in_parts, parts_of
from azul_notation.rules import BY_VARIANT, DIALECTS
from azul_notation.rules.family import Family, Points
from azul_notation.rules.places import winners
from azul_notation.text.limits import LINE_LIMIT
from azul_notation.text.syntax import SEAT_TAGS
from azul_notation.text.tags import FIRST, FREE, IDS, LEAST_SEATS, TERMINATIONS, UNKNOWN
from azul_notation.text.values import is_date

DAYS = 65_536
"""Dates remembered; those of a club's records are few."""

_VALUE = r'([^"\\\x00-\x1f\x7f-\x9f]*)'
_ODD = r"[\u2028\u2029\ud800-\udfff]"
"""What a value cannot contain either; a separate pattern, as it takes long to compile and is seldom
needed."""
_OTHERS = (*IDS, "Termination", *(name for name in FREE if name != "Position"))
_ROSTER = "".join(
    [
        *(rf'\[{name} "{_VALUE}"\]\n' for name in (*FIRST, *SEAT_TAGS[:LEAST_SEATS])),
        *(rf'(?:\[{name} "{_VALUE}"\]\n)?' for name in SEAT_TAGS[LEAST_SEATS:]),
        rf'\[Result "{_VALUE}"\]',
    ]
)
_ANY = re.compile(rf'\[(\w+) "{_VALUE}"\]', re.ASCII)
_SEAT_OF = {name: seat for seat, name in enumerate(IDS)}
_SEATS = len(FIRST)
_RESULT = _SEATS + len(SEAT_TAGS)

_ASIDE = re.compile(r"[{;$]|@[0-9]+:|[ \t\n][ \t]|[ \t]\n|\n(?![RT=*]|[0-9]+\.)")
"""What the canonical form has nowhere, or only where something stands between the words."""

_a_date = lru_cache(DAYS)(is_date)


class CleanGame(msgspec.Struct, frozen=True, gc=False):
    """A clean game and its outcome; without final totals, as far as it was played."""

    variant: str
    names: list[str]
    ids: list[str]
    """The players' own, empty where there is none."""
    rounds: list[list[int]]
    """Every seat's total after each round."""
    final: list[int] | None
    winners: list[SeatNumber] | None
    figures: list[int] | None
    """Every seat's figure that breaks ties."""
    moves: int
    start: SeatNumber
    """The seat that started."""
    head: str
    body: str
    exact: bool
    """Whether its text is canonical."""
    ledger: list[int]
    """Its points, packed, if they were asked for."""
    unpacked: list[Points]
    """Its points where the family does not pack them, if they were asked for."""

    @property
    def tags(self) -> list[tuple[str, str]]:
        return _ANY.findall(self.head)

    @property
    def points(self) -> Iterator[Points]:
        """The ledger, if it was asked for, as `replay` gives it."""
        unpack = BY_VARIANT[self.variant].ledger.unpack
        return chain(self.unpacked, unpack(self.variant, self.ledger) if unpack else ())

    @property
    def text(self) -> str:
        return f"{self.head}\n\n{self.body}\n"


@cache
def _shapes(choices: tuple[str, ...]) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Make the pattern of all tags of a game, and that of one tag after the roster."""
    other = rf'\[(_\w+|{"|".join((*choices, *_OTHERS))}) "{_VALUE}"\]'
    return re.compile(rf"{_ROSTER}((?:\n{other})*)", re.ASCII), re.compile(other, re.ASCII)


def judge(head: str, body: str, *, points: bool = False) -> CleanGame | Followed | None:
    """Judge a game by its tags and its play, both without a line feed at the end.

    If the game has an error, return it as it was followed up to there.
    """
    shape, _ = _shapes(DIALECTS.choices)
    found = shape.fullmatch(head)
    if found is None or len(head) + len(body) >= LINE_LIMIT or is_odd(head):
        return None
    values = found.groups()
    variant = values[_SEATS - 1]
    names = _names(values[_SEATS:_RESULT])
    family = BY_VARIANT.get(variant)
    if names is None or family is None or not _a_date(values[2]):
        return None
    ids = [""] * len(names)
    choices: dict[str, str] = {}
    if values[_RESULT + 1] and not _read_others(values[_RESULT + 1], ids, choices):
        return None
    followed = _followed(family, variant, choices, body, len(names), points=points)
    if followed is None or followed.stop is not None:
        return followed
    engine = followed.engine
    final = engine.scores[:] if followed.finished else None
    figures = family.figures(engine) if followed.finished else None
    ending = " ".join(map(str, final)) if final is not None else OPEN
    if values[_RESULT] not in (UNKNOWN, ending):
        return None
    return CleanGame(
        variant,
        names,
        ids,
        followed.rounds,
        final,
        _winners(final, figures or ()),
        figures,
        followed.moves,
        number_of(followed.first),
        head,
        body,
        followed.exact,
        *_ledgers(family, engine, points=points),
    )


def is_odd(head: str) -> bool:
    """Return whether tags hold what no value may, beyond ASCII."""
    return not head.isascii() and bool(re.search(_ODD, head))


def _ledgers(family: Family[Any], engine: Any, *, points: bool) -> tuple[list[int], list[Points]]:
    """Return the ledger, if it was asked for: packed, or not."""
    if not points:
        return [], []
    if family.ledger.unpack:
        return engine.ledger, []
    return [], list(family.ledger.points(engine, 0))


def _followed(
    family: Family[Any],
    variant: str,
    choices: Mapping[str, str],
    body: str,
    seats: int,
    *,
    points: bool,
) -> Followed | None:
    """Follow the words of a game as they stand, or without what may stand between them."""
    if family.fast is None:
        return None
    found, parts = None, [[""]]
    if "{" not in body:
        parts = parts_of(body)
        found = from_the_start(family, variant, choices, parts, seats, points=points)
        if found is not None and found.stop is None:
            return found
    if found is not None and not _ASIDE.search(body):
        return found
    from azul_notation.replay.plain_words import plain_words  # noqa: PLC0415 - few games need it

    words = plain_words(body, DIALECTS[variant])
    plain = in_parts(words or ())
    if words and plain != parts:
        found = from_the_start(family, variant, choices, plain, seats, points=points)
        if found is not None:
            found.exact = False
    return found


def from_the_start(
    family: Family[Any],
    variant: str,
    choices: Mapping[str, str],
    parts: list[list[str]],
    seats: int,
    *,
    points: bool,
) -> Followed | None:
    """Follow words from the set-up lines on, noting points if that is asked for."""
    assert family.fast, "the family has a fast way"
    begun = family.fast.begin(variant, choices, parts[0], seats)
    if begun is None:
        return None
    engine, at = begun
    engine.noting = points
    return follow(family, engine, parts, at)


def _names(seats: tuple[str | None, ...]) -> list[str] | None:
    """Find the players; return None if seats are left out, or names empty or equal."""
    names = [name for name in seats if name is not None]
    if None in seats[: len(names)] or not _differ(names):
        return None
    return names if all(map(str.strip, names)) else None


def _differ(names: list[str]) -> bool:
    """Return whether names differ, except for those that are not known."""
    if len(set(names)) == len(names):
        return True
    known = [name for name in names if name != UNKNOWN]
    return len(set(known)) == len(known)


def _read_others(text: str, ids: list[str], choices: dict[str, str]) -> bool:
    """Read the tags after the roster; they are in order, each once. The family judges choices."""
    rules = DIALECTS.choices
    _, pair = _shapes(rules)
    pairs = pair.findall(text)
    order = [name for name, _ in pairs]
    if len(order) > 1 and sorted(set(order)) != order:
        return False
    named: list[str] = []
    for name, value in pairs:
        if name in _SEAT_OF:
            seat = _SEAT_OF[name]
            if seat >= len(ids):
                return False
            ids[seat] = value
            named.append(value)
        elif name in rules:
            choices[name] = value
        elif name == "Termination" and value not in TERMINATIONS[1:]:
            return False
    return _differ(named)


def _winners(final: list[int] | None, figures: Sequence[int]) -> list[SeatNumber] | None:
    if final is None:
        return None
    best = max(final)
    if final.count(best) == 1:
        return [SeatNumber(final.index(best) + 1)]
    return winners(final, figures)
