"""Lists what the rules of the factory offer refuse, with messages and pages: deals, and what a move takes."""

from azul_notation.diagnostics.code import Entry

CODES = (
    Entry(
        "AZ301",
        "number of factories",
        "{seats} players use {due} factories, not {written}",
        "The `R` line has too few or too many factories, or none.",
        "2, 3 and 4 players use 5, 7 and 9 factories.",
        "R1 @1 BBKW KRRY BYRK WWKY",
        "Write one word for each factory, `-` for one that got nothing.",
    ),
    Entry(
        "AZ302",
        "number of tiles",
        "factory {factory} has {written}, but must have {due} while enough are left",
        "A factory has more or fewer than four tiles, although bag and lid are not exhausted.",
        "Each factory is filled with four tiles as long as there are enough.",
        "R1 @1 BBK KRRY BYRK WWKY BBRR",
        "Write the missing tile, or remove the extra one.",
    ),
    Entry(
        "AZ305",
        "filled out of order",
        "factory {factory} has {written}, but the bag and {spent} have {due} left for it",
        "A short deal leaves a gap, or has more tiles than there were.",
        "Factories are filled in their order until bag and lid are empty.",
        "R9 @1 BBKW - KRRY …",
        "Write the tiles on the earlier factories, and `-` for the last ones.",
    ),
    Entry(
        "AZ401",
        "no such factory",
        "there is no factory {factory}: {seats} players use {due} factories",
        "The source of a move is a factory that this game does not have.",
        "2, 3 and 4 players use 5, 7 and 9 factories; 0 is the centre.",
        "1. 8B2",
        "Correct the first digit.",
    ),
    Entry(
        "AZ402",
        "colour not there",
        "{source} has no {colour} {piece}",
        "A move takes a colour that is not at its source.",
        "A player takes all tiles of one colour from one factory or from the centre.",
        "1. 2Y1, where factory 2 holds B B K R",
        "Compare with the deal: the wrong factory or letter was written, or the deal is wrong.",
    ),
    Entry(
        "AZ403",
        "nothing there",
        "{source} is empty",
        "A move takes tiles from an empty factory or an empty centre.",
        "A factory is empty once a player has taken from it; the marker alone may not be taken.",
        "1. 2B1 2K3",
        "If the tiles came from the centre, write `0` as the source.",
    ),
)
