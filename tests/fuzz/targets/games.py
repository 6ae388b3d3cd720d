"""Canonical games of all editions with words swapped, marks, totals, deals and tags changed."""

from random import Random

from azul_notation import read
from azul_notation.render.frames import frames
from tests.fuzz import seeds
from tests.fuzz.laws import harmless
from tests.fuzz.tape import Tape, other_tape, tapes
from tests.fuzz.target import Target
from tests.fuzz.targets import readers, text
from tests.support import clean_games, clean_garden, made_mutants

DRAWN = 0.2
"""Of how many games every step is drawn, as `azul replay` does."""


def spoilt(tape: Random) -> str:
    """Choose a game and change it: once as its edition is mistaken by hand, then in any way."""
    game = tape.choice(seeds.texts())
    garden = '[Variant "garden"]' in game
    if tape.random() < 0.2:
        game = (clean_garden if garden else clean_games).dressed(game, tape)
    if tape.random() < 0.7:
        game = (clean_garden if garden else clean_games).mutant(game, tape)
    for _ in range(tape.choice((0, 0, 0, 1, 1, 2))):
        game = made_mutants.mutant(game, tape)
    return game


def hold(data: bytes) -> None:
    tape = Tape(data)
    record = spoilt(tape).encode("utf-8", "surrogatepass")
    text.hold(record)
    readers.hold(record)
    if tape.random() < DRAWN:
        for game in read(data=record):
            for frame in frames(game):
                harmless("\n".join(frame.picture))


TARGET = Target(hold, tapes, mutate=other_tape, readings=5)
