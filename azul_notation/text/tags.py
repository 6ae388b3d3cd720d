"""Reads and checks the tags of a game: the roster, the known names, and their values."""

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from azul_notation.diagnostics import Diagnostic, Span, diagnose
from azul_notation.text.dialect import Dialect, Dialects, Numbers
from azul_notation.text.suggest import nearest
from azul_notation.text.syntax import SEAT_TAGS, Comment, Tag
from azul_notation.text.values import folded, is_date, meant_date, numbers_of, option

FIRST = ("Event", "Site", "Date", "Round", "Table", "Variant")
ROSTER = (*FIRST, *SEAT_TAGS, "Result")
TERMINATIONS = (
    "normal",
    "adjourned",
    "abandoned",
    "time forfeit",
    "adjudicated",
    "unterminated",
)
IDS = tuple(f"{seat}Id" for seat in SEAT_TAGS)
FREE = ("GameId", "Annotator", "Recorder", "Source", "TimeControl", "Position")
KNOWN = (*ROSTER, *IDS, "Termination", *FREE)
"""Tags of all games; others choose between the rules of some."""
_KNOWN = frozenset(KNOWN)
UNKNOWN = "?"
LEAST_SEATS = 2
SUGGESTED = 20
"""The most misspelt names for which a known name is suggested, as that takes time."""

_PLACES = {name: place for place, name in enumerate(ROSTER)}
_ESCAPE = re.compile(r'\\(["\\])')
_OTHER_SEAT = re.compile(r"Seat[0-9]+(?:Id)?")
_RESULT = re.compile(r"\*|\?|-?[0-9]{1,6}(?: +-?[0-9]{1,6})*")


class RawTag(msgspec.Struct):
    """Holds a tag as it was written, with the places of its parts."""

    name: str
    value: str
    span: Span
    name_span: Span
    value_span: Span
    above: tuple[Comment, ...] = ()
    notes: tuple[Comment, ...] = ()


def raw_tag(text: str, span: Span) -> RawTag:
    """Split a tag that the grammar has recognised into its parts."""
    begin, end = text.index('"') + 1, text.rindex('"')
    name, value = text[1 : begin - 1].strip(" \t"), text[begin:end]
    line, named, valued = span.line, span.column + text.index(name), span.column + begin
    return RawTag(
        name,
        _ESCAPE.sub(r"\1", value) if "\\" in value else value,
        span,
        Span(line, named, named + len(name)),
        Span(line, valued, valued + (len(value) or 1)),
    )


def seats_of(raw: Sequence[RawTag]) -> int:
    """Count the seats by the tags of the players."""
    numbers = [int(tag.name[4]) for tag in raw if tag.name in SEAT_TAGS]
    return max([LEAST_SEATS, *numbers])


class Tags(msgspec.Struct):
    """Holds the meaning of the tags of a game."""

    tags: tuple[Tag, ...]
    dialect: Dialect | None
    meant: dict[str, str]
    """Tags that are read in spite of a misspelt name."""
    seats_known: bool
    faults: list[Diagnostic]


def read_tags(raw: Sequence[RawTag], dialects: Dialects, spoilt: bool, end: Span) -> Tags:
    """Check the tags of a game and bring them into canonical form.

    `spoilt` says that a tag could not be read, so that none is reported as missing; `end` is where
    the tags end.
    """
    reader = _TagReader(raw, dialects, end)
    reader.find_repeated()
    reader.find_misspelt()
    dialect = reader.find_variant(spoilt)
    if not spoilt:
        reader.find_missing_seats()
    reader.find_equal_names()
    for tag in raw:
        reader.check(tag, dialect)
    if not spoilt:
        reader.find_needed(dialect)
    meant = {name: tag.value for name, tag in reader.misspelt.items()}
    return Tags(canonical_tags(reader, dialect), dialect, meant, reader.seats_known, reader.faults)


