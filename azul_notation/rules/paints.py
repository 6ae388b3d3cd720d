"""Defines how terminals and pictures show tiles of these colours.

The colours of one game differ in luminance as well, so that they differ in grey.
"""

from collections.abc import Mapping
from typing import Final

from azul_notation.text.dialect import Paint

PAINTS: Final = {
    "blue": Paint("#ffffff", "#1f55c0", "#7fb0ff"),
    "yellow": Paint("#20180a", "#f4cb35", "#e8c95a"),
    "red": Paint("#ffffff", "#d2452f", "#f08a80"),
    "black": Paint("#f4f4f4", "#2e2e38", "#9a9aa6"),
    "white": Paint("#1c3a44", "#eaf5f8", "#c3dde2"),
    "milk": Paint("#241204", "#bf8450", "#d9a67c"),
    "cream": Paint("#3a2c18", "#f3e6c8", "#e6d6b0"),
    "dark": Paint("#f5e6d8", "#4a2a1c", "#b59a88"),
    "green": Paint("#ffffff", "#2a8650", "#7fce97"),
    "orange": Paint("#2b1600", "#e57a17", "#f2b070"),
    "pink": Paint("#3a0a22", "#ea9ac0", "#efa9c8"),
    "dark green": Paint("#ffffff", "#2a8650", "#74c08f"),
    "light green": Paint("#14280a", "#8bbc3e", "#b7dd85"),
    "mauve": Paint("#2a1030", "#b184c9", "#d7b4e0"),
    "dark purple": Paint("#ffffff", "#4f2277", "#b98ad2"),
}
MOTIFS: Final = {
    "blue": "waves",
    "yellow": "sun",
    "red": "stripes",
    "black": "ring",
    "white": "diamond",
    "milk": "squares",
    "cream": "dots",
    "dark": "ring",
    "green": "leaf",
    "orange": "cross",
    "pink": "triangle",
}
"""The pattern of each colour of tiles, which distinguishes them in a picture without colours."""


def paints_of(named: Mapping[str, str]) -> dict[str, Paint]:
    """Return the paint of each letter of a colour with one of these names."""
    return {letter: PAINTS[name] for letter, name in named.items()}
