"""Draws tiles and turns up pieces by chance, for random games."""

from azul_notation.rules.chance import Below, draw_one
from azul_notation.rules.garden.display import Due
from azul_notation.rules.garden.engine import Engine
from azul_notation.rules.garden.lookups import TILES
from azul_notation.rules.garden.moves import taken
from azul_notation.rules.garden.packed import ONES, counts_of, kinds_of
from azul_notation.rules.garden.tables import DRAWN


def shuffle(engine: Engine, below: Below) -> list[str]:
    """Draw what begins a round by chance, without changing the engine."""
    return throw(engine, engine.display.due_to_begin(), below)


def random_chance_after(engine: Engine, word: str, below: Below) -> list[str]:
    """Draw and turn up pieces at random after an action, without changing the engine."""
    if word[0] != "+":
        return []
    want, named, picks = taken(word)
    return throw(engine, engine.display.try_take(want, named, picks), below)


def throw(engine: Engine, due: Due, below: Below) -> list[str]:
    """Draw and turn up pieces by the rules, without changing the engine."""
    filled, turned = due
    if not filled and not turned:
        return []
    words: list[str] = []
    display = engine.display
    if filled:
        bag, left, used = display.bag, display.in_bag, display.used
        counts = counts_of(bag)
        tiles: list[int] = []
        for _ in range(DRAWN):
            if not left and used:
                counts, left, used = counts_of(used), display.in_tower, 0
            if left:
                tiles.append(draw_one(counts, left, below))
                left -= 1
        tiles.sort()
        words.append(f"{filled}:{''.join([TILES[tile] for tile in tiles])}")
    if turned:
        unseen = kinds_of(ONES & ~display.seen)
        words += [f"{letter}={TILES[unseen.pop(below(len(unseen)))]}" for letter in turned]
    return words
