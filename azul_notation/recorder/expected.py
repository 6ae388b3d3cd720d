"""Works out what the record must bring next, and how that begins on the page."""

import msgspec

from azul_notation.diagnostics.seats import SeatNumber, number_of, seat_of
from azul_notation.recorder.answers import Expected
from azul_notation.recorder.draft import Draft
from azul_notation.recorder.layout import gap, line_gap


class Typed(msgspec.Struct, frozen=True):
    """Pairs a word as the rules take it with the part of the line it was typed as."""

    word: str
    start: int
    end: int

    @property
    def is_earlier(self) -> bool:
        """Whether it was typed on a line before this one."""
        return self.end < 0

    @property
    def shift(self) -> int:
        """The number of characters at its beginning that were not typed."""
        return len(self.word) - (self.end - self.start)


class Pending(msgspec.Struct):
    """Holds what was typed and waits for the rest; it is not in the record yet."""

    words: list[Typed] = []
    move: str = ""
    """The move whose draws are still to come, as it was typed."""
    action: str = ""
    """The same in canonical spelling."""
    start: SeatNumber | None = None
    """The seat that starts the first round, as it was typed."""
    notes: list[str] = []
    """Comments and clocks that will follow the words."""

    def copy(self) -> "Pending":
        return msgspec.structs.replace(self)

    def __bool__(self) -> bool:
        return bool(self.words or self.move or self.start or self.notes)


def expected_now(draft: Draft, pending: Pending) -> Expected:
    """Find what comes after this text, and how much of that was typed already."""
    if draft.final is not None:
        return Expected("over", "")
    words = tuple(typed.word for typed in pending.words)
    return _setup_expected(draft, words) or _play_expected(draft, words, pending)


def _setup_expected(draft: Draft, typed: tuple[str, ...]) -> Expected | None:
    game = draft.game
    if game.tag("Position"):
        return None
    there = [line.head for line in game.setup]
    rules = draft.family.setup
    for head, words in rules.due(len(game.seats)) if rules else ():
        if head not in there:
            rest = ("",) * (words - len(typed))
            return Expected("setup", head, wanted=words, heads=rest, pending=typed)
    return None


def _play_expected(draft: Draft, typed: tuple[str, ...], pending: Pending) -> Expected:
    state, family, names = draft.state, draft.family, draft.game.seats
    if state.phase == "deal":
        heads = family.chance.due(state, "")
        number = state.round + 1
        rest = tuple(heads[len(typed) :])
        return Expected("deal", f"R{number}", number, wanted=len(heads), heads=rest, pending=typed)
    number = state.round
    if state.phase == "tile":
        seat, lines = family.tiling.untiled(state)[0]
        rest = tuple(f"{line}>" for line in lines[len(typed) :])
        own = number_of(seat)
        at = {"round": number, "seat": own, "name": names[seat]}
        return Expected(
            "tiling", f"T{number}.{own}", **at, wanted=len(lines), heads=rest, pending=typed
        )
    seat, lap = draft.whose, state.lap
    move = Expected(
        "move", f"{number}.{lap}.{seat}", number, lap, seat, names[seat_of(seat)], wanted=1
    )
    if not pending.move:
        return move
    heads = family.chance.due(state, pending.action)
    rest = tuple(heads[len(typed) :])
    return msgspec.structs.replace(
        move, kind="chance", wanted=len(heads), heads=rest, pending=(pending.move, *typed)
    )


def beginning(draft: Draft, expected: Expected, start: SeatNumber | None) -> str:
    """Write what comes before the expected words: space, and what follows from the game."""
    if expected.kind == "setup":
        return f"{line_gap(draft)}{expected.label} "
    if expected.kind == "deal":
        return f"{line_gap(draft)}{expected.label} @{start or number_of(draft.state.start)} "
    if expected.kind == "tiling":
        return f"{opened(draft)}\nT{expected.seat} "
    last = draft.last_move
    if last and (last.round, last.lap) == (expected.round, expected.lap):
        return gap(draft.text)
    return f"{opened(draft)}\n{expected.lap}. "


def opened(draft: Draft) -> str:
    """Write the `R` line of a game that begins in the middle of a round."""
    if draft.game.rounds:
        return ""
    return f"{line_gap(draft)}R{draft.state.round} @{number_of(draft.state.start)}"
