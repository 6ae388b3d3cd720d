"""Queen's Garden for the comparison: its kinds, the oracle's table as a position string."""

import re
from collections import Counter
from collections.abc import Iterator

from azul_notation import Game, read, write
from azul_notation.rules.garden.family import FAMILY
from tests.oracle.garden import STYLES, Table, random_game, replay
from tests.oracle.garden_deal import WHEEL
from tests.oracle.garden_map import COLOURS, DOWN, PATTERNS, SLOTS, spot
from tests.oracle.garden_pay import HEXAGON, Bundle
from tests.oracle.rivals import MARKER, NOTHING, Kind, Rivals

FREE = "."
MODEL = " ".join(map(str, WHEEL))
WHEELS: tuple[tuple[str, str], ...] = (
    ("A", ""),
    ("A", "0 1 2 3 4 5 6 7 8 9 10 11"),
    ("B", MODEL),
    ("B", "6 0 0 40 1 2 0 3 0 9 0 100"),
)
HELD = re.compile(rf"(?<=/)(?:{HEXAGON}|\[{HEXAGON}\]|\*)+")
DRAWN = re.compile(rf"(?<=\b[a-h]:)(?:{HEXAGON})+$")
NAMED = re.compile(r"(?<=^\+[B-Y1-6]:)(?:[B-Y1-6][a-h])+$")
NONE_GOT = re.compile(r"(?<=[0-9*\]])\+0$")


def kinds() -> Iterator[Kind]:
    for seats in (2, 3, 4):
        for board, wheel in WHEELS:
            yield Kind("garden", board, seats, (("WheelPoints", wheel),) if wheel else ())


def wheel_of(told: str) -> tuple[int, ...] | None:
    return tuple(map(int, told.split())) or None


def game_by_oracle(kind: Kind, seed: int, style: str) -> str:
    wheel = wheel_of(kind.options.get("WheelPoints", ""))
    return random_game(seed, kind.board, kind.seats, style, wheel)


def table_of(game: Game) -> Table:
    wheel = wheel_of(game.tag("WheelPoints", ""))
    return Table(game.tag("Board", "A"), len(game.seats), wheel)


def score(table: Table) -> None:
    """End the round; the program clears the display after the last one too, where it matters not."""
    table.score_round()
    if table.over:
        table.clear_display()


# --- positions -----------------------------------------------------------------------------------


def position_of(table: Table, _: int) -> str:
    """Write the table as the docstring of the program's `garden.position` says."""
    return " ".join(
        [
            f"garden:{table.board}",
            when(table),
            ",".join(piece_of(table, letter) for letter in sorted(table.display)) or NOTHING,
            str(table.stack),
            str(table.supply),
            counts(table.bag),
            counts(table.tower),
            f"{MARKER}{table.passed[0]}" if table.acting and table.passed else NOTHING,
            "".join(sorted(put_back(table))) or NOTHING,
            *(board_of(table, seat) for seat in range(table.seats)),
        ]
    )


def when(table: Table) -> str:
    """Round, its first seat, lap, who is to move: between rounds as the next round will begin."""
    if not table.acting:
        return f"{table.round}@{table.start}.1>{table.start}"
    return f"{table.round}@{table.start}.{table.lap}>{table.to_move or table.passed[-1]}"


def piece_of(table: Table, letter: str) -> str:
    piece = table.display[letter]
    if piece.shows:
        return f"{letter}={piece.shows}"
    return (letter.upper() if piece.on_stack else letter) + ":" + "".join(sorted(piece.tiles))


def counts(tiles: Counter[str]) -> str:
    return "".join(
        colour + "".join(str(tiles[colour + pattern]) for pattern in PATTERNS) for colour in COLOURS
    )


def put_back(table: Table) -> set[str]:
    """Expansions that were up once, and lie in the supply or face down in a garden."""
    up = {piece.shows for piece in table.display.values()}
    for seat in range(table.seats):
        faces = table.slots[seat].values()
        up |= {face[3:5] for face in faces if face != DOWN} | set(table.expansions[seat])
    return table.seen - up


def board_of(table: Table, seat: int) -> str:
    acting = table.acting and seat + 1 in table.passed
    stored = Bundle(table.tiles[seat].elements(), table.expansions[seat], 0)
    tiles, _, expansions = stored.text().partition("[")
    boards = [garden_of(table, seat, slot) for slot in (0, *SLOTS)]
    return "/".join(
        [
            f"{table.scores[seat]}{'!' if acting else ''}",
            str(table.jokers[seat]),
            tiles or NOTHING,
            f"[{expansions}" if expansions else NOTHING,
            ",".join(boards),
        ]
    )


def garden_of(table: Table, seat: int, slot: int) -> str:
    face = table.slots[seat].get(slot, NOTHING)
    if slot and face == NOTHING:
        return NOTHING
    first = 0 if face == DOWN else 1
    places = [f"{slot}{position}" for position in range(first, 7)]
    held = [table.gardens[seat].get(spot(place), FREE) for place in places]
    if slot and face != DOWN:
        at = places.index(face[-2:])
        held[at] = f"[{held[at]}]"
    return ("d" if face == DOWN else "u" if slot else "") + "".join(held)


# --- what the oracle's reader does not take -------------------------------------------------------


def for_oracle(text: str) -> str:
    """Write what the program is lenient about as the oracle wants it, and change nothing else.

    The oracle refuses hexagons and pairs out of order, `+0`, and pairs of a choice that was
    none. Which ones these are only a replay tells: what the program's formatter drops.
    """
    head, _, body = text.partition("\n\n")
    takes = [word for word in write(read(text=text)).split() if re.match(r"\+[B-Y1-6]:?", word)]
    lines = []
    for line in body.splitlines():
        words = [tidy(word) for word in line.split(" ")]
        for at, word in enumerate(words):
            if re.match(r"\+[B-Y1-6]", word):
                words[at] = without(word, takes.pop(0))
        lines.append(" ".join(words))
    return head + "\n\n" + "\n".join(lines) + "\n"


def tidy(word: str) -> str:
    word = HELD.sub(lambda found: sorted_items(found[0]), word)
    word = DRAWN.sub(lambda found: "".join(sorted(re.findall(HEXAGON, found[0]))), word)
    word = NAMED.sub(lambda found: "".join(sorted(re.findall("..", found[0]))), word)
    return NONE_GOT.sub("", word)


def sorted_items(text: str) -> str:
    items = re.findall(rf"\[?{HEXAGON}\]?|\*", text)
    return "".join(sorted(items, key=lambda item: (item == "*", item[0] == "[", item)))


def without(word: str, other: str) -> str:
    """The word without the pairs that another word lacks."""
    head, _, pairs = word.partition(":")
    kept = [pair for pair in re.findall("..", pairs) if pair in re.findall("..", other[3:])]
    return f"{head}:{''.join(kept)}" if kept else head


GARDEN = Rivals(
    name="garden",
    family=FAMILY,
    kinds=tuple(kinds()),
    styles=STYLES,
    soon="hasty",
    random_game=game_by_oracle,
    replay=replay,
    table=table_of,
    deal=lambda table, start, words: table.begin_round(start, words),
    score=lambda table, _: score(table),
    position=position_of,
    sorts=("0123456789", "BGLMPY*", "abcdefgh", "+=/:@", "[]"),
    marks=("^", "+1", "+2", "/B1", "*", "[Y3]", ":3b"),
    for_oracle=for_oracle,
)
