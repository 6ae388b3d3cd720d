"""All kinds of single faults for Queen's Garden: the door to their rooms.

bases_garden.py   valid games: the case files, and random ones of the oracle
strict_garden.py  tells a valid game, or finds its first flaw (story_garden.py, tags_read.py)
text_actions.py, text_spelling.py, text_draws.py, takes.py, placings.py, payments.py, passes.py,
*_garden.py       kinds that only these games can have

families.py tells what all families share.
"""

from . import (
    bag_garden,
    bases_garden,
    chance_garden,
    claims_garden,
    passes,
    payments,
    placings,
    signs,
    tags_garden,
    takes,
    text_actions,
    text_draws,
    text_spelling,
)
from .families import NEUTRAL_ROOMS, Family
from .story_garden import GardenStory

ROOMS = (
    text_actions,
    text_spelling,
    text_draws,
    tags_garden,
    chance_garden,
    bag_garden,
    takes,
    placings,
    payments,
    passes,
    claims_garden,
    signs,
)
GARDEN = Family("garden", GardenStory, (*NEUTRAL_ROOMS, *ROOMS), bases_garden.base_games)
