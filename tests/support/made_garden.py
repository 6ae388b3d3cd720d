"""Makes tables of Queen's Garden for its rulebooks' examples: records that begin from a position.

The tests name book and section: PL is the Polish rulebook, CZ the Czech one, RP the rulings page. The
books' pictures are missing: where a hexagon was only drawn, one is made up.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from tests.support.made_tables import Played, played, record, sound

COLOURS, PATTERNS = "BGLMPY", "123456"
KINDS = [colour + pattern for colour in COLOURS for pattern in PATTERNS]
HEXAGON = re.compile("[BGLMPY][1-6]")
ROUNDS, PIECES, COPIES = 4, 36, 3
STACK = {2: 5, 3: 7, 4: 8}
START, JOKERS = 15, 3
FREE, NOTHING = ".", "-"
FIELDS = 8
"""Those of a position that stand before the boards, its first one not counted."""
B_WHEEL = "1 1 2 2 3 3 1 1 1 1 1 1"


@dataclass(frozen=True)
class Board:
    """One player's storage and garden, as a position string tells it."""

    score: int
    passed: bool
    jokers: int
    tiles: list[str]
    expansions: list[str]
    garden: dict[str, str]
    """What lies on which place."""
    up: dict[str, str]
    """The places of the printed hexagons, and what is printed."""
    down: list[int]
    """The slots of expansions that lie face down."""


@dataclass(frozen=True)
class Table:
    """A position string, taken apart."""

    round: int
    start: int
    lap: int
    mover: int
    pieces: dict[str, str]
    """The display by its letters: tiles, or `=` and what is printed."""
    top: str
    under: int
    supply: int
    bag: Counter[str]
    tower: Counter[str]
    first: str
    hidden: list[str]
    boards: list[Board] = field(default_factory=list)


def apart(position: str) -> Table:
    _, when, pieces, under, supply, bag, tower, first, hidden, *boards = position.split(" ")
    begun = re.fullmatch(r"(\d)@(\d)\.(\d+)>(\d)", when)
    assert begun
    display = [] if pieces == NOTHING else pieces.split(",")
    return Table(
        int(begun[1]),
        int(begun[2]),
        int(begun[3]),
        int(begun[4]),
        {piece[0].lower(): piece[1:].removeprefix(":") for piece in display},
        "".join(piece[0].lower() for piece in display if piece[0].isupper()),
        int(under),
        int(supply),
        _counted(bag),
        _counted(tower),
        first,
        HEXAGON.findall(hidden),
        [_board(each) for each in boards],
    )