class _TagReader:
    def __init__(self, raw: Sequence[RawTag], dialects: Dialects, end: Span) -> None:
        self.raw = raw
        self.dialects = dialects
        self.end = end
        self.faults: list[Diagnostic] = []
        self.meant: dict[str, RawTag] = {}
        self.misspelt: dict[str, RawTag] = {}
        self.deciding: set[str] = set()
        """Names whose tags decide how other tags are read, and so stay even where they repeat a default."""
        self.seats_known = True

    def fault(self, code: str, span: Span, help: str | None = None, **facts: Any) -> None:  # noqa: A002
        self.faults.append(diagnose(code, span, help=help, **facts))

    def find_repeated(self) -> None:
        for tag in self.raw:
            if tag.name in self.meant:
                self.fault("AZ205", tag.span, name=tag.name)
                self.deciding.add(tag.name)
            else:
                self.meant[tag.name] = tag

    def find_misspelt(self) -> None:
        """Report unknown tags. One that is nearly a required tag is read as that tag, with a message."""
        choices = self.dialects.choices
        for tag in self.raw:
            if tag.name in _KNOWN or tag.name in choices or tag.name.startswith("_"):
                continue
            many = len(self.faults) >= SUGGESTED or _OTHER_SEAT.fullmatch(tag.name)
            near = None if many else nearest(tag.name, (*KNOWN, *choices))
            if near in self.meant:
                self.deciding.add(near)
                near = None
            if near is not None and near in ("Variant", *SEAT_TAGS, *choices):
                self.meant[near] = self.misspelt[near] = tag
            if near == "Variant" or near in SEAT_TAGS:
                code, name = ("AZ201", near) if near == "Variant" else ("AZ203", near)
                self.fault(code, tag.name_span, f"did you mean `{near}`?", name=name)
            else:
                help = f"did you mean `{near}`?" if near else "begin your own tags with `_`"  # noqa: A001
                self.fault("AZ209", tag.name_span, help, name=tag.name)

    def find_variant(self, spoilt: bool) -> Dialect | None:
        tag = self.meant.get("Variant")
        if tag is None:
            if not spoilt:
                self.fault("AZ201", self.place_of("Variant"))
            return None
        dialect = self.dialects.get(tag.value.strip().casefold())
        if dialect is None:
            names = sorted({dialect.variant for dialect in self.dialects.values()})
            near = nearest(tag.value.casefold(), self.dialects)
            known = f"the variants are {', '.join(names)}"
            meant = self.dialects[near].variant if near else ""
            help = f"did you mean `{meant}`? {known}" if meant else known  # noqa: A001
            self.fault("AZ202", tag.value_span, help, value=tag.value)
        return dialect

    def find_missing_seats(self) -> None:
        present = [seat in self.meant for seat in SEAT_TAGS]
        count = max(LEAST_SEATS, *(n + 1 if there else 0 for n, there in enumerate(present)))
        missing = [
            seat for seat, there in zip(SEAT_TAGS[:count], present, strict=False) if not there
        ]
        if missing:
            self.seats_known = False
        if missing and self.raw:
            self.fault("AZ203", self.place_of(missing[0]), name=missing[0])

    def find_equal_names(self) -> None:
        for names in (SEAT_TAGS, IDS):
            seen: set[str] = set()
            for name in names:
                tag = self.meant.get(name)
                if tag is None or tag.value == UNKNOWN:
                    continue
                if tag.value in seen:
                    self.fault("AZ204", tag.value_span, value=tag.value)
                seen.add(tag.value)

    def place_of(self, name: str) -> Span:
        """Find where a missing tag should have been: before what follows its predecessor."""
        before = [earlier for earlier in ROSTER[: ROSTER.index(name)] if earlier in self.meant]
        if not before:
            return self.raw[0].span if self.raw else self.end
        at = self.raw.index(self.meant[before[-1]]) + 1
        return self.raw[at].span if at < len(self.raw) else self.end

    def check(self, tag: RawTag, dialect: Dialect | None) -> None:
        """Check the value of one tag by its name."""
        if tag.name == "Date" and not is_date(tag.value):
            self.fault("AZ207", tag.value_span, meant_date(tag.value), value=tag.value)
        elif tag.name == "Result" and not _RESULT.fullmatch(tag.value):
            self.fault("AZ208", tag.value_span, value=tag.value)
        elif tag.name in SEAT_TAGS and not tag.value.strip():
            self.fault("AZ206", tag.value_span, "write `?` for an unknown player", **_pair(tag))
        elif tag.name == "Termination":
            self.check_choice(tag, TERMINATIONS, "it can be")
        elif dialect and tag.name in self.dialects.choices:
            values = dialect.options.get(tag.name)
            if values is not None:
                self.check_choice(tag, values, f"in {dialect.variant} it can be")
                self.check_need(tag, dialect)
            elif tag.name in dialect.numbers:
                self.check_numbers(tag, dialect.numbers[tag.name])
            else:
                changes = tag.name == "Board" or folded(tag.value) == "special"
                code = "AZ206" if changes else "AZ210"
                help = f"`{tag.name}` does not apply to {dialect.variant}"  # noqa: A001
                facts = {**_pair(tag), "variant": dialect.variant}
                self.fault(code, tag.value_span, help, **facts)

    def check_need(self, tag: RawTag, dialect: Dialect) -> None:
        """Warn of a choice that has no meaning without another choice."""
        name, value = dialect.needs.get(tag.name, ("", ""))
        other = self.meant.get(name)
        if name and (other is None or folded(other.value) != value):
            help = f'it needs `[{name} "{value}"]`'  # noqa: A001
            self.fault("AZ210", tag.span, help, variant="this game", **_pair(tag))

    def find_needed(self, dialect: Dialect | None) -> None:
        """Report missing numbers that have no known default."""
        for name, row in dialect.numbers.items() if dialect else ():
            if needs(self, row) and name not in self.meant:
                tag, value = row.needed or ("", "")
                self.fault("AZ223", self.meant[tag].value_span, name=name, tag=tag, value=value)

    def check_choice(self, tag: RawTag, values: tuple[str, ...], begin: str) -> None:
        if option(values, tag.value) is None:
            near = nearest(tag.value.casefold(), values)
            listed = f"{begin} {', '.join(values)}"
            help = f"did you mean `{near}`? {listed}" if near else listed  # noqa: A001
            self.fault("AZ206", tag.value_span, help, **_pair(tag))

    def check_numbers(self, tag: RawTag, row: Numbers) -> None:
        """Check a row of printed numbers."""
        numbers = numbers_of(tag.value)
        wrong = "write whole numbers of at most three digits, separated by spaces"
        wrong = wrong if numbers is None else row.fault(numbers)
        if wrong:
            self.fault("AZ206", tag.value_span, wrong, **_pair(tag))


