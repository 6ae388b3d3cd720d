"""Writes and reads position strings: a complete description of a state in one line.

    sintra:A 3@2+5 BGOP,-,… OO^ B10G9O12 P8Y11 ^1 OBYG 12/18+3/4/BBbgp:bggpp,…/O,-,OB,…  …

Side of the board; the fields of every factory offer; the panes left on the round indicator; then for
each seat its score, what the bottom of the glass track has cost and the marker's steps down it, the
glazier's column, the strips and the windows.

On a strip a small letter is a free space and a capital a pane on its own space; `*` is a free joker
space, `*O` one with an orange pane on it. After a colon follows the other face, until it has been up.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

from azul_notation.rules.family import BadPosition
from azul_notation.rules.offer.packed import BYTE, FIELD, order
from azul_notation.rules.offer.position import (
    FIELDS,
    check_pieces,
    read_pieces,
    read_table,
    write_pieces,
    write_table,
)
from azul_notation.rules.offer.spelling import EMPTY
from azul_notation.rules.sintra import board as packed_boards
from azul_notation.rules.sintra.engine import Engine
from azul_notation.rules.sintra.lookups import packed_letters
from azul_notation.rules.sintra.tables import (
    COLUMNS,
    JOKER,
    JOKERS,
    PIECE_SET,
    ROUNDS,
    SPACE_LETTERS,
    SPACES,
    VARIANT,
    WINDOW_SPACES,
)
from azul_notation.rules.sintra.view import (
    REMEMBERED,
    Board,
    Strip,
    View,
    letters_of,
    view,
)

_GONE = "-"
_BOARD_FIELDS = 5
_SCORE = re.compile("-?[0-9]{1,6}")
_GLASS = re.compile(r"([0-9]{1,6})\+([0-9]{1,3})")
_LETTERS = PIECE_SET.letters
_SPACE = re.compile(rf"\*?[{_LETTERS}]|[{_LETTERS.lower()}]|\*")
_BACK = re.compile(f"[{SPACE_LETTERS.lower()}]{{{SPACES}}}")


def write_position(seen: View) -> str:
    factories = [write_pieces(PIECE_SET, pool) for pool in seen.sources[1:]]
    return " ".join(
        [
            f"{VARIANT}:{seen.edition.board}",
            *write_table(seen, PIECE_SET, factories),
            letters_of_track(seen.track) or EMPTY,
            *map(_write_board, seen.boards),
        ]
    )


def letters_of_track(track: Sequence[int]) -> str:
    return "".join(PIECE_SET.letters[colour] for colour in track)


def _write_board(board: Board) -> str:
    return "/".join(
        [
            f"{board.score}",
            f"{board.lost}+{board.glass}",
            f"{board.glazier + 1}",
            ",".join(_write_strip(strip) if strip else _GONE for strip in board.strips),
            ",".join(letters_of_track(window) or EMPTY for window in board.windows),
        ]
    )


@lru_cache(REMEMBERED)
def _write_strip(strip: Strip) -> str:
    back = f":{letters_of(strip.back).lower()}" if strip.back is not None else ""
    return "".join(spaces_of(strip)) + back


@lru_cache(REMEMBERED)
def spaces_of(strip: Strip) -> tuple[str, ...]:
    """Spell the spaces of a face: panes on their own spaces, free ones, then the joker spaces."""
    spaces = []
    for sign, own, free in zip(SPACE_LETTERS, strip.own, strip.free, strict=False):
        spaces += [sign] * own + [sign.lower()] * free
    for sign, count in zip(SPACE_LETTERS, strip.on_jokers, strict=False):
        spaces += [SPACE_LETTERS[JOKER] + sign] * count
    return (*spaces, *[SPACE_LETTERS[JOKER]] * strip.free[JOKER])


def read_position(engine: Engine, text: str) -> None:
    """Read a position string into a new engine; raise BadPosition if no game can reach it."""
    edition, seats = engine.edition, engine.seats
    kind, *fields = text.split(" ")
    if len(fields) != FIELDS + 1 + seats:
        raise BadPosition(f"it has {len(fields) + 1} fields instead of {FIELDS + seats + 2}")
    if kind != f"{VARIANT}:{edition.board}":
        raise BadPosition(f"it is for `{kind}`, but the tags say `{VARIANT}:{edition.board}`")
    boards = zip(engine.boards, fields[FIELDS + 1 :], strict=True)
    engine.scores = [_read_board(board, field, edition.glass) for board, field in boards]
    seen = view(engine)
    for at, word in enumerate(read_table(seen, PIECE_SET, fields[:FIELDS]), start=1):
        seen.sources[at] = read_pieces(PIECE_SET, word)
    track = fields[FIELDS]
    if track != EMPTY and not re.fullmatch(f"[{PIECE_SET.letters}]{{1,{ROUNDS}}}", track):
        raise BadPosition(f"`{track}` is not what is left on the round indicator")
    seen.track = [PIECE_SET.letters.index(letter) for letter in track if track != EMPTY]
    seen.left = sum(map(sum, seen.sources))
    _set_phase(seen)
    elsewhere = "".join(fields[FIELDS:])  # here a capital is a pane
    check_pieces(seen, PIECE_SET, [elsewhere.count(letter) for letter in PIECE_SET.letters])
    _check_rounds(seen)
    _check_boards(seen)
    _check_marker(seen)
    _lay_out(engine, seen)


def _lay_out(engine: Engine, seen: View) -> None:
    """Lay out what is between the boards."""
    engine.round, engine.start, engine.turns = seen.round, seen.start, seen.turn
    engine.marker, engine.owner = seen.marker, seen.owner
    most = seen.turn + 2 * seen.left + seen.seats  # a way back before each take, and one more each
    engine.order = order(seen.seats, seen.start, 1, most + 1)
    engine.phase = seen.phase
    engine.bag = sum(count << BYTE * colour for colour, count in enumerate(seen.bag))
    engine.tower, *engine.sources = (
        sum(count << FIELD * colour for colour, count in enumerate(pool))
        for pool in (seen.used, *seen.sources)
    )
    engine.track = seen.track


def _read_board(board: packed_boards.Board, text: str, track: Sequence[int]) -> int:
    """Lay out a board, and return its score."""
    parts = text.split("/")
    if len(parts) != _BOARD_FIELDS:
        raise BadPosition(f"`{text}` is not a board")
    score, glass, glazier, strips, windows = parts
    steps = _GLASS.fullmatch(glass)
    if not _SCORE.fullmatch(score) or not steps or not re.fullmatch(f"[1-{COLUMNS}]", glazier):
        raise BadPosition(f"`{score}/{glass}/{glazier}` is not a score, the glass and a glazier")
    if int(steps[2]) >= len(track) - 1:
        raise BadPosition("a marker is at or below the bottom of the track", impossible=True)
    if int(steps[1]) % (track[-1] or 1) or (int(steps[1]) and not track[-1]):
        raise BadPosition("the bottom of the track cannot have cost that much", impossible=True)
    faces, panes = strips.split(","), windows.split(",")
    if (len(faces), len(panes)) != (COLUMNS, COLUMNS):
        raise BadPosition(f"`{strips}/{windows}` does not have {COLUMNS} strips and windows")
    board.glazier, board.lost, board.glass = int(glazier) - 1, int(steps[1]), int(steps[2])
    for column, face in enumerate(faces):
        if face != _GONE:
            _read_strip(board, column, face)
    board.find_leftmost()
    for column, kept in enumerate(panes):
        board.windows[column] = _read_window(kept)
        board.filled |= (kept != EMPTY) << column
    return int(score)


def _read_strip(board: packed_boards.Board, column: int, text: str) -> None:
    face, colon, back = text.partition(":")
    spaces = _SPACE.findall(face)
    whole = len(spaces) == SPACES and "".join(spaces) == face
    if not whole or (colon and not _BACK.fullmatch(back)):
        raise BadPosition(f"`{text}` is not a strip")
    free = "".join(space for space in spaces if not space[-1].isupper())
    board.free[column] = packed_letters(free.upper())
    board.full[column] = packed_letters(face.upper().replace(SPACE_LETTERS[JOKER], ""))
    board.jokers[column] = packed_letters("".join(space[1:] for space in spaces))
    board.backs[column] = packed_letters(back.upper())


def _read_window(text: str) -> tuple[int, ...]:
    if text == EMPTY:
        return ()
    if not re.fullmatch(f"[{PIECE_SET.letters}]{{1,{WINDOW_SPACES}}}", text):
        raise BadPosition(f"`{text}` is not a window")
    return tuple(map(PIECE_SET.letters.index, text))


def _set_phase(seen: View) -> None:
    if seen.left:
        seen.phase = "draft"
    elif seen.turn or seen.marker:
        seen.phase = "score"
    elif not seen.track:
        seen.phase = "over"


def _check_rounds(seen: View) -> None:
    """Check that a pane has left the indicator for each round, and that the others differ."""
    within = seen.phase in ("draft", "score")
    if len(seen.track) != ROUNDS - seen.round + within:
        raise BadPosition("the round indicator does not match the round", impossible=True)
    rest = seen.track[1:] if len(seen.track) == ROUNDS else seen.track
    if len(set(rest)) < len(rest):
        raise BadPosition("a colour appears twice on the round indicator", impossible=True)


def _check_boards(seen: View) -> None:
    """Check that a strip was turned for the first pane in its window, and removed for the second."""
    for board in seen.boards:
        jokers = 0
        for strip, window in zip(board.strips, board.windows, strict=True):
            faces = 0 if strip is None else 1 + (strip.back is not None)
            if faces != WINDOW_SPACES - len(window):
                raise BadPosition("a window does not match its strip", impossible=True)
            if strip is None:
                continue
            if sum(strip.panes) == SPACES:
                raise BadPosition("a complete strip has not been turned over", impossible=True)
            up = strip.free[JOKER] + sum(strip.on_jokers)
            down = strip.back[JOKER] if strip.back else 0
            if strip.back and up:
                raise BadPosition("joker spaces are face up from the start", impossible=True)
            counts = [count for count in (up, down) if count]
            if any(count != JOKERS for count in counts):
                raise BadPosition(f"a face needs {JOKERS} joker spaces or none", impossible=True)
            jokers += len(counts)
        if jokers > 1 or (not jokers and all(board.strips)):
            raise BadPosition("exactly one face of a set must have joker spaces", impossible=True)


def _check_marker(seen: View) -> None:
    """Check the owner of the marker: until it is taken, the seat that started this round."""
    resting = seen.marker or seen.phase not in ("draft", "score")
    if resting and seen.owner != seen.start:
        raise BadPosition("no player took the marker, but its owner has changed", impossible=True)
