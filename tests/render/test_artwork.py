"""Tiles of one game differ for everybody: by pattern, by luminance and by colour."""

import re
from itertools import combinations, pairwise

import pytest

import azul_notation as azul
from azul_notation.render.artwork import GHOST, MOTIFS
from azul_notation.render.drawing import BOARD, GROUND
from azul_notation.render.still import DARK
from azul_notation.rules import BY_VARIANT
from azul_notation.rules.paints import PAINTS
from azul_notation.rules.scene import Look
from tests.support.vision import MATRICES, contrast, difference, linear, luminance, seen

LEAST_CONTRAST = 3.0
"""Of a pattern on its tile; WCAG 1.4.11."""
LEAST_STEP = 1.25
"""From the luminance of one colour to that of the next."""
LEAST_DIFFERENCE = 0.06
"""Of two colours, three times what can just be seen."""
VARIANTS = [name for name in BY_VARIANT.names if azul.Table(name).family.picture.scene]


def looks(variant: str) -> dict[str, Look]:
    table = azul.Table(variant)
    scene = table.family.picture.scene
    assert scene
    return {
        sign: look
        for sign, look in scene.looks(table.engine).items()
        if look.colour and look.style == "solid"
    }


def colours(variant: str) -> list[str]:
    return sorted({look.colour for look in looks(variant).values()})


@pytest.mark.parametrize("variant", VARIANTS)
def test_patterns_are_seen_on_their_tiles(variant: str) -> None:
    for colour in colours(variant):
        paint = PAINTS[colour]
        assert contrast(paint.letter, paint.ground) >= LEAST_CONTRAST, colour
    assert contrast(GHOST, GROUND) >= LEAST_CONTRAST
    assert contrast(GHOST, BOARD) >= LEAST_CONTRAST
    for ground in re.findall(r"fill:(#[0-9a-f]{6})", DARK)[:2]:
        assert contrast(GHOST, ground) >= LEAST_CONTRAST


@pytest.mark.parametrize("variant", VARIANTS)
def test_things_differ_without_colour(variant: str) -> None:
    """Two things never have the same pattern and the same words on them."""
    found = [(look.motif, look.sign) for look in looks(variant).values()]
    assert len(set(found)) == len(found)
    assert {motif for motif, _ in found} <= set(MOTIFS)
    assert len(set(MOTIFS.values())) == len(MOTIFS)


@pytest.mark.parametrize("variant", VARIANTS)
def test_colours_differ_in_luminance(variant: str) -> None:
    greys = sorted(luminance(linear(PAINTS[colour].ground)) for colour in colours(variant))
    for darker, brighter in pairwise(greys):
        assert (brighter + 0.05) / (darker + 0.05) >= LEAST_STEP


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("kind", MATRICES)
def test_colours_differ_for_the_colour_blind(variant: str, kind: str) -> None:
    for one, other in combinations(colours(variant), 2):
        pair = seen(PAINTS[one].ground, kind), seen(PAINTS[other].ground, kind)
        assert difference(*pair) >= LEAST_DIFFERENCE, (one, other)
