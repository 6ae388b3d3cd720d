"""Writes and reads position strings: a complete description of a state in one line.

    garden:A 2@1.5>3 a=L4,b:B3G6,C:P2Y1 2 16 B333333G… B000000G… ^2 M2 15/3/B1B3/[G4]/B1...../-,u…/…

Side; round, the seat that started it, the lap, and who is to move; the display, with a capital for the piece
on top of the stack; expansions below it; the supply; bag and tower, six numbers for each colour; who passed
first; expansions that have been seen and are in the supply again; then for each seat its score (with a `!`
if it has passed), jokers, stored tiles, stored expansions, and its garden, board by board.

An empty slot is `-`; an expansion face down `d` and its seven places; one face up `u` and the six round its
pavilion, the printed hexagon in brackets. A free place is `.`.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

from azul_notation.diagnostics.seats import Seat, number_of
from azul_notation.rules.family import BadPosition
from azul_notation.rules.garden.edition import Edition
from azul_notation.rules.garden.engine import Engine
from azul_notation.rules.garden.hexagons import NUMBERS, spelt
from azul_notation.rules.garden.packed import DOWN, NOTHING
from azul_notation.rules.garden.places import POSITIONS, places_of
from azul_notation.rules.garden.tables import (
    COPIES,
    EXPANSION_PLACES,
    HEXAGONS,
    KINDS,
    LETTERS,
    ROUNDS,
    SLOTS,
    STACK,
    TILE_PLACES,
    VARIANT,
)
from azul_notation.rules.garden.view import (
    REMEMBERED,
    Board,
    Piece,
    View,
    lying_at,
    spelt_out,
    view,
)

EMPTY = "-"
FREE = "."
_FIELDS = 9
_BOARD_FIELDS = 5
_HEX = f"[{LETTERS}][1-{KINDS}]"
_WHEN = re.compile(r"([0-9])@([1-4])\.([0-9]{1,4})>([1-4])")
_PIECE = re.compile(rf"([a-z])=({_HEX})|([A-Za-z])(?::((?:{_HEX})*))?")
_COUNTS = re.compile("".join(f"{letter}([0-{COPIES}]{{{KINDS}}})" for letter in LETTERS))
_NUMBER = re.compile("[0-9]{1,3}")
_SCORE = re.compile("(-?[0-9]{1,6})(!?)")
_EXPANSIONS = re.compile(rf"(?:\[{_HEX}\])+")
_CELLS = re.compile(rf"{_HEX}|\[{_HEX}\]|\.")


def write_position(seen: View) -> str:
    hidden = seen.seen.difference(visible(seen))  # they are in the supply again
    return " ".join(
        [
            f"{VARIANT}:{seen.edition.board}",
            f"{seen.round}@{number_of(seen.start)}.{seen.lap}>{number_of(seen.mover)}",
            ",".join(map(_write_piece, seen.pieces)) or EMPTY,
            str(seen.under),
            str(seen.supply),
            _write_counts(seen.bag),
            _write_counts(seen.used),
            f"^{seen.owner + 1}" if seen.owner != NOTHING else EMPTY,
            "".join(map(spelt, sorted(hidden))) or EMPTY,
            *map(_write_board, seen.boards),
        ]
    )


def visible(seen: View) -> list[int]:
    """List the expansions that are face up: in the display, in storages, in gardens."""
    expansions = [piece.shown for piece in seen.pieces if piece.shown != NOTHING]
    for board in seen.boards:
        expansions += board.expansions + printed_hexagons(board)
    return expansions


def printed_hexagons(board: Board) -> list[int]:
    return [
        board.garden[POSITIONS * slot + board.printed[slot]]
        for slot in range(1, SLOTS + 1)
        if board.printed[slot] > DOWN
    ]


def _write_piece(piece: Piece) -> str:
    if piece.shown != NOTHING:
        return f"{piece.letter}={spelt(piece.shown)}"
    tiles = "".join(map(spelt, sorted(piece.tiles)))
    return f"{piece.letter.upper() if piece.top else piece.letter}:{tiles}"


def _write_counts(counts: Sequence[int]) -> str:
    digits = "".join(map(str, counts))
    rows = [digits[at : at + KINDS] for at in range(0, HEXAGONS, KINDS)]
    return "".join(map("".join, zip(LETTERS, rows, strict=True)))


def _write_board(board: Board) -> str:
    tiles = "".join(spelt_out(tuple(board.tiles)))
    return "/".join(
        [
            f"{board.score}{'!' if board.passed else ''}",
            str(board.jokers),
            tiles or EMPTY,
            "".join(f"[{spelt(hexagon)}]" for hexagon in board.expansions) or EMPTY,
            _write_garden(tuple(board.garden), tuple(board.printed)),
        ]
    )


@lru_cache(REMEMBERED)
def _write_garden(garden: tuple[int, ...], printed: tuple[int, ...]) -> str:
    return ",".join(_write_slot(garden, printed, slot) for slot in range(SLOTS + 1))


def _write_slot(garden: Sequence[int], printed: Sequence[int], slot: int) -> str:
    if slot and printed[slot] == NOTHING:
        return EMPTY
    cells = [lying_at(garden, printed, place) or FREE for place in places_of(slot)]
    if slot and printed[slot] == DOWN:
        return "".join(["d", *cells])
    return "".join(["u" if slot else "", *cells[1:]])


def read_position(edition: Edition, seats: int, text: str) -> View:
    """Read a position string and check that a game can reach it."""
    fields = text.split(" ")
    if len(fields) != _FIELDS + seats:
        raise BadPosition(f"it has {len(fields)} fields instead of {_FIELDS + seats}")
    kind, when, pieces, under, supply, bag, used, owner, hidden, *boards = fields
    if kind != f"{VARIANT}:{edition.board}":
        raise BadPosition(f"it is for `{kind}`, but the tags say `{VARIANT}:{edition.board}`")
    seen = view(Engine(edition, seats))
    match = _WHEN.fullmatch(when)
    if not match or max(int(match[2]), int(match[4])) > seats:
        raise BadPosition(f"`{when}` is not a round, a starting seat, a lap and the seat to move")
    seen.round, seen.start = int(match[1]), Seat(int(match[2]) - 1)
    seen.lap, seen.mover = int(match[3]), Seat(int(match[4]) - 1)
    if not _NUMBER.fullmatch(under) or not _NUMBER.fullmatch(supply):
        raise BadPosition(f"`{under}` and `{supply}` are not numbers of expansions")
    seen.under, seen.supply = int(under), int(supply)
    seen.bag, seen.used = _read_counts(bag), _read_counts(used)
    if owner not in [EMPTY, *(f"^{number}" for number in range(1, seats + 1))]:
        raise BadPosition(f"`{owner}` does not name the seat that passed first")
    seen.owner = NOTHING if owner == EMPTY else int(owner[1:]) - 1
    seen.pieces = [] if pieces == EMPTY else [_read_piece(piece) for piece in pieces.split(",")]
    for board, field in zip(seen.boards, boards, strict=True):
        _read_board(board, field)
    seen.seen = set(_read_hexagons(hidden))
    _set_phase(seen)
    for invariant in (_check_tiles, _check_expansions, _check_storages, _check_turn):
        invariant(seen)
    return seen


def _read_counts(text: str) -> list[int]:
    match = _COUNTS.fullmatch(text)
    if not match:
        raise BadPosition(f"`{text}` is not a list of numbers of tiles")
    return [int(count) for counts in match.groups() for count in counts]


def _read_piece(text: str) -> Piece:
    match = _PIECE.fullmatch(text)
    if not match:
        raise BadPosition(f"`{text}` is not a piece of the display")
    if match[1]:
        return Piece(match[1], [], NUMBERS[match[2]])
    return Piece(match[3].lower(), _read_hexagons(match[4] or EMPTY), top=match[3].isupper())


def _read_hexagons(text: str) -> list[int]:
    if text == EMPTY:
        return []
    if not re.fullmatch(f"(?:{_HEX})+", text):
        raise BadPosition(f"`{text}` is not a list of hexagons")
    return [NUMBERS[text[at : at + 2]] for at in range(0, len(text), 2)]


def _read_expansions(text: str) -> list[int]:
    if text != EMPTY and not _EXPANSIONS.fullmatch(text):
        raise BadPosition(f"`{text}` is not a list of expansions")
    return _read_hexagons(text.replace("][", "").strip("[]"))


def _read_board(board: Board, text: str) -> None:
    parts = text.split("/")
    score = _SCORE.fullmatch(parts[0])
    if len(parts) != _BOARD_FIELDS or not score or not _NUMBER.fullmatch(parts[1]):
        raise BadPosition(f"`{text}` is not a player's board")
    _, jokers, tiles, expansions, garden = parts
    slots = garden.split(",")
    if len(slots) != SLOTS + 1:
        raise BadPosition(f"`{garden}` is not a garden")
    board.score, board.passed, board.jokers = int(score[1]), bool(score[2]), int(jokers)
    for hexagon in _read_hexagons(tiles):
        board.tiles[hexagon] += 1
    board.expansions = sorted(_read_expansions(expansions))
    for slot, word in enumerate(slots):
        _read_slot(board, slot, word)


def _read_slot(board: Board, slot: int, word: str) -> None:
    if slot and word == EMPTY:
        return
    face = word[:1] if slot else "u"
    cells = _CELLS.findall(word[1:] if slot else word)
    due = POSITIONS - (face == "u")
    if face not in ("u", "d") or len(cells) != due or word[slot > 0 :] != "".join(cells):
        raise BadPosition(f"`{word}` is not a board of a garden")
    printed = [at for at, cell in enumerate(cells, start=1) if cell[0] == "["]
    if len(printed) != (slot > 0 and face == "u"):
        raise BadPosition(f"`{word}` does not have the right number of printed hexagons")
    if slot:
        board.printed[slot] = printed[0] if printed else DOWN
    for place, cell in zip(places_of(slot)[POSITIONS - due :], cells, strict=True):
        if cell != FREE:
            board.garden[place] = NUMBERS[cell.strip("[]")]


def _set_phase(seen: View) -> None:
    """Find the phase: a round is in play while the display has something, or after a turn."""
    begun = seen.pieces or seen.under or seen.owner != NOTHING or seen.lap > 1
    if all(board.passed for board in seen.boards):
        seen.phase = "score"
    elif begun:
        seen.phase = "draft"
    elif seen.round == ROUNDS:
        seen.phase = "over"


def _check_tiles(seen: View) -> None:
    packed = [seen.bag, seen.used, *(board.tiles for board in seen.boards)]
    lying = [tile for piece in seen.pieces for tile in piece.tiles]
    printed = []
    for board in seen.boards:
        lying += board.garden
        printed += printed_hexagons(board)
    for hexagon in range(HEXAGONS):
        count = sum(counts[hexagon] for counts in packed)
        count += lying.count(hexagon) - printed.count(hexagon)
        if count != COPIES:
            raise BadPosition(f"it has {count} {spelt(hexagon)} tiles", impossible=True)


def _check_expansions(seen: View) -> None:
    """Check that there is one expansion of each hexagon, and 36 in all."""
    shown, in_supply = visible(seen), len(seen.seen)
    if len(seen.seen.union(shown)) < len(shown) + in_supply:
        raise BadPosition("an expansion appears twice", impossible=True)
    seen.seen.update(shown)
    down = sum(board.printed[1:].count(DOWN) for board in seen.boards)
    stacks = STACK[seen.seats] * (ROUNDS - seen.round)
    covered = sum(piece.shown == NOTHING for piece in seen.pieces)
    total = stacks + seen.under + seen.supply + down + len(shown) + covered
    if total != HEXAGONS or in_supply > seen.supply + down:
        raise BadPosition(f"it has {total} expansions", impossible=True)


def _check_storages(seen: View) -> None:
    for board in seen.boards:
        over = sum(board.tiles) + board.jokers > TILE_PLACES
        if over or len(board.expansions) > EXPANSION_PLACES:
            raise BadPosition("a storage holds more than it has room for", impossible=True)


def _check_turn(seen: View) -> None:
    letters = [piece.letter for piece in seen.pieces]
    most = STACK[seen.seats] - seen.under
    known = [letter for letter in letters if ord(letter) - ord("a") < most]
    sound = seen.under < STACK[seen.seats] and known == sorted(set(letters))
    if not sound and (letters or seen.under):
        raise BadPosition("the letters of the display do not match the stack", impossible=True)
    if any(piece.top for piece in seen.pieces[:-1]):
        raise BadPosition("the top of the stack is not the last piece", impossible=True)
    passed = [board.passed for board in seen.boards]
    if any(passed) != (seen.owner != NOTHING) or (any(passed) and not passed[seen.owner]):
        raise BadPosition("the seat that passed first has not passed", impossible=True)
    if seen.phase == "draft" and passed[seen.mover]:
        raise BadPosition("the seat to move has passed", impossible=True)
