"""The fast reading of wall games: says what a clean canonical game came to, or that it is not sure.

It reports no fault. A game that has any, or that it cannot follow, is for the slow reading. Marks must stand
exactly where they are due, so that a game which it knows has no other spelling. Boards have printed
colours, factories have no gold side. mypyc may compile this file: it stays with lists and numbers.
"""

from azul_notation.rules.family import Outcome
from azul_notation.rules.offer.tables import (
    COLOURS,
    FACTORIES,
    PIECES_OF_A_COLOUR,
    PIECES_ON_A_FACTORY,
)
from azul_notation.rules.walls.lean_tables import (
    BYTE,
    CLAMP_AT,
    COLOUR_AT,
    COLUMN,
    COLUMN_AT,
    COUNTS,
    ENTRY,
    FLOOR_AT,
    FULL,
    FULL_BAG,
    GUARD,
    HELD,
    KEYS,
    MASK,
    MOST_MOVES,
    NOTHING,
    ROW_AT,
    RUNS,
    SEATS,
    SIZE,
    STATE,
    STRIDE,
    Tables,
)
from azul_notation.rules.walls.tables import (
    BOXES,
    COLOUR_BONUS,
    COLUMN_BONUS,
    FLOOR_SPACES,
    LINES,
    ROW_BONUS,
)

_TABLES: dict[str, Tables] = {}
_WHOLE_ROW = (1 << LINES) - 1


def tables_of(variant: str) -> Tables:
    """Make the tables of a variant when they are first needed."""
    if variant not in _TABLES:
        _TABLES[variant] = Tables(BOXES[variant].letters)
    return _TABLES[variant]


def follow(
    variant: str, words: list[str], seats: int, told: list[int] | None = None
) -> Outcome | None:
    """Replay and score a game from `R1` to its final totals; None if anything is in doubt.

    A word that begins a line has the line feed before it, but for the first. `told` gets the entries of the
    ledger, packed and sorted.
    """
    try:
        outcome = _follow(tables_of(variant), words, seats, told)
    except (KeyError, IndexError, ValueError):  # a word or number that no table has
        return None
    if told is not None:
        told.sort()
    return outcome


def _follow(  # noqa: PLR0911 - every doubt ends it
    t: Tables, words: list[str], seats: int, told: list[int] | None
) -> Outcome | None:
    factories = FACTORIES[seats]
    lap = seats + 1
    lines = t.new_board * seats
    floors = [0] * (STRIDE * seats)
    walls = [0] * seats
    scores = [0] * seats
    rounds: list[list[int]] = []
    bag = FULL_BAG
    count = 0
    first = start = t.starts[words[1]]
    over = False
    at = 0
    while not over:
        if words[at] != t.rounds[len(rounds) + 1] or t.starts[words[at + 1]] != start:
            return None
        deals = words[at + 2 : at + 2 + factories]
        bag = _deal(t, deals, bag, lines, walls)
        if bag < 0:
            return None
        at += 2 + factories
        end = words.index("\n=", at)
        laps = words[at:end:lap]
        moves = words[at:end]
        del moves[::lap]
        if laps != t.laps[len(laps)] or (end - at) % lap == 1 or len(moves) > MOST_MOVES:
            return None
        count += len(moves)
        done: list[int] = []
        owner = _draft(t, deals, moves, t.orders[seats][start], lines, floors, done)
        if owner < 0:
            return None
        over = _tile(t, done, lines, walls, scores, told, len(rounds))
        _clear_floors(t, floors, scores, told, len(rounds))
        at = end + 1
        for score in scores:
            if words[at] != t.numbers[score]:
                return None
            at += 1
        rounds.append(scores[:])
        start = owner // STRIDE
    rows = _finish(t, walls, scores, told, len(rounds))
    final = ["\n==", *[t.numbers[score] for score in scores]]
    if words[at:] != final:
        return None
    return Outcome(rounds, scores, rows, count, first)


def _deal(t: Tables, deals: list[str], bag: int, lines: list[int], walls: list[int]) -> int:
    """Take a deal from the bag, which is filled from the lid if need be; -1 if it cannot have been."""
    drawn = 0
    for word in deals:
        drawn += t.packed[word]
    if drawn >> SIZE != len(deals) * PIECES_ON_A_FACTORY and not _is_short(t, deals, lines, walls):
        return -1
    drawn &= COUNTS
    rest = (bag | GUARD) - drawn
    if rest & GUARD == GUARD:
        return rest ^ GUARD
    if ((drawn | GUARD) - bag) & GUARD != GUARD:
        return -1
    rest = ((FULL_BAG - _on_boards(t, lines, walls)) | GUARD) - drawn
    return rest ^ GUARD if rest & GUARD == GUARD else -1


