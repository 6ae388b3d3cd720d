"""Pattern strips: faces, one board column with its strip and window, sets. Rulings page, 1.2."""

from __future__ import annotations

import random
from collections.abc import Sequence

from .walls_deal import need

LETTERS = "BGOPY"
JOKER = "*"
FACE_SPACES, WINDOW_SPACES, JOKERS = 5, 2, 2
EIGHT = (1, 2, 3, 4, 5, 6, 7, 8)

#: STRIPS_SYNTHETIC_V1 of the rulings page, 1.2: balanced, and not the printed strips.
SYNTHETIC: tuple[tuple[str, str], ...] = (
    ("BBBGP", "BGGPP"),
    ("GGGOY", "GOOYY"),
    ("BOOOP", "BBOPP"),
    ("GPPPY", "GGPYY"),
    ("BOYYY", "BBOOY"),
    ("BBGOP", "BOOPY"),
    ("GGOPY", "BGPPY"),
    ("BGOYY", "OPY**"),
)


def in_order(spaces: Sequence[str]) -> str:
    """The letters in the order of the notation, jokers last."""
    return "".join(sorted(spaces, key=(LETTERS + JOKER).index))


def check_set(strips: Sequence[tuple[str, str]]) -> None:
    """The structure that one seat's set must have (1.2, model 2)."""
    need(len(strips) == len(EIGHT), f"a seat has eight strips, not {len(strips)}")
    for strip in strips:
        for face in strip:
            strange = [letter for letter in face if letter not in LETTERS + JOKER]
            need(not strange, f"{face}: no space {strange}")
            need(len(face) == FACE_SPACES, f"{face} has not five spaces")
            need(face == in_order(face), f"{face} is not in order")
    jokers = [face.count(JOKER) for strip in strips for face in strip if JOKER in face]
    need(jokers == [JOKERS], "one face of the set has jokers, and it has two")
    need(not any(JOKER in up for up, _ in strips), "the joker face lies face down")


class Column:
    """One column of one board: the strip, if it is still there, and the window below it."""

    def __init__(self, face: str, back: str) -> None:
        self.face, self.back = face, back  # both empty once the strip is gone
        self.spaces = self.empty_spaces()
        self.window: list[str] = []

    def empty_spaces(self) -> list[tuple[str, str]]:
        """(what the space is for, the pane on it or an empty string), space by space."""
        return [(letter, "") for letter in self.face]

    def panes(self) -> list[str]:
        return [pane for _, pane in self.spaces if pane]

    def free(self, letter: str) -> int:
        return self.spaces.count((letter, ""))

    def fit(self, colour: str) -> int:
        """How many panes of the colour find a place: own spaces and jokers (section 3)."""
        return self.free(colour) + self.free(JOKER)

    def joker_choices(self, colour: str, count: int) -> list[int]:
        """How many of the panes may go on jokers; the first is the default (G4)."""
        own, spare = self.free(colour), self.free(JOKER)
        placed = min(count, own + spare)
        return [jokers for jokers in range(spare + 1) if 0 <= placed - jokers <= own]

    def put(self, colour: str, count: int, jokers: int) -> int:
        """Places what finds a place, so many of them on jokers; returns how many broke."""
        placed = min(count, self.fit(colour))
        for letter, number in ((colour, placed - jokers), (JOKER, jokers)):
            for _ in range(number):
                self.spaces[self.spaces.index((letter, ""))] = (letter, colour)
        return count - placed

    def is_complete(self) -> bool:
        return len(self.panes()) == FACE_SPACES

    def keeps(self, colour: str, count: int, jokers: int) -> list[str]:
        """The colours one of which must be kept if this completes the strip; else none."""
        after = self.twin()
        after.put(colour, count, jokers)
        return sorted(set(after.panes())) if after.is_complete() else []

    def finish_strip(self, kept: str) -> list[str]:
        """Keeps one pane, turns or removes the strip (3b); returns the panes that leave."""
        leaving = self.panes()
        leaving.remove(kept)
        self.window.append(kept)
        if len(self.window) < WINDOW_SPACES:
            self.face, self.back = self.back, self.face
        else:
            self.face, self.back = "", ""
        self.spaces = self.empty_spaces()
        return leaving

    def twin(self) -> Column:
        twin = Column.__new__(Column)  # its spaces need not be counted again
        twin.face, twin.back = self.face, self.back
        twin.spaces, twin.window = list(self.spaces), list(self.window)
        return twin


# --- sets of strips ---------------------------------------------------------------------------


def random_sets(rng: random.Random, seats: int) -> list[list[tuple[str, str]]]:
    """Valid strips by chance, the same eight for all seats, laid out by chance for each."""
    faces = [in_order(rng.choices(LETTERS, k=FACE_SPACES)) for _ in range(2 * len(EIGHT) - 1)]
    faces.append(in_order(rng.choices(LETTERS, k=FACE_SPACES - JOKERS)) + JOKER * JOKERS)
    return laid_out(rng, seats, list(zip(faces[::2], faces[1::2], strict=True)))


def laid_out(
    rng: random.Random, seats: int, strips: Sequence[tuple[str, str]]
) -> list[list[tuple[str, str]]]:
    """Shuffles the set over every seat's columns and turns the strips; the jokers stay down."""
    sets = []
    for _ in range(seats):
        shuffled = rng.sample(strips, len(strips))
        sets.append(
            [
                (back, face) if JOKER not in back and rng.random() < 0.5 else (face, back)
                for face, back in shuffled
            ]
        )
    return sets
