"""Oracle of the wall games (Azul, Azul Mini, Master Chocolatier): the door to its rooms.

A second engine, written from the rulebooks (Mini, Polish; Chocolatier, Estonian) and from the
rulings page alone. It is slow and obvious on purpose, and must never import the engine that it
is compared with.

walls_wall.py   one wall: places, runs, what a tile is worth, complete rows, columns, colours
walls_deal.py   the state and the deal, special factories' set-up included
walls_table.py  drafting, tiling, scoring, end
record.py       what the records of all families share
walls_text.py   records: replay one, play a random one and write it down
"""

from .walls_deal import Refused
from .walls_table import Table
from .walls_text import random_game, replay

__all__ = ["Refused", "Table", "random_game", "replay"]
