"""Oracle of Stained Glass of Sintra: the door to its rooms.

A second engine, written from the rulebook (Traditional Chinese) and from the rulings page alone.
It is slow and obvious on purpose, and must never import the engine that it is compared with.

sintra_strips.py  faces, strips on the board and their windows, sets of strips
sintra_deal.py    the state and the deal
sintra_table.py   moves, scoring, end
record.py         what the records of all families share
sintra_text.py    records: replay one, play a random one and write it down
"""

from .sintra_strips import SYNTHETIC, random_sets
from .sintra_table import Table
from .sintra_text import random_game, replay
from .walls_deal import Refused

__all__ = ["SYNTHETIC", "Refused", "Table", "random_game", "random_sets", "replay"]
