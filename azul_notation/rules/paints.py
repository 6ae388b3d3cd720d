"""Defines how a terminal shows tiles of these colours."""

from collections.abc import Mapping
from typing import Final

from azul_notation.text.dialect import Paint

PAINTS: Final = {
    "blue": Paint("#ffffff", "#2563c9", "#7fb0ff"),
    "yellow": Paint("#20180a", "#f2c230", "#e8c95a"),
    "red": Paint("#ffffff", "#c8322f", "#f08a80"),
    "black": Paint("#f4f4f4", "#3c3c46", "#9a9aa6"),
    "white": Paint("#1c3a44", "#d9eef2", "#c3dde2"),
    "milk": Paint("#ffffff", "#b06a34", "#d9a67c"),
    "cream": Paint("#3a2c18", "#f3e6c8", "#e6d6b0"),
    "dark": Paint("#f5e6d8", "#5a3624", "#b59a88"),
    "green": Paint("#ffffff", "#2c8a4a", "#7fce97"),
    "orange": Paint("#2b1600", "#f08a24", "#f2b070"),
    "pink": Paint("#3a0a22", "#ef8fb8", "#efa9c8"),
    "dark green": Paint("#ffffff", "#1f6b3a", "#74c08f"),
    "light green": Paint("#14280a", "#9fd356", "#b7dd85"),
    "mauve": Paint("#2a1030", "#cfa0dc", "#d7b4e0"),
    "dark purple": Paint("#ffffff", "#6a2f8e", "#b98ad2"),
}


def paints_of(named: Mapping[str, str]) -> dict[str, Paint]:
    """Give the paint of each letter of a colour with one of these names."""
    return {letter: PAINTS[name] for letter, name in named.items()}
