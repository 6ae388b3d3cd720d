"""All kinds of single faults for azul, mini and chocolatier: the door to their rooms.

bases_walls.py   valid games: the case files, and random ones of the oracle
strict_walls.py  tells a valid game, or finds its first flaw (story_walls.py, tags_read.py)
*_walls.py, gold.py, tilings.py, mislabelled.py: kinds that only these games can have

families.py tells what all families share.
"""

from . import bases_walls, chance, gold, mislabelled, moves_walls, tags_walls, text_walls, tilings
from .families import NEUTRAL_ROOMS, Family
from .story_walls import WallStory

ROOMS = (chance, text_walls, tags_walls, gold, moves_walls, tilings, mislabelled)
WALLS = Family("walls", WallStory, (*NEUTRAL_ROOMS, *ROOMS), bases_walls.base_games)
