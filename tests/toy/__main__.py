"""`azul` with Pebbles among its games: `python -m tests.toy play --variant pebbles`."""

from azul_notation.cli import main
from azul_notation.rules import register
from tests.toy.card import CARD

register(CARD)
main()
