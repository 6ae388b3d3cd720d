"""Band chance, AZ3xx, as far as all families share it: what chance cannot have brought."""

from azul_notation.diagnostics.entry import Entry

CHANCE = (
    Entry(
        "AZ303",
        "not in the bag",
        "the bag holds only {left} {colour} {piece}s, and this is number {number}",
        "A deal has more tiles of a colour than are left to draw.",
        "There are twenty of each colour, and those on the boards are not in the bag.",
        "R1 @1 BBBB BBBB BBBB BBBB BBBB BBBB BBBB",
        "Compare the deal with the moves: one letter is often misread.",
    ),
    Entry(
        "AZ304",
        "left in the bag",
        "the bag ran out in this deal, so its last {colour} {piece} must be in it",
        "The deal needs the lid, but does not hold everything that was in the bag.",
        "The bag is refilled only when it is empty, so its last tiles are dealt first.",
        "R6 @1 …",
        "Compare the deal with the moves of the round.",
    ),
    Entry(
        "AZ310",
        "dealt twice",
        "the position of this game lies within round {round}, whose tiles are already dealt",
        "A game that starts from a position within a round has a deal in its first `R` line.",
        "What lies on the factories is part of the position.",
        '[Position "…"]\n\nR3 @1 BBKW …',
        "Write the first `R` line without factories.",
    ),
)
