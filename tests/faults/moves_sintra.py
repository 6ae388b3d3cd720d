"""Faults of the band move where Sintra's panes go: columns, broken glass, jokers, kept panes."""

from collections.abc import Callable, Iterable
from random import Random

from tests.oracle.sintra import Refused

from .draw import first_of_shuffled
from .injection import Injection, reword
from .moves import MOVE, refused
from .story_sintra import SintraMove, SintraStory, sintra_fault

COLUMNS = range(1, 9)
OR_TEXT = ("move", "text")


def _columns(
    story: SintraStory, rng: Random, suits: Callable[[SintraMove, int], bool], *, broken: bool
) -> Injection | None:
    """The same panes to another column of this sort; the recorded move breaks them all, or not."""

    def others(move: SintraMove) -> list[str]:
        return [f"{move.core[:2]}{column}" for column in COLUMNS if suits(move, column)]

    moves = [move for move in story.drafts if (move.core[2] == "F") == broken]
    return refused(story, rng, moves, others, tries=len(moves))


def _gone(move: SintraMove, column: int) -> bool:
    return not move.table.boards[move.seat - 1][column].face


@sintra_fault("move", "strip left of the glazier")
def left_of_glazier(story: SintraStory, rng: Random) -> Injection | None:
    return _columns(story, rng, lambda move, c: c < move.glazier and move.fits(c), broken=False)


@sintra_fault("move", "strip that is gone")
def strip_gone(story: SintraStory, rng: Random) -> Injection | None:
    return _columns(story, rng, lambda move, c: c >= move.glazier and _gone(move, c), broken=False)


@sintra_fault("move", "strip without a space though another has one")
def no_space(story: SintraStory, rng: Random) -> Injection | None:
    def suits(move: SintraMove, column: int) -> bool:
        return column >= move.glazier and not _gone(move, column) and not move.fits(column)

    return _columns(story, rng, suits, broken=False)


@sintra_fault("move", "column though no strip has a space")
def nothing_fits(story: SintraStory, rng: Random) -> Injection | None:
    return _columns(
        story, rng, lambda move, c: c >= move.glazier and not _gone(move, c), broken=True
    )


@sintra_fault("move", "strip left of the glazier though no other has a space")
def only_left(story: SintraStory, rng: Random) -> Injection | None:
    return _columns(story, rng, lambda move, c: c < move.glazier and move.fits(c), broken=True)


@sintra_fault("move", "broken though a strip has a space")
def needlessly_broken(story: SintraStory, rng: Random) -> Injection | None:
    moves = [move for move in story.drafts if move.core[2] != "F"]
    return refused(story, rng, moves, lambda move: [f"{move.core[:2]}F"])


# --- jokers and kept panes --------------------------------------------------------------------


def _accepts(move: SintraMove, text: str) -> bool:
    try:
        move.table.clone().play(text)
    except Refused:
        return False
    return True


def _with_end(
    story: SintraStory,
    rng: Random,
    others: Callable[[SintraMove], Iterable[str]],
    bands: tuple[str, ...] = MOVE,
) -> Injection | None:
    """A move replaced by one to the same place whose suffixes are refused."""
    for move in first_of_shuffled(rng, story.drafts):
        texts = [text for text in others(move) if not _accepts(move, text)]
        if texts:
            return reword(story.lines, move.word, rng.choice(texts), bands)
    return None


def _jokers(move: SintraMove) -> int:
    """Free joker spaces where the panes go."""
    return move.table.boards[move.seat - 1][int(move.core[2])].free("*")


def _starred(move: SintraMove, jokers: int) -> str:
    kept = f"={move.kept}" if move.kept else ""
    return f"{move.core}*{jokers}{kept}"


@sintra_fault("move", "jokers on a strip without any")
def no_jokers_there(story: SintraStory, rng: Random) -> Injection | None:
    def others(move: SintraMove) -> list[str]:
        none = move.core[2] != "F" and not _jokers(move)
        return [_starred(move, jokers) for jokers in (1, 2)] if none else []

    return _with_end(story, rng, others)


@sintra_fault("move", "more jokers than the strip has")
def too_many_jokers(story: SintraStory, rng: Random) -> Injection | None:
    def others(move: SintraMove) -> list[str]:
        free = 0 if move.core[2] == "F" else _jokers(move)
        return [_starred(move, free + more) for more in (1, 2)] if free else []

    return _with_end(story, rng, others)


@sintra_fault("move", "more panes on jokers than were taken")
def too_few_panes(story: SintraStory, rng: Random) -> Injection | None:
    def others(move: SintraMove) -> list[str]:
        free = 0 if move.core[2] == "F" else _jokers(move)
        return [_starred(move, jokers) for jokers in range(move.count + 1, free + 1)]

    return _with_end(story, rng, others)


@sintra_fault("move", "pane held back from a joker")
def held_back(story: SintraStory, rng: Random) -> Injection | None:
    """Fewer on jokers than find no other space: what can be placed must be."""

    def others(move: SintraMove) -> list[str]:
        if move.core[2] == "F":
            return []
        column = move.table.boards[move.seat - 1][int(move.core[2])]
        default = column.joker_choices(move.core[1], move.count)[0]
        return [_starred(move, jokers) for jokers in range(default)]

    return _with_end(story, rng, others, OR_TEXT)


@sintra_fault("move", "broken panes on jokers")
def broken_on_jokers(story: SintraStory, rng: Random) -> Injection | None:
    def others(move: SintraMove) -> list[str]:
        return [f"{move.core}*1"] if move.core[2] == "F" else []

    return _with_end(story, rng, others, OR_TEXT)


@sintra_fault("move", "kept pane missing")
def kept_missing(story: SintraStory, rng: Random) -> Injection | None:
    return _with_end(story, rng, lambda move: [move.start] if move.kept else [])


@sintra_fault("move", "kept pane missing before the marks")
def kept_missing_marked(story: SintraStory, rng: Random) -> Injection | None:
    """The same with the marks left as they were."""
    for move in first_of_shuffled(rng, story.drafts):
        marks = move.word.text[len(move.bare) :]
        if move.kept and marks:
            return reword(story.lines, move.word, move.start + marks, MOVE)
    return None


@sintra_fault("move", "kept pane of a colour that the strip lacks")
def kept_not_there(story: SintraStory, rng: Random) -> Injection | None:
    def others(move: SintraMove) -> list[str]:
        return [f"{move.start}={c}" for c in story.letters] if move.kept else []

    return _with_end(story, rng, others)


@sintra_fault("move", "kept pane though no strip was completed")
def kept_early(story: SintraStory, rng: Random) -> Injection | None:
    def others(move: SintraMove) -> list[str]:
        open_strip = move.core[2] != "F" and not move.kept
        return [f"{move.start}={c}" for c in story.letters] if open_strip else []

    return _with_end(story, rng, others)


@sintra_fault("move", "kept pane of broken ones")
def kept_broken(story: SintraStory, rng: Random) -> Injection | None:
    def others(move: SintraMove) -> list[str]:
        return [f"{move.core}={c}" for c in story.letters] if move.core[2] == "F" else []

    return _with_end(story, rng, others)
