"""Boards stand below the names of their players, whatever the script."""

import pytest

import azul_notation as azul
from azul_notation.render.frames import frames
from azul_notation.render.paint import cells
from azul_notation.rules import BY_VARIANT

NAMES = ("李小龙", "Õie Mägi", "कृष्ण", "김철수 (B)")


@pytest.mark.parametrize("variant", BY_VARIANT)
def test_wide_names_move_nothing(variant: str) -> None:
    [game] = azul.play(variant, seats=4, games=1, seed=3)
    text = azul.write([game])
    for seat, name in enumerate(NAMES, start=1):
        text = text.replace(f'"Player {seat}"', f'"{name}"')
    [named] = azul.read(text=text)
    assert named.seats == NAMES
    for plain_frame, frame in zip(frames(game), frames(named), strict=True):
        for plain, line in zip(plain_frame.picture, frame.picture, strict=True):
            if starts(plain, game.seats):
                assert starts(line, NAMES) == starts(plain, game.seats)
            else:
                assert line == plain


def starts(line: str, names: tuple[str, ...]) -> list[int]:
    """Find the columns in which names begin."""
    return [cells(line[: line.index(name)]) for name in names if name in line]
