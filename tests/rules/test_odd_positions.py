"""A position string that is cut short or has one wrong sign is reported, and never ends the program."""

from collections.abc import Iterator
from typing import Any

import pytest

import azul_notation as azul
from azul_notation import Game
from azul_notation.rules.family import BadPosition
from tests.oracle.compare import RIVALS
from tests.oracle.rivals import Kind
from tests.support.strategies import family_of, game_of, part, random_record, watched

SIGNS = ("", "0", "9", "-", "/", ",", ".", "^", " ", "[", "*", "B", "g", "\uff11", "//")
"""What stands in the place of one sign; nothing, where it is left out."""
KINDS = list({kind.variant: kind for kind in RIVALS if kind.seats == 2}.values())


def positions(game: Game) -> list[str]:
    """Find the positions of a game: the first, the last, and those of most and of fewest signs."""
    found: list[str] = []

    def look(_: Any, state: Any) -> None:
        found.append(family_of(game).picture.position(state))

    watched(game, look)
    return list(dict.fromkeys([found[0], found[-2], *sorted(found, key=len)[:: len(found) - 1]]))


def spoilt(position: str) -> Iterator[str]:
    for at, sign in enumerate(position):
        yield position[:at]
        for other in SIGNS:
            if other != sign:
                yield position[:at] + other + position[at + 1 :]


def is_refused(game: Game, position: str) -> bool:
    try:
        family_of(game).begin(game.variant, game.tag, len(game.seats), position, ())
    except BadPosition:
        return True
    return False


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_spoilt_position_is_refused_or_can_be_played_from(kind: Kind) -> None:
    game = game_of(random_record(kind, 0))
    words = [event.text for each in game.rounds for event in each.events if hasattr(event, "text")]
    taken: list[str] = []
    for position in positions(game):
        assert not is_refused(game, position)
        taken += [each for each in part(spoilt(position)) if each and not is_refused(game, each)]
    for position in taken[:: len(taken) // 50 + 1]:
        head = azul.write(game).partition("\n\n")[0]
        text = f'{head}\n[Position "{position}"]\n\nR1 @1\n{" ".join(words[:20])}\nR2 @2\n*\n'
        [report] = azul.check(text=text)
        assert not {found.code for found in report.diagnostics} & {"AZ211", "AZ212"}
