"""Defines the codes of band chance, AZ3xx, that all families share: what chance cannot have brought."""

from azul_notation.diagnostics.code import Entry

CHANCE = (
    Entry(
        "AZ303",
        "not in the bag",
        "too many {colour} {piece}s: this is number {number}, but the supply has {left}",
        "A deal has more tiles of a colour than are left in the bag, and in the lid if the bag ran out.",
        "There are twenty of each colour, and those on the boards are not in the bag.",
        "R1 @1 BBBB BBBB BBBB BBBB BBBB BBBB BBBB",
        "Compare the deal with the moves: often one letter was misread.",
    ),
    Entry(
        "AZ304",
        "left in the bag",
        "the bag ran out in this deal, so the deal must include its last {colour} {piece}",
        "The deal needs tiles from the lid, but does not include everything that was in the bag.",
        "The bag is refilled only when it is empty, so its last tiles are dealt first.",
        "R6 @1 …",
        "Compare the deal with the moves of the round.",
    ),
    Entry(
        "AZ310",
        "dealt twice",
        "this game starts within round {round}, whose tiles are already dealt",
        "A game that starts from a position within a round has a deal in its first `R` line.",
        "The tiles on the factories are part of the position.",
        '[Position "…"]\n\nR3 @1 BBKW …',
        "Write the first `R` line without factories.",
    ),
)
