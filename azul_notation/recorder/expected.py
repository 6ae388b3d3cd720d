"""What the record must bring next, and how it begins on the page."""

import msgspec

from azul_notation.diagnostics.seats import SeatNumber, number_of, seat_of
from azul_notation.recorder.answers import Due
from azul_notation.recorder.draft import Look
from azul_notation.recorder.layout import gap, line_gap


class Typed(msgspec.Struct, frozen=True):
    """A word as it goes to the rules, and the piece of the line that it was typed as."""

    word: str
    start: int
    end: int

    @property
    def shift(self) -> int:
        """Signs before it that were not typed."""
        return len(self.word) - (self.end - self.start)


class Waiting(msgspec.Struct):
    """What was typed and waits for the rest; it is not in the record yet."""

    words: list[Typed] = []
    move: str = ""
    """The move whose chance is still to come, as it was typed."""
    action: str = ""
    """The same in canonical spelling."""
    start: SeatNumber | None = None
    """The seat that was typed as the first one's."""
    notes: list[str] = []
    """Comments and clocks that will stand behind the words."""

    def copy(self) -> "Waiting":
        return msgspec.structs.replace(self)

    def __bool__(self) -> bool:
        return bool(self.words or self.move or self.start or self.notes)


def due_now(look: Look, waiting: Waiting) -> Due:
    """Say what is due after this text, and what of it was typed already."""
    if look.final is not None:
        return Due("over", "")
    pending = tuple(each.word for each in waiting.words)
    return _setup_due(look, pending) or _play_due(look, pending, waiting)


def _setup_due(look: Look, pending: tuple[str, ...]) -> Due | None:
    game = look.game
    if game.tag("Position"):
        return None
    there = [line.head for line in game.setup]
    rules = look.family.setup
    for head, words in rules.due(len(game.seats)) if rules else ():
        if head not in there:
            rest = ("",) * (words - len(pending))
            return Due("setup", head, wanted=words, heads=rest, pending=pending)
    return None


def _play_due(look: Look, pending: tuple[str, ...], waiting: Waiting) -> Due:
    state, family, names = look.state, look.family, look.game.seats
    if state.phase == "deal":
        heads = family.chance.due(state, "")
        number = state.round + 1
        rest = tuple(heads[len(pending) :])
        return Due("deal", f"R{number}", number, wanted=len(heads), heads=rest, pending=pending)
    number = state.round
    if state.phase == "tile":
        seat, lines = family.tiling.untiled(state)[0]
        rest = tuple(f"{line}>" for line in lines[len(pending) :])
        own = number_of(seat)
        at = {"round": number, "seat": own, "name": names[seat]}
        return Due(
            "tiling", f"T{number}.{own}", **at, wanted=len(lines), heads=rest, pending=pending
        )
    seat, lap = look.whose, state.lap
    told = Due("move", f"{number}.{lap}.{seat}", number, lap, seat, names[seat_of(seat)], wanted=1)
    if not waiting.move:
        return told
    heads = family.chance.due(state, waiting.action)
    rest = tuple(heads[len(pending) :])
    return msgspec.structs.replace(
        told, kind="chance", wanted=len(heads), heads=rest, pending=(waiting.move, *pending)
    )


def beginning(look: Look, due: Due, start: SeatNumber | None) -> str:
    """Write what stands before the words that are due: space, and what follows from the game."""
    if due.kind == "setup":
        return f"{line_gap(look)}{due.label} "
    if due.kind == "deal":
        return f"{line_gap(look)}{due.label} @{start or number_of(look.state.start)} "
    if due.kind == "tiling":
        return f"{opened(look)}\nT{due.seat} "
    last = look.last_move
    if last and (last.round, last.lap) == (due.round, due.lap):
        return gap(look.text)
    return f"{opened(look)}\n{due.lap}. "


def opened(look: Look) -> str:
    """Write the `R` line of a game that begins within a round."""
    if look.game.rounds:
        return ""
    return f"{line_gap(look)}R{look.state.round} @{number_of(look.state.start)}"
