"""All kinds of single faults for Stained Glass of Sintra: the door to their rooms.

bases_sintra.py   valid games: the case files, and random ones of the oracle
strict_sintra.py  tells a valid game, or finds its first flaw (story_sintra.py, tags_read.py)
*_sintra.py, setup.py, strips.py, glazier.py: kinds that only these games can have

families.py tells what all families share.
"""

from . import (
    bases_sintra,
    chance,
    chance_sintra,
    claims_sintra,
    glazier,
    moves_sintra,
    positions_sintra,
    setup,
    signs,
    strips,
    text_sintra,
)
from .families import NEUTRAL_ROOMS, Family
from .story_sintra import SintraStory

ROOMS = (
    chance,
    text_sintra,
    setup,
    signs,
    strips,
    positions_sintra,
    chance_sintra,
    moves_sintra,
    glazier,
    claims_sintra,
    signs,
)
SINTRA = Family("sintra", SintraStory, (*NEUTRAL_ROOMS, *ROOMS), bases_sintra.base_games)
