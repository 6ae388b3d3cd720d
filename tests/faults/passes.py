"""Faults of the band move in Queen's Garden when somebody buys or passes, and after all have."""

from collections.abc import Callable
from random import Random

from .draw import appended, first_of_shuffled, one
from .injection import Injection, append
from .lost import noticed_from
from .moves import MOVE
from .payments import written
from .story_garden import KINDS, GardenMove, GardenStory, garden_fault
from .takes import refused_instead
from .telling import first_flaw
from .text_actions import behind

SLOTS = range(1, 7)
PRICE = 6


# --- face-down expansions ---------------------------------------------------------------------


def _score(move: GardenMove) -> int:
    return move.table.scores[move.seat - 1]


def _can_buy(move: GardenMove) -> bool:
    return _score(move) >= PRICE and move.table.supply > 0


@garden_fault("move", "purchase for a slot that has an expansion")
def slot_taken(story: GardenStory, rng: Random) -> Injection | None:
    return refused_instead(
        story, rng, story.moves, lambda m: [f"[]@{slot}" for slot in m.slots if _can_buy(m)]
    )


def _buy_anyway(
    story: GardenStory, rng: Random, suits: Callable[[GardenMove], bool]
) -> Injection | None:
    def others(move: GardenMove) -> list[str]:
        return [f"[]@{slot}" for slot in SLOTS if slot not in move.slots] if suits(move) else []

    return refused_instead(story, rng, story.moves, others)


@garden_fault("move", "purchase with less than six points")
def too_poor(story: GardenStory, rng: Random) -> Injection | None:
    return _buy_anyway(story, rng, lambda m: _score(m) < PRICE and m.table.supply > 0)


@garden_fault("move", "purchase from an empty supply")
def no_supply(story: GardenStory, rng: Random) -> Injection | None:
    return _buy_anyway(story, rng, lambda m: _score(m) >= PRICE and m.table.supply == 0)


# --- discards ---------------------------------------------------------------------------------


def _discards(
    story: GardenStory, rng: Random, others: Callable[[GardenMove], list[str]]
) -> Injection | None:
    return refused_instead(
        story, rng, story.moves, lambda m: [f"pass/{text}" for text in others(m) if text]
    )


@garden_fault("move", "tile thrown away that is not stored")
def no_tile(story: GardenStory, rng: Random) -> Injection | None:
    def others(move: GardenMove) -> list[str]:
        lacking = [k for k in KINDS if k not in move.tiles]
        some = rng.sample(sorted(set(move.tiles)), min(2, len(set(move.tiles))))
        return [written([*some, k], [], 0) for k in lacking]

    return _discards(story, rng, others)


@garden_fault("move", "one tile more thrown away than is stored")
def one_more(story: GardenStory, rng: Random) -> Injection | None:
    return _discards(story, rng, lambda m: [written([*m.tiles, tile], [], 0) for tile in m.tiles])


@garden_fault("move", "expansion thrown away that is not stored")
def no_expansion(story: GardenStory, rng: Random) -> Injection | None:
    return _discards(story, rng, lambda m: [f"[{k}]" for k in KINDS if k not in m.expansions])


@garden_fault("move", "jokers thrown away")
def jokers(story: GardenStory, rng: Random) -> Injection | None:
    """They are no hexagons."""

    def others(move: GardenMove) -> list[str]:
        alone = ["*" * count for count in range(1, move.jokers + 1)]
        return alone + [tile + "*" for tile in move.tiles if move.jokers]

    return _discards(story, rng, others)


# --- actions too many, too few ----------------------------------------------------------------


def _behind_all(
    story: GardenStory, rng: Random, texts: Callable[[GardenMove], list[str]]
) -> Injection | None:
    """An action behind the pass with which a round ended."""
    chosen = one(rng, story.scored)
    last = chosen.moves[-1] if chosen else None
    if not isinstance(last, GardenMove):
        return None
    return appended(story, rng, last.word, texts(last), MOVE)


@garden_fault("move", "pass when all have passed")
def passed_again(story: GardenStory, rng: Random) -> Injection | None:
    return _behind_all(story, rng, lambda _: ["pass"])


@garden_fault("move", "take when all have passed")
def late_take(story: GardenStory, rng: Random) -> Injection | None:
    return _behind_all(story, rng, lambda _: [f"+{half}" for half in "BGLMPY123456"])


@garden_fault("move", "placing or purchase when all have passed")
def late_put(story: GardenStory, rng: Random) -> Injection | None:
    def texts(move: GardenMove) -> list[str]:
        buys = [f"[]@{slot}" for slot in SLOTS if slot not in move.slots]
        return buys + [f"{tile}@0{i}" for tile in move.tiles if tile[1] == "1" for i in (1, 3)]

    return _behind_all(story, rng, texts)


@garden_fault("move", "pass lost")
def pass_lost(story: GardenStory, rng: Random) -> Injection | None:
    """Somebody else then acts instead: noticed where that is first impossible."""
    inner = [move for move in story.passes if move.after().to_move is not None]
    for move in list(first_of_shuffled(rng, inner))[:8]:
        word = move.word
        line = story.lines[word.line]
        changed = (line[: word.start] + line[word.end + 1 :]).rstrip()
        lines = (*story.lines[: word.line], changed, *story.lines[word.line + 1 :])
        if (flaw := first_flaw(lines)) is not None and flaw.band in ("move", "claim"):
            return noticed_from(lines, word.line, word.start)
    return None


@garden_fault("move", "pass twice")
def pass_twice(story: GardenStory, rng: Random) -> Injection | None:
    """The next seat passes too: noticed where it should have acted, or by the mark."""
    for move in list(first_of_shuffled(rng, story.passes))[:8]:
        lines = append(story.lines, behind(move), move.text, MOVE).lines
        if (flaw := first_flaw(lines)) is not None and flaw.band in ("move", "claim"):
            return noticed_from(lines, move.word.line, move.word.end + 1)
    return None
