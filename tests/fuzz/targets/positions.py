"""Position strings: one is refused, or it stands for a state that is written the same way again."""

from itertools import islice

from azul_notation.rules import BY_VARIANT
from azul_notation.rules.family import BadPosition
from tests.fuzz import seeds
from tests.fuzz.target import Target

LEGAL = 3
WORDS = tuple(
    word.encode()
    for word in (
        *("azul:coloured", "mini:grey", "chocolatier:brown:special", "sintra:A", "garden:B"),
        *(" 3@2+5 ", "BBKW,-,KRRY", "BK^", "B10Y9R12", "-", "/", ",", "|", ":", ".", "^", "0x"),
        *("0B", "+", "="),
        *("-,2B,-,4K,-", "B....", ".....", "?", "[B3]", "*", "@14", "1 2 3", "99", "00", " "),
    )
)


def hold(data: bytes) -> None:
    """The first byte chooses the game whose tags the position has."""
    if len(data) < 2:  # a game without a position
        return
    game = seeds.games()[data[0] % len(seeds.games())]
    family = BY_VARIANT[game.variant]
    text = data[1:].decode("utf-8", "surrogateescape")
    seats = len(game.seats)
    try:
        state = family.begin(game.variant, game.tag, seats, text, ())
    except BadPosition as bad:
        assert str(bad)
        return
    told = family.picture.position(state)
    again = family.begin(game.variant, game.tag, seats, told, ())
    assert family.picture.position(again) == told, "it is not written the same way again"
    family.picture.draw(state, game.seats)
    if state.phase == "draft":
        list(islice(state.legal(), LEGAL))


def first() -> list[bytes]:
    return [bytes((number,)) + text.encode() for number, text in seeds.positions()] + seeds.stored(
        "positions"
    )


TARGET = Target(hold, first, WORDS)
