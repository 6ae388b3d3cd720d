"""Decides whether two records are of the same game: the same play by the same players.

The values are stored by clubs: they must stay what they are.
"""

import hashlib
from collections.abc import Mapping
from functools import cache

from azul_notation.replay.clean_game import CleanGame
from azul_notation.replay.complete import tidy
from azul_notation.rules import BY_VARIANT, DIALECTS
from azul_notation.text.syntax import Game, Move, Tiling

WORDS = 65_536
"""Words of plays remembered for each variant; those of Queen's Garden are without number."""
TOLD_BESIDE = ("Result", "Annotator", "Recorder", "Source", "GameId", "TimeControl")
"""Tags that say nothing of what was played."""


def identity_of(game: Game) -> str | None:
    """Return the digest that all records of a game share, or None for a record that cannot be read."""
    known = game.readable and game.variant.strip().casefold() in DIALECTS
    return same_game(game) if known else None


def same_game(game: Game) -> str:
    """Hash the play and the players, without comments, marks, totals and the result.

    A choice that was none says nothing.
    """
    game = tidy(game)
    family = BY_VARIANT[game.variant]
    words = [f"{tag.name}={tag.value}" for tag in game.tags if _says(tag.name)]
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


def same_clean_game(found: CleanGame, tags: Mapping[str, str]) -> str:
    """Hash the same of a game that was only looked at, with its tags in their order."""
    words = [f"{name}={value}" for name, value in tags.items() if _says(name)]
    setup, _, played = found.body.partition("R1 @")
    for head, *parts in map(str.split, setup.splitlines()):
        words += [f"{head}:{part}" for part in parts]
    words += ("R", str(found.start))
    plain = _plain(found.variant)
    words += filter(None, map(plain.__getitem__, played.split()[1:]))
    return sha256_of("\n".join(words))


class _Plain(dict[str, str]):
    """The words of a play as they are hashed, empty for laps, claims and endings."""

    def __init__(self, variant: str) -> None:
        self.with_marks = BY_VARIANT[variant].with_marks

    def __missing__(self, word: str) -> str:
        if word[0] == "R" and word[1:].isdecimal():
            plain = "R\n1"
        elif word[0] in "=@" or word == "*" or word.lstrip("-").rstrip(".").isdecimal():
            plain = ""
        else:
            plain = self.with_marks(word, "")  # words of chance have none
        if len(self) < WORDS:
            self[word] = plain
        return plain


_plain = cache(_Plain)


def _says(name: str) -> bool:
    """Return whether a tag describes something of what was played."""
    return name not in TOLD_BESIDE and name[0] != "_"


def sha256_of(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()
