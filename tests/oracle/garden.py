"""Oracle of Queen's Garden: the door to its rooms.

A second engine, written from the rulebooks (Polish, Czech) and from the rulings page alone. It is
slow and obvious on purpose, and must never import the engine that it is compared with.

garden_map.py     places, features, neighbours, groups, where a hexagon fits
garden_pay.py     payments
garden_deal.py    the state, the display, draws and flips
garden_table.py   actions and turns
garden_score.py   the wheel, the end of the game
record.py         what the records of all families share
garden_text.py    records: replay one
garden_random.py  random chance, random games
"""

from .garden_random import STYLES, random_chance, random_game
from .garden_table import Table
from .garden_text import replay
from .walls_deal import Refused

__all__ = ["STYLES", "Refused", "Table", "random_chance", "random_game", "replay"]
