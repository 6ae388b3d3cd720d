"""When two records tell the same game: what was played and by whom, whatever they say besides.

The values are stored by clubs: they must stay what they are.
"""

import hashlib

from azul_notation.rules import BY_VARIANT, DIALECTS
from azul_notation.text.syntax import Game, Move, Tiling

TOLD_BESIDE = ("Result", "Annotator", "Recorder", "Source", "GameId", "TimeControl")
"""Tags that say nothing of what was played."""


def identity_of(game: Game) -> str | None:
    """Give what all records of a game share; None for a record that cannot be read."""
    known = game.readable and game.variant.strip().casefold() in DIALECTS
    return same_game(game) if known else None


def same_game(game: Game) -> str:
    """Hash what was played and by whom, without comments, marks, totals and the result."""
    family = BY_VARIANT[game.variant]
    tags = (tag for tag in game.tags if tag.name not in TOLD_BESIDE and tag.name[0] != "_")
    words = [f"{tag.name}={tag.value}" for tag in tags]
    words += (f"{line.head}:{part.text}" for line in game.setup for part in line.parts)
    for number, each in enumerate(game.rounds):
        start = each.start.seat if each.start and number == 0 else 1
        words += ("R", str(start), *(deal.text for deal in each.deal))
        for event in each.events:
            match event:
                case Move():
                    words += (family.with_marks(event.text, ""), *(d.text for d in event.chance))
                case Tiling():
                    words += (f"T{event.seat}", *(choice.text for choice in event.choices))
    return sha256_of("\n".join(words))


def sha256_of(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()
