"""Describes a family before it is loaded, so that no command waits for the others."""

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from azul_notation.diagnostics.code import Entry

if TYPE_CHECKING:
    from azul_notation.rules.family import Family


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """Describes a family in the registry."""

    variants: Mapping[str, str]
    """The titles on the boxes, by the names of the variants in records."""
    choices: Mapping[str, str]
    """Tags that choose between its rules, with their values, for the help of commands."""
    grammar: str = ""
    """The path of its grammar, without `.lark`, if that is not in the folder of the others."""
    layout: tuple[str, str] | None = None
    """The option that says how the boards of random games are set up, and its values."""
    codes: Callable[[], Iterable[Entry]]
    """Gives what its rules refuse, for the catalogue of codes."""
    load: Callable[[], "Family[Any]"]
