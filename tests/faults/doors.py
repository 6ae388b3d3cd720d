"""The families that faults are made for, by name."""

from .families import Family
from .garden import GARDEN
from .sintra import SINTRA
from .walls import WALLS

FAMILIES: dict[str, Family] = {family.name: family for family in (WALLS, SINTRA, GARDEN)}
