"""Draws what factories get, by chance."""

from azul_notation.rules.chance import Below, draw_one
from azul_notation.rules.offer.spelling import EMPTY
from azul_notation.rules.offer.tables import COLOURS, PIECES_ON_A_FACTORY


class Drawing:
    """Draws from the bag by chance, and from what was used when the bag is empty."""

    def __init__(self, bag: list[int], used: list[int], letters: str, below: Below) -> None:
        self.bag, self.used = bag[:], used[:]
        self.left = sum(bag)
        self.letters = letters
        self.below = below

    def draw(self, most: int) -> str:
        """Draw pieces, `most` of them if there are enough; return their letters, ordered by colour."""
        drawn: list[int] = []
        for _ in range(most):
            if not self.left:
                self.bag, self.used = self.used, [0] * COLOURS
                self.left = sum(self.bag)
                if not self.left:
                    break
            drawn.append(draw_one(self.bag, self.left, self.below))
            self.left -= 1
        drawn.sort()
        letters = self.letters
        return "".join([letters[colour] for colour in drawn])

    def factory(self) -> str:
        """Draw what a factory gets, spelt as in a record."""
        return self.draw(PIECES_ON_A_FACTORY) or EMPTY