def _is_short(t: Tables, deals: list[str], lines: list[int], walls: list[int]) -> bool:
    """Whether too few tiles are left, but some, and lie on the factories in their order."""
    held = _on_boards(t, lines, walls)
    supply = PIECES_OF_A_COLOUR * COLOURS
    for colour in range(COLOURS):
        supply -= held >> BYTE * colour & HELD
    if not supply:
        return False
    for word in deals:
        due = min(PIECES_ON_A_FACTORY, supply)
        if t.packed[word] >> SIZE != due:
            return False
        supply -= due
    return True


def _on_boards(t: Tables, lines: list[int], walls: list[int]) -> int:
    """Find what lies on lines and walls between rounds, packed."""
    held = 0
    for state in lines:
        held += t.held[state // KEYS]
    for wall in walls:
        for colour in range(COLOURS):
            spaces = t.colours[colour] & wall
            held += spaces.bit_count() << BYTE * colour
    return held


def _draft(  # noqa: C901, PLR0911, PLR0912 - what is done for every move stands here, as calls take time
    t: Tables,
    deals: list[str],
    moves: list[str],
    order: tuple[int, ...],
    lines: list[int],
    floors: list[int],
    done: list[int],
) -> int:
    """Play a round's moves, and note lines that become complete; give the board of who has the marker.

    -1 if a move is against the rules, if a mark is wrong or missing, or if tiles are left.
    """
    line_of = t.line
    move_of = t.moves
    offer = [NOTHING, *[t.takes[word] for word in deals]]
    centre = 0
    marker = True
    owner = order[0]
    for word, base in zip(moves, order):  # noqa: B905 - the order is longer
        source, colour, line, claim = move_of[word]
        if source > 0:
            key, left = offer[source][colour]
            offer[source] = NOTHING
            centre += left
        else:
            tiles = centre >> colour & MASK
            centre -= tiles << colour
            key = COLOURS * colour + tiles
            if marker:
                if not source:
                    return -1
                marker = False
                owner = base
                floors[base] += 1
            elif source:
                return -1
        line += base
        state = line_of[lines[line] + key]
        if state > 0:
            if claim:
                return -1
            lines[line] = state
        elif state:
            state = -state
            fell = state & MASK
            if claim != fell and claim >= 0:
                return -1
            floors[base] += fell
            if state & FULL:
                lines[line] = state >> STATE
                done.append(line)
        else:
            return -1
    if centre:
        return -1
    for factory in offer:
        if factory is not NOTHING:
            return -1
    return owner


def _tile(
    t: Tables,
    done: list[int],
    lines: list[int],
    walls: list[int],
    scores: list[int],
    told: list[int] | None,
    number: int,
) -> bool:
    """Move a tile of each complete line to the wall; tell whether a row is complete."""
    over = False
    place_of, empty_of, across_of, down_of = t.place, t.empty, t.across, t.down
    done.sort()
    for line in done:
        shift, bit, column, row = place_of[lines[line] // KEYS]
        seat = line // STRIDE
        wall = walls[seat] | bit
        walls[seat] = wall
        taken = wall >> shift & _WHOLE_ROW
        across = across_of[taken][column]
        down = down_of[wall >> column & COLUMN][row]
        scores[seat] += across + down or 1
        lines[line] = empty_of[row][taken]
        if taken == _WHOLE_ROW:
            over = True
        if told is not None:
            entry = ((LINES * row + column) * RUNS + across) * RUNS + down
            told.append((SEATS * number + seat) << ENTRY | entry)
    return over


def _clear_floors(
    t: Tables, floors: list[int], scores: list[int], told: list[int] | None, number: int
) -> None:
    """Subtract the floor lines; a score never falls below 0."""
    for seat in range(len(scores)):
        things = floors[STRIDE * seat]
        if not things:
            continue
        floors[STRIDE * seat] = 0
        score = scores[seat] - t.loss[things]
        scores[seat] = score if score > 0 else 0  # noqa: FURB136 - a call takes time
        if told is not None:
            entry = (SEATS * number + seat) << ENTRY
            told.append(entry | (FLOOR_AT + min(things, FLOOR_SPACES)))
            if score < 0:
                told.append(entry | (CLAMP_AT - score))


def _finish(
    t: Tables, walls: list[int], scores: list[int], told: list[int] | None, number: int
) -> list[int]:
    """Add the bonuses; give every seat's complete rows."""
    rows: list[int] = []
    for seat in range(len(scores)):
        entry = (SEATS * number + seat) << ENTRY
        wall = walls[seat]
        rows.append(_complete(wall, t.rows, told, entry + ROW_AT))
        scores[seat] += (
            ROW_BONUS * rows[seat]
            + COLUMN_BONUS * _complete(wall, t.columns, told, entry + COLUMN_AT)
            + COLOUR_BONUS * _complete(wall, t.colours, told, entry + COLOUR_AT)
        )
    return rows


def _complete(wall: int, masks: list[int], told: list[int] | None, entry: int) -> int:
    """Count the rows, columns or colours that are complete."""
    count = 0
    for mask in masks:
        if wall & mask == mask:
            count += 1
            if told is not None:
                told.append(entry)
        entry += 1
    return count
