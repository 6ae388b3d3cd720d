"""The rules: one family in each folder, and the one registry of them.

A family is loaded when one of its variants is asked for: a command that needs one does not wait for all.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from types import FunctionType
from typing import Any, Generic, TypeVar

from azul_notation.rules.family import Family
from azul_notation.text.dialect import Dialect

T = TypeVar("T")


def _walls() -> Family[Any]:
    from azul_notation.rules.walls.family import FAMILY  # noqa: PLC0415 - loaded when asked for

    return FAMILY


def _sintra() -> Family[Any]:
    from azul_notation.rules.sintra.family import FAMILY  # noqa: PLC0415 - loaded when asked for

    return FAMILY


def _garden() -> Family[Any]:
    from azul_notation.rules.garden.family import FAMILY  # noqa: PLC0415 - loaded when asked for

    return FAMILY


_REGISTRY: dict[str, Callable[[], Family[Any]]] = {
    "azul": _walls,
    "mini": _walls,
    "chocolatier": _walls,
    "sintra": _sintra,
    "garden": _garden,
}

_ALIASES = {
    "azul mini": "mini",
    "master chocolatier": "chocolatier",
    "azul: master chocolatier": "chocolatier",
    "queen's garden": "garden",
    "azul: queen's garden": "garden",
    "stained glass of sintra": "sintra",
    "azul: stained glass of sintra": "sintra",
}


class _OfVariants(Mapping[str, T], Generic[T]):
    """Something for each variant, by the variant's names, which are known before it is loaded."""

    def __init__(self, names: Mapping[str, str], load: Callable[[str], T]) -> None:
        self.names = names
        self.load = load

    def __getitem__(self, name: str) -> T:
        return self.load(self.names[name])

    def __contains__(self, name: object) -> bool:
        return name in self.names

    def __iter__(self) -> Iterator[str]:
        return iter(self.names)

    def __len__(self) -> int:
        return len(self.names)


@cache
def _family_of(variant: str) -> Family[Any]:
    return _REGISTRY[variant]()


@cache
def _dialect_of(variant: str) -> Dialect:
    [found] = [each for each in _family_of(variant).dialects if each.variant == variant]
    return found


_VARIANTS = {variant: variant for variant in _REGISTRY}

BY_VARIANT: Mapping[str, Family[Any]] = _OfVariants(_VARIANTS, _family_of)
DIALECTS: Mapping[str, Dialect] = _OfVariants(_VARIANTS | _ALIASES, _dialect_of)


def is_compiled() -> bool:
    """Whether the fast readings run as compiled code."""
    ways = (load().fast for load in dict.fromkeys(_REGISTRY.values()))
    return any(fast and not isinstance(fast.draft, FunctionType) for fast in ways)