def _counted(text: str) -> Counter[str]:
    found = Counter({each: int(text[7 * (at // 6) + at % 6 + 1]) for at, each in enumerate(KINDS)})
    return +found


def _board(text: str) -> Board:
    score, jokers, tiles, expansions, garden = text.split("/")
    lying: dict[str, str] = {}
    up: dict[str, str] = {}
    down = []
    for slot, word in enumerate(garden.split(",")):
        if word == NOTHING:
            continue
        cells = re.findall(rf"\[{HEXAGON.pattern}\]|{HEXAGON.pattern}|\.", word)
        if word[0] == "d":
            down.append(slot)
        for at, cell in enumerate(cells, start=0 if word[0] == "d" else 1):
            if cell != FREE:
                lying[f"{slot}{at}"] = cell.strip("[]")
            if cell[0] == "[":
                up[f"{slot}{at}"] = cell.strip("[]")
    stored = HEXAGON.findall(tiles), HEXAGON.findall(expansions)
    return Board(
        int(score.strip("!")), "!" in score, int(jokers), *stored, garden=lying, up=up, down=down
    )


def tables(result: Played) -> list[Table]:
    return [apart(position) for position in result.positions]


def after(text: str) -> Table:
    """Return the table after the last word of a record without faults."""
    return tables(sound(text))[-1]


def board(
    tiles: str = "",
    garden: Mapping[str, str] | None = None,
    *,
    up: Mapping[str, str] | None = None,
    down: Iterable[int] = (),
    expansions: str = "",
    jokers: int = JOKERS,
    score: int = START,
    passed: bool = False,
) -> str:
    """Write a board: tiles by their places, printed hexagons by theirs, slots face down."""
    lying, printed = dict(garden or {}), dict(up or {})
    slots = {int(place[0]): "u" for place in printed} | dict.fromkeys(down, "d")
    words = []
    for slot in range(7):
        if slot and slot not in slots:
            words.append(NOTHING)
            continue
        places = [f"{slot}{at}" for at in range(0 if slots.get(slot) == "d" else 1, 7)]
        cells = [f"[{printed[at]}]" if at in printed else lying.pop(at, FREE) for at in places]
        words.append(slots.get(slot, "") + "".join(cells))
    assert not lying, f"there is no place {lying}"
    held = "".join(sorted(HEXAGON.findall(tiles))) or NOTHING
    stored = "".join(f"[{each}]" for each in sorted(HEXAGON.findall(expansions))) or NOTHING
    return "/".join([f"{score}{'!' * passed}", str(jokers), held, stored, ",".join(words)])


def position(
    boards: Sequence[str],
    display: str = "A:B1G2L3M4",
    *,
    when: str = "2@1.1>1",
    side: str = "A",
    under: int | None = None,
    tower: str = "",
    bag: str | None = None,
    first: str = NOTHING,
    hidden: str = "",
) -> str:
    """Write a table: what lies nowhere else is in the bag, or in the tower if the bag is told.

    Below the top of the stack lies what the letters of the display leave, unless it is said.
    """
    pieces = [] if display == NOTHING else display.split(",")
    letters = "".join(piece[0].lower() for piece in pieces)
    most = STACK[len(boards)]
    if under is None:
        under = most - 1 - "abcdefgh".index(max(letters)) if letters else 0
    garden = " ".join(re.sub(r"\[[^]]*\]", "", each) for each in boards)
    tiles = " ".join(piece for piece in pieces if "=" not in piece)
    left = Counter(dict.fromkeys(KINDS, COPIES))
    left.subtract(HEXAGON.findall(garden + tiles))
    told = Counter(HEXAGON.findall(tower if bag is None else bag))
    left.subtract(told)
    assert min(left.values()) >= 0, left
    pools = (left, told) if bag is None else (told, left)
    known = sum(each.count("[") + each.count("d") for each in boards)
    stacks = STACK[len(boards)] * (ROUNDS - int(when[0]))
    supply = PIECES - stacks - under - len(pieces) - known
    fields = [
        when,
        display,
        str(under),
        str(supply),
        *map(_counts, pools),
        first,
        hidden or NOTHING,
    ]
    return " ".join([f"garden:{side}", *fields, *boards])


def _counts(tiles: Counter[str]) -> str:
    return "".join(c + "".join(str(tiles[c + pattern]) for pattern in PATTERNS) for c in COLOURS)


def going_on(at: str, *lines: str, **tags: str) -> str:
    """Write a record that goes on within the round of a position."""
    found = re.fullmatch(r"(\d)@(\d)\..*", at.split(" ")[1])
    assert found
    return from_there(at, f"R{found[1]} @{found[2]}", *lines, **tags)


def from_there(at: str, *lines: str, **tags: str) -> str:
    """Write a record that begins with a position."""
    kind, *rest = at.split(" ")
    if kind[-1] == "B":
        tags = {"WheelPoints": B_WHEEL} | tags
    return record("garden", len(rest) - FIELDS, *lines, Board=kind[-1], Position=at, **tags)


def from_the_beginning(seats: int, *lines: str, **tags: str) -> str:
    return record("garden", seats, *lines, **tags)


def refused(mine: str, move: str, display: str = "A:B1G2L3M4") -> bool:
    """Return whether a move is refused by the rules, and for one reason only."""
    text = going_on(position([mine, board()], display), f"1. {move}", "*")
    codes = played(text).report.diagnostics
    assert [each.band for each in codes] in ([], ["move"]), codes
    return bool(codes)
