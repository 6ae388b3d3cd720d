"""Lists numbers of the factory offer, the same in the rulebooks of Mini, Chocolatier and Sintra. No logic."""

from typing import Final

import msgspec

COLOURS: Final = 5
PIECES_OF_A_COLOUR: Final = 20  # walls: set-up 4; Sintra: components, 5 x 20 panes
FACTORIES = {2: 5, 3: 7, 4: 9}  # walls: set-up 3; Sintra: set-up 1
PIECES_ON_A_FACTORY: Final = 4  # walls: set-up 5; Sintra: set-up 8


class PieceSet(msgspec.Struct, frozen=True, kw_only=True):
    """The names that a box has for the pieces on offer."""

    letters: str
    colours: tuple[str, ...]
    piece: str = "tile"
    spent: str = "the lid"
    """Where used pieces wait until the bag is empty."""

    @property
    def named(self) -> dict[str, str]:
        """The name of what each letter stands for."""
        return dict(zip(self.letters, self.colours, strict=True))
