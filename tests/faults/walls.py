"""All kinds of single faults for azul, mini and chocolatier: the door to the rooms beside it.

bases.py     valid games: the case files, and random ones of the oracle
strict.py    tells a valid game, or finds its first flaw (story.py, tags_read.py, places.py)
injection.py what a fault is; draw.py chooses where it goes
text_*.py, tags.py, chance.py, gold.py, moves.py, tilings.py, lost.py, mislabelled.py,
             claims.py: the kinds
trial.py     builds a file round a fault, asks the checker, judges its answer; run.py counts
"""

from . import (
    chance,
    claims,
    gold,
    lost,
    mislabelled,
    moves,
    tags,
    text_lines,
    text_moves,
    text_tags,
    text_words,
    tilings,
)
from .injection import KINDS, Injection, Kind

ROOMS = (
    text_moves,
    text_words,
    text_lines,
    text_tags,
    tags,
    chance,
    gold,
    moves,
    lost,
    tilings,
    mislabelled,
    claims,
)
BANDS = ("text", "tag", "chance", "move", "claim")

__all__ = ["BANDS", "KINDS", "ROOMS", "Injection", "Kind"]
