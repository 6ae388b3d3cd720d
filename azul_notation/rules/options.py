"""Checks what is to be played: a variant, its number of seats, and the tags that choose between its rules."""

from collections.abc import Iterable, Mapping

import msgspec

from azul_notation.diagnostics import AzulError
from azul_notation.rules import BY_VARIANT, DIALECTS, option_name
from azul_notation.rules.family import BadPosition
from azul_notation.text.dialect import Dialect
from azul_notation.text.syntax import SEAT_TAGS
from azul_notation.text.tags import LEAST_SEATS
from azul_notation.text.values import folded, numbers_of, option


class UnknownChoice(AzulError, ValueError):
    """Reports a choice that does not exist: a variant, a number, the value of an option."""


class Rules(msgspec.Struct, frozen=True):
    """Holds the rules of a game, as its tags choose them."""

    variant: str
    seats: int
    tags: dict[str, str]
    """The tags that choose between rules, in canonical spelling."""

    @property
    def dialect(self) -> Dialect:
        return DIALECTS[self.variant]

    def tags_to_write(self) -> dict[str, str]:
        """List the tags whose values are not the defaults."""
        dialect, written = self.dialect, {}
        for name, value in self.tags.items():
            row = dialect.numbers.get(name)
            tag, needed = (row and row.needed) or ("", "")
            needed_here = bool(tag) and self.tags.get(tag) == needed
            if needed_here or value != (row.default if row else dialect.options[name][0]):
                written[name] = value
        return written


def tags_of(options: Mapping[str, str | None], others: Iterable[str] = ()) -> dict[str, str]:
    """Turn options such as `setup_order` into tags; leave out those that are None.

    The names of other options serve only the message about one that does not exist.
    """
    known = {option_name(tag): tag for tag in DIALECTS.choices}
    unknown = sorted(set(options) - set(known))
    if unknown:
        listed = ", ".join([*known, *others])
        raise UnknownChoice(f"there is no option {', '.join(unknown)}: the options are {listed}")
    return {known[name]: value for name, value in options.items() if value is not None}


def rules_of(variant: str, seats: int, tags: Mapping[str, str]) -> Rules:
    """Check what was chosen, and spell it as a record does; `tags` maps names to values."""
    dialect = DIALECTS.get(variant.casefold())
    if dialect is None:
        known = ", ".join(sorted(BY_VARIANT))
        raise UnknownChoice(f"there is no variant {variant!r}; the variants are {known}")
    if not LEAST_SEATS <= seats <= len(SEAT_TAGS):
        most = len(SEAT_TAGS)
        raise UnknownChoice(f"a game has {LEAST_SEATS} to {most} players, not {seats}")
    chosen = {name: canonical(dialect, name, value) for name, value in tags.items()}
    for name, row in dialect.numbers.items():
        tag, value = row.needed or ("", "")
        if chosen.get(tag) == value and name not in chosen:
            raise UnknownChoice(f"{tag} {value!r} of {dialect.variant} needs {name}")
    return Rules(dialect.variant, seats, chosen)


def canonical(dialect: Dialect, name: str, value: str) -> str:
    """Write the value of a tag in canonical spelling, or refuse it."""
    row = dialect.numbers.get(name)
    numbers = numbers_of(value) if row else None
    if row and numbers and not row.fault(numbers):
        return " ".join(map(str, numbers))
    meant = option(dialect.options.get(name, ()), value)
    if meant is None:
        known = ", ".join(dialect.options.get(name, ()))
        listed = f"it can be {known}" if known else "it has no such option"
        why = (row.fault(numbers or ()) if row else "") or listed
        raise UnknownChoice(f"{dialect.variant} has no {name} {value!r}: {why}")
    return meant


def rules_in_position(position: str, tags: Mapping[str, str]) -> Rules:
    """Read the rules from a position string: the variant, the boards, the seats.

    Other choices are given as tags, which must not contradict the string.
    """
    kind, *fields = position.split(" ")
    variant, *values = kind.split(":")
    dialect = DIALECTS.get(variant)
    if dialect is None:
        raise BadPosition(f"it is for `{kind}`, which is not a variant")
    read = {
        name: value
        for value in values
        for name, options in dialect.options.items()
        if value in options
    }
    for name, value in tags.items():
        if name in read and folded(value) != folded(read[name]):
            raise BadPosition(f"it is for `{kind}`, but {name} is {value!r}")
    seats = 0
    while seats < len(fields) and fields[-1 - seats].count("/") > 1:
        seats += 1
    if not LEAST_SEATS <= seats <= len(SEAT_TAGS):
        raise BadPosition(f"it has {seats} boards")
    return rules_of(variant, seats, {**tags, **read})
