"""A turn: panes are taken and placed on one strip, or the glazier goes back (RB, the course of play)."""

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from azul_notation.rules.family import Played, Points, Refusal, Word
from azul_notation.rules.judging import judge
from azul_notation.rules.offer.tables import COLOURS
from azul_notation.rules.offer.take import (
    compare_marks,
    refuse_source,
    refuse_turn,
    takes_marker,
    to_centre,
)
from azul_notation.rules.sintra.hints import explain
from azul_notation.rules.sintra.notation import (
    BACK,
    NOWHERE,
    TOWER,
    Take,
    read_take,
    write_take,
)
from azul_notation.rules.sintra.reasons import WHY_BOTTOM, why_colour, why_window
from azul_notation.rules.sintra.state import (
    Board,
    State,
    Strip,
    is_complete,
    laid,
    leftmost,
    reachable,
)
from azul_notation.rules.sintra.tables import JOKER, MAY_STAND, SPACES, WARE


def play(state: State, word: Word) -> Played:
    """Play one turn: check it, change the state, and compare the marks of the word."""
    take = read_take(word.text)
    hint = partial(explain, state, take, legal)
    stood = judge(word, objections(state, take), MAY_STAND, hint)
    board = state.boards[state.mover]
    plain = take.jokers is not None and take.jokers == joker_range(state, board, take)[0]
    marker, broke = carry_out(state, board, take)
    marks = "^" if marker else ""
    if broke and take.column != NOWHERE:
        marks += f"~{broke}"
    slips = compare_marks(word.text, take, WARE, "broke", marker=marker, fell=broke)
    return Played(marks, slips, stood, write_take(replace(take, jokers=None)) if plain else "")


def objections(state: State, take: Take) -> Iterator[Refusal]:
    """Find what the rules have against a turn, the gravest first."""
    refusal = refuse_turn(state)
    if refusal is None and not take.back:
        refusal = refuse_source(state, WARE, take.source, take.colour)
    if refusal is not None:
        yield refusal
        return
    board = state.boards[state.mover]
    yield from objections_to_way_back(board) if take.back else objections_to_column(board, take)
    yield from objections_to_jokers(state, board, take)
    yield from objections_to_keeping(state, board, take)


def objections_to_way_back(board: Board) -> Iterator[Refusal]:
    """The glazier goes back to the leftmost strip, unless it is there already (RB action B; G2, G6)."""
    if not may_go_back(board):
        yield Refusal("AZ429", (0, len(BACK)), glazier=board.glazier + 1)


def may_go_back(board: Board) -> bool:
    return leftmost(board) < board.glazier


def objections_to_column(board: Board, take: Take) -> Iterator[Refusal]:
    """Panes go on a strip at the glazier or to its right; what can be placed must be (RB second step)."""
    colour, column = WARE.colours[take.colour], take.column + 1
    if take.column == NOWHERE:
        fitting = reachable(board, take.colour)
        if fitting:
            columns = " or ".join(str(at + 1) for at in fitting)
            yield Refusal("AZ428", (2, 3), colour=colour, columns=columns)
        return
    strip = board.strips[take.column]
    if strip is None:
        yield Refusal("AZ426", (2, 3), column=column)
        return
    if take.column < board.glazier:
        yield Refusal("AZ425", (2, 3), column=column, glazier=board.glazier + 1)
    if not strip.room(take.colour):
        yield Refusal("AZ427", (2, 3), column=column, colour=colour)


def target(board: Board, take: Take) -> Strip | None:
    """Find the strip that the panes go to."""
    return None if take.back or take.column == NOWHERE else board.strips[take.column]


def joker_range(state: State, board: Board, take: Take) -> tuple[int, int]:
    """Find how few and how many of the panes can go on joker spaces (G4: the player's choice).

    All that can be placed are placed, so jokers take at least what the colour's own spaces cannot.
    """
    strip = target(board, take)
    if strip is None:
        return 0, 0
    placed = min(state.sources[take.source][take.colour], strip.room(take.colour))
    return max(0, placed - strip.free[take.colour]), min(placed, strip.free[JOKER])


def objections_to_jokers(state: State, board: Board, take: Take) -> Iterator[Refusal]:
    if take.jokers is None:
        return
    least, most = joker_range(state, board, take)
    if not least <= take.jokers <= most:
        due = f"{least}" if least == most else f"{least} to {most}"
        at = write_take(replace(take, jokers=None, keep=None, marker=False, fallen=None))
        part = (len(at), len(at) + len(f"*{take.jokers}"))
        yield Refusal("AZ433", part, written=take.jokers, due=due)


