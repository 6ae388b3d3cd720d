"""Writes and reads position strings: a complete description of a state in one line.

    azul:coloured 3@2+5 BBKW,-,KRRY,-,- BK^ B10Y9R12K8W11 B2Y1 ^1 12/-,2B,-,4K,-/B....,.R...,…/BK/- …

Box, board and factories; round, the seat that started it and the moves made since; the factories with
their gold sides; the centre, with the marker; bag; lid; who starts the next round; then for each seat
its score, pattern lines, wall, floor line and zero disc.
"""

import re
from functools import cache, lru_cache

from azul_notation.rules.family import BadPosition
from azul_notation.rules.offer.packed import BYTE, FIELD, FULL_BAG, HELD, MASK
from azul_notation.rules.offer.position import (
    FIELDS,
    check_pieces,
    read_pieces,
    read_table,
)
from azul_notation.rules.offer.spelling import EMPTY, MARK
from azul_notation.rules.offer.tables import COLOURS
from azul_notation.rules.walls.edition import Edition
from azul_notation.rules.walls.engine import Engine
from azul_notation.rules.walls.explain import complete_lines
from azul_notation.rules.walls.gold import GoldEngine
from azul_notation.rules.walls.lookups import EMPTY as NO_TILES, Take, tables_of
from azul_notation.rules.walls.packed import (
    KEYS,
    MARKER,
    NOTHING,
    SPACES,
    SPAN,
    STRIDE,
)
from azul_notation.rules.walls.tables import FLOOR_SPACES, GONE, LINES, PRINTED, ZERO
from azul_notation.rules.walls.view import Board, View, new_board, new_view

REMEMBERED = 16_384
"""Pieces of positions that are remembered, of each kind."""
_DISC_TAKEN = "0x"
_SPECIAL = ":special"
NO_FLOOR = (f"{EMPTY}/{EMPTY}", 0)
"""A floor line and a disc on which nothing lies."""