def _pair(tag: RawTag) -> dict[str, str]:
    return {"name": tag.name, "value": tag.value}


def canonical_tags(reader: _TagReader, dialect: Dialect | None) -> tuple[Tag, ...]:
    """Order the tags, complete the roster, and leave out what only repeats a default."""
    options = dict(dialect.options) if dialect else {}
    options["Termination"] = TERMINATIONS
    numbers = dialect.numbers if dialect else {}
    tags = []
    for raw in reader.raw:
        value = raw.value
        repeats = False
        if dialect and raw.name == "Variant":
            value = dialect.variant
        elif raw.name in options:
            value = option(options[raw.name], value) or value
            repeats = value == options[raw.name][0]
        elif raw.name in numbers:
            row = numbers_of(value)
            value = " ".join(map(str, row)) if row else value
            repeats = value == numbers[raw.name].default and not needs(reader, numbers[raw.name])
        if repeats and not raw.above and not raw.notes and raw.name not in reader.deciding:
            continue
        tags.append(
            Tag(name=raw.name, value=value, above=raw.above, notes=raw.notes, span=raw.value_span)
        )
    written = {tag.name for tag in tags}
    tags += [Tag(name=name, value=UNKNOWN) for name in (*FIRST, "Result") if name not in written]
    return tuple(sorted(tags, key=lambda tag: order_of(tag.name)))


def needs(reader: _TagReader, row: Numbers) -> bool:
    """Check whether a row of numbers must be written, even if it repeats the default."""
    tag, value = row.needed or ("", "")
    other = reader.meant.get(tag)
    return other is not None and folded(other.value) == value.casefold()


def order_of(name: str) -> tuple[int, str]:
    place = _PLACES.get(name)
    return (len(ROSTER), name) if place is None else (place, "")
