"""The rules: one family in each folder, and the one registry of them."""

from types import FunctionType
from typing import Any

from azul_notation.rules.family import Family
from azul_notation.rules.garden.family import FAMILY as GARDEN
from azul_notation.rules.sintra.family import FAMILY as SINTRA
from azul_notation.rules.walls.family import FAMILY as WALLS
from azul_notation.text.dialect import Dialect

FAMILIES: tuple[Family[Any], ...] = (WALLS, SINTRA, GARDEN)

_ALIASES = {
    "azul mini": "mini",
    "master chocolatier": "chocolatier",
    "azul: master chocolatier": "chocolatier",
    "queen's garden": "garden",
    "azul: queen's garden": "garden",
    "stained glass of sintra": "sintra",
    "azul: stained glass of sintra": "sintra",
}

BY_VARIANT: dict[str, Family[Any]] = {
    dialect.variant: family for family in FAMILIES for dialect in family.dialects
}

DIALECTS: dict[str, Dialect] = {
    dialect.variant: dialect for family in FAMILIES for dialect in family.dialects
}
DIALECTS |= {alias: DIALECTS[name] for alias, name in _ALIASES.items() if name in DIALECTS}

COMPILED = any(
    family.lean and not isinstance(family.lean.follow, FunctionType) for family in FAMILIES
)
"""Whether the fast readings run as compiled code."""