def write_position(engine: Engine) -> str:
    """Write a position from the packed state: tables of data need one for every move."""
    edition, letters = engine.edition, engine.edition.box.letters
    centre, taken = pool_in(letters, engine.centre)
    words = []
    for factory in engine.factories[1:]:
        word, lying = (EMPTY, 0) if factory is NO_TILES else factory_in(letters, factory)
        words.append(word)
        taken += lying
    if isinstance(engine, GoldEngine):
        words = [
            word + side_of(effect) for word, effect in zip(words, engine.effects[1:], strict=True)
        ]
    boards = []
    line_in = lines_by_state(letters)
    for seat, things in enumerate(engine.fallen[::STRIDE]):
        begin, rows = STRIDE * seat, ""
        for state in engine.lines[begin : begin + LINES]:
            row, on_line = line_in[state // KEYS]
            rows += row
            taken += on_line
        wall, on_wall = wall_of(letters, engine, seat)
        floor, on_floor = floor_of(letters, things) if things else NO_FLOOR
        taken += on_wall + on_floor
        boards.append(f"{engine.scores[seat]}/{rows[1:]}/{wall}/{floor}")
    lid = FULL_BAG - engine.bag - taken
    return (
        f"{edition.variant}:{edition.board}{_SPECIAL if edition.special else ''}"
        f" {engine.round}@{engine.start + 1}+{engine.turns} {','.join(words)}"
        f" {centre + MARK * engine.marker or EMPTY} {counts_in(letters, engine.bag)}"
        f" {counts_in(letters, lid)} {MARK}{engine.owner + 1} {' '.join(boards)}"
    )


def side_of(effect: str) -> str:
    """Write the gold side of a factory."""
    return f":{_DISC_TAKEN if effect == GONE else effect}" if effect else ""


# What is written and counted again and again is remembered: counts are packed as in the bag.


@lru_cache(REMEMBERED)
def pool_in(letters: str, pool: int) -> tuple[str, int]:
    """Spell what lies in the centre, and count it."""
    word = "".join(
        letter * (pool >> FIELD * colour & MASK) for colour, letter in enumerate(letters)
    )
    return word, counted(letters, word)


@lru_cache(REMEMBERED)
def factory_in(letters: str, factory: tuple[Take, ...]) -> tuple[str, int]:
    """Spell what lies on a factory, and count it."""
    word = "".join(
        letter * (key - SPAN * colour if key else 0)
        for colour, (letter, (key, _)) in enumerate(zip(letters, factory, strict=True))
    )
    return word or EMPTY, counted(letters, word)


@lru_cache(REMEMBERED)
def counted(letters: str, word: str) -> int:
    """Count the tiles of each colour in a word."""
    return sum(word.count(letter) << BYTE * colour for colour, letter in enumerate(letters))


@lru_cache(REMEMBERED)
def floor_of(letters: str, things: str) -> tuple[str, int]:
    """Write a floor line and the zero disc, and count their tiles.

    The disc takes the first thing that falls after it came. What finds no room lies in the lid; a marker that
    finds none lies beside the board.
    """
    floor, disc, later = things.partition(ZERO)
    shown = disc + later[:1]
    floor = (floor + later[1:])[:FLOOR_SPACES]
    return f"{floor or EMPTY}/{shown or EMPTY}", counted(letters, floor + shown)


@lru_cache(REMEMBERED)
def counts_in(letters: str, counts: int) -> str:
    """Write how many tiles of each colour there are."""
    found = [(letter, counts >> BYTE * colour & HELD) for colour, letter in enumerate(letters)]
    return "".join(f"{letter}{count}" for letter, count in found if count) or EMPTY


@cache
def lines_by_state(letters: str) -> list[tuple[str, int]]:
    """Write what lies on a pattern line after a comma, and count it, for each state of one."""
    return [(f",{line_of(letters, held)}", held) for held in tables_of(letters).held]


def line_of(letters: str, held: int) -> str:
    """Write what lies on a pattern line."""
    found = [(letter, held >> BYTE * colour & HELD) for colour, letter in enumerate(letters)]
    return next((f"{count}{letter}" for letter, count in found if count), EMPTY)


def wall_of(letters: str, engine: Engine, seat: int) -> tuple[str, int]:
    """Write a wall, and count its tiles."""
    if engine.printed:
        return printed_wall(letters, engine.walls[seat])
    return laid_wall(letters, tuple(engine.laid[SPACES * seat : SPACES * (seat + 1)]))


@lru_cache(REMEMBERED)
def printed_wall(letters: str, wall: int) -> tuple[str, int]:
    """Write a wall whose tiles lie on the spaces of their colours."""
    laid = [NOTHING] * SPACES
    for row, columns in enumerate(PRINTED):
        for colour, column in enumerate(columns):
            space = LINES * row + column
            if wall >> space & 1:
                laid[space] = colour
    return laid_wall(letters, tuple(laid))


@lru_cache(REMEMBERED)
def laid_wall(letters: str, laid: tuple[int, ...]) -> tuple[str, int]:
    """Write a wall by the colours on its spaces."""
    signs = "".join("." if colour == NOTHING else letters[colour] for colour in laid)
    rows = ",".join(signs[begin : begin + LINES] for begin in range(0, SPACES, LINES))
    return rows, counted(letters, rows)


def read_position(edition: Edition, seats: int, text: str) -> View:
    """Read a position string and check that a game can reach it."""
    kind, *fields = text.split(" ")
    if len(fields) != FIELDS + seats:
        raise BadPosition(f"it has {len(fields) + 1} fields instead of {FIELDS + seats + 1}")
    due = f"{edition.variant}:{edition.board}" + ":special" * edition.special
    if kind != due:
        raise BadPosition(f"it is for `{kind}`, but the tags say `{due}`")
    seen = new_view(edition, seats)
    _read_factories(seen, read_table(seen, edition.box, fields[:FIELDS]))
    seen.boards = [_read_board(edition.box.letters, board) for board in fields[FIELDS:]]
    seen.left = sum(map(sum, seen.sources))
    _set_phase(seen)
    for invariant in (_check_tiles, _check_walls, _check_discs, _check_marker):
        invariant(seen)
    return seen


def _read_factories(seen: View, words: list[str]) -> None:
    box = seen.edition.box
    for at, word in enumerate(words, start=1):
        tiles, _, effect = word.partition(":")
        if effect not in ("", "+", "=", "/", "0", _DISC_TAKEN, *box.letters):
            raise BadPosition(f"`{effect}` is not a gold side")
        seen.sources[at] = read_pieces(box, tiles)
        seen.effects[at] = GONE if effect == _DISC_TAKEN else effect
    gold = [effect.replace(GONE, "0") for effect in seen.effects if effect]
    if len(set(gold)) < len(gold) or len(gold) not in (0, seen.seats * seen.edition.special):
        raise BadPosition("it needs one gold factory for each seat, all different", impossible=True)


def _read_board(letters: str, text: str) -> Board:
    parts = text.split("/")
    shape = [len(part.split(",")) for part in parts]
    if shape != [1, LINES, LINES, 1, 1] or not re.fullmatch("[0-9]{1,4}", parts[0]):
        raise BadPosition(f"`{text}` is not a board")
    board = new_board()
    board.score = int(parts[0])
    _read_lines(letters, board, parts[1].split(","))
    _read_wall(letters, board, parts[2].split(","))
    _read_floor(letters + MARK, board, parts[3], parts[4])
    return board


def _read_lines(letters: str, board: Board, words: list[str]) -> None:
    for line, word in enumerate(words):
        if word == EMPTY:
            continue
        if not re.fullmatch(f"[1-{line + 1}][{letters}]", word):
            raise BadPosition(f"`{word}` is not a pattern line {line + 1}")
        board.counts[line] = int(word[0])
        board.colours[line] = letters.index(word[1])


def _read_wall(letters: str, board: Board, words: list[str]) -> None:
    for row, word in enumerate(words):
        if not re.fullmatch(f"[.{letters}]{{{LINES}}}", word):
            raise BadPosition(f"`{word}` is not a row of a wall")
        board.wall[row] = [letters.find(sign) for sign in word]


def _read_floor(things: str, board: Board, floor: str, disc: str) -> None:
    if floor != EMPTY:
        if not 1 <= len(floor) <= FLOOR_SPACES or set(floor) - set(things):
            raise BadPosition(f"`{floor}` is not a floor line")
        board.floor = [things.index(sign) for sign in floor]
    if disc != EMPTY:
        if not re.fullmatch(f"0[{things}]?", disc):
            raise BadPosition(f"`{disc}` is not a zero disc")
        board.disc = True
        board.caught = things.index(disc[1]) if len(disc) > 1 else NOTHING


def _set_phase(seen: View) -> None:
    if seen.left:
        seen.phase = "draft"
    elif seen.turn:
        seen.tiled = [seen.edition.printed or not complete_lines(board) for board in seen.boards]
        seen.phase = "score" if all(seen.tiled) else "tile"
    elif _is_over(seen):
        seen.phase = "over"


def _is_over(seen: View) -> bool:
    """Return whether a row of a wall is complete, or no tile is left to deal."""
    ended = any(NOTHING not in row for board in seen.boards for row in board.wall)
    return ended or not sum(seen.bag) + sum(seen.used)


def _check_tiles(seen: View) -> None:
    lying = [0] * COLOURS
    for board in seen.boards:
        things = [thing for row in board.wall for thing in row] + board.floor + [board.caught]
        for colour in range(COLOURS):
            lying[colour] += things.count(colour)
        for colour, count in zip(board.colours, board.counts, strict=True):
            if count:
                lying[colour] += count
    check_pieces(seen, seen.edition.box, lying)


def _check_walls(seen: View) -> None:
    between = not seen.left and not seen.turn
    for board in seen.boards:
        if between and (complete_lines(board) or board.floor or board.disc):
            raise BadPosition("lines or floor are not cleared after the round", impossible=True)
        for row, spaces in enumerate(board.wall):
            for column, colour in enumerate(spaces):
                if colour == NOTHING:
                    continue
                if seen.edition.printed and PRINTED[row][colour] != column:
                    raise BadPosition("a tile is on a space of another colour", impossible=True)
                again = [other[column] for other in board.wall].count(colour)
                if spaces.count(colour) > 1 or again > 1:
                    raise BadPosition("a colour appears twice in a row or column", impossible=True)


def _check_discs(seen: View) -> None:
    """Check that there is one zero disc, on one board or among the factories."""
    owners = sum(board.disc for board in seen.boards)
    if owners != seen.effects.count(GONE):
        raise BadPosition("the zero disc is in two places, or in none", impossible=True)


def _check_marker(seen: View) -> None:
    held = [
        seat
        for seat, board in enumerate(seen.boards)
        for thing in (*board.floor, board.caught)
        if thing == MARKER
    ]
    beside = len(seen.boards[seen.owner].floor) == FLOOR_SPACES
    within = seen.left > 0 or seen.turn > 0
    if len(held) + seen.marker > 1 or (held and held != [seen.owner]):
        raise BadPosition("the marker is in two places", impossible=True)
    if within and not held and not seen.marker and not beside:
        raise BadPosition("the marker is nowhere", impossible=True)
    if not within and (held or seen.marker):
        raise BadPosition("the marker is on the table between rounds", impossible=True)