def objections_to_keeping(state: State, board: Board, take: Take) -> Iterator[Refusal]:
    """Of a complete strip the player keeps one pane (RB 3b), and the record says which."""
    strip = target(board, take)
    if strip is None or not completes(state, strip, take):
        if take.keep is not None:
            yield Refusal("AZ432", part_of_keeping(take))
        return
    if take.keep is None:
        yield Refusal("AZ430", column=take.column + 1)
    elif not strip.panes[take.keep] and take.keep != take.colour:
        colour = WARE.colours[take.keep]
        yield Refusal("AZ431", part_of_keeping(take), column=take.column + 1, colour=colour)


def part_of_keeping(take: Take) -> tuple[int, int]:
    """Find the piece of the word that names the kept pane."""
    before = write_take(replace(take, keep=None, marker=False, fallen=None))
    return len(before), len(before) + len("=O")


def completes(state: State, strip: Strip, take: Take) -> bool:
    count = state.sources[take.source][take.colour]
    return sum(strip.panes) + min(count, strip.room(take.colour)) == SPACES


def carry_out(state: State, board: Board, take: Take) -> tuple[bool, int]:
    """Change the state; tell whether the marker was taken and how many panes broke."""
    if take.back:
        # Where the glazier may not go back but did, no strip lies to its left: it stays.
        board.glazier = min(board.glazier, leftmost(board))
        state.turn += 1
        return False, 0
    marker = takes_marker(state, take.source)
    if marker:
        step(state, board)
    count = state.sources[take.source][take.colour]
    state.sources[take.source][take.colour] = 0
    if take.source:
        to_centre(state, take.source)
    placed = place(board, take, count)
    state.used[take.colour] += count - placed
    for _ in range(count - placed):
        step(state, board)
    strip = target(board, take)
    if strip is not None and is_complete(strip):
        complete(state, board, take)
    state.left -= count
    state.turn += 1
    if not state.left:
        state.phase = "score"
    return marker, count - placed


def step(state: State, board: Board) -> None:
    """Move the marker down the broken-glass track; at the bottom it costs at once, and returns."""
    board.glass += 1
    track = state.edition.glass
    if board.glass == len(track) - 1:
        loss = track[-1]
        board.glass = 0
        board.score -= loss
        board.lost += loss
        gain(state, "glass", -loss, WHY_BOTTOM)


def gain(state: State, kind: str, points: int, reason: str) -> None:
    """Write points of the mover down; the score itself is changed by the caller."""
    if points:
        state.points.append(Points(state.round, state.mover + 1, kind, points, reason))


def place(board: Board, take: Take, count: int) -> int:
    """Move the glazier to the strip and put on it what it can take."""
    strip = target(board, take)
    if strip is None:
        return 0
    board.glazier = take.column
    placed = min(count, strip.room(take.colour))
    jokers = max(0, placed - strip.free[take.colour]) if take.jokers is None else take.jokers
    strip.free[JOKER] -= jokers
    strip.free[take.colour] -= placed - jokers
    strip.panes[take.colour] += placed
    return placed


def complete(state: State, board: Board, take: Take) -> None:
    """Colour bonus, kept pane, window points, in this order (RB 3a to 3c)."""
    strip = board.strips[take.column]
    assert strip is not None, "a complete strip"
    assert take.keep is not None, "a pane to keep"
    column, bonus = take.column, state.track[0]
    alike = strip.panes[bonus]
    gain(state, "colour", alike, why_colour(column, bonus, alike))
    for colour in range(COLOURS):
        state.used[colour] += strip.panes[colour] - (colour == take.keep)
    board.windows[column].append(take.keep)
    board.strips[column] = laid(strip.back, None) if strip.back is not None else None
    values = state.edition.values
    right = [at for at in range(column + 1, len(board.windows)) if board.windows[at]]
    worth = values[column] + sum(values[at] for at in right)
    gain(state, "window", worth, why_window(column, right, values))
    board.score += alike + worth


# -- what may be played


def legal(state: State) -> Iterator[str]:
    """Name every legal turn of the seat that is to move, without marks."""
    board = state.boards[state.mover]
    if may_go_back(board):
        yield BACK
    for source, pool in enumerate(state.sources):
        for colour in range(COLOURS):
            if not pool[colour]:
                continue
            letters = f"{source}{WARE.letters[colour]}"
            columns = reachable(board, colour)
            if not columns:
                yield letters + TOWER
            for column in columns:
                take = Take(source=source, colour=colour, column=column)
                for choice in choices(state, board, take):
                    yield f"{letters}{column + 1}{choice}"


def choices(state: State, board: Board, take: Take) -> Iterator[str]:
    """Name the ways to use joker spaces, or the panes that can be kept."""
    strip = target(board, take)
    assert strip is not None, "a column with a strip"
    if completes(state, strip, take):  # then every joker space is filled, and there is no choice
        for colour in range(COLOURS):
            if strip.panes[colour] or colour == take.colour:
                yield f"={WARE.letters[colour]}"
        return
    least, most = joker_range(state, board, take)
    yield ""
    for jokers in range(least + 1, most + 1):
        yield f"*{jokers}"
