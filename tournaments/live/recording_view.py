"""Lays out what can be tapped to record a game: the steps of a move, the pieces of a deal, the picture."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import msgspec

from azul_notation.recorder import Ending, ScoredRound, Session
from azul_notation.recorder.draft import Draft
from azul_notation.recorder.scored import ending, reckoning
from tournaments.live.recording import TableRecord, refusal
from tournaments.live.recording_touch import Hand, Touched, seat_to_move, write_touched

FEW = 8
"""Words that are offered whole, without a step before."""
STEP = 2
"""The fewest characters that a step adds to a word: a factory and its colour are one tap."""


class Tap(msgspec.Struct, frozen=True):
    """A button."""

    words: str
    """What it says."""
    text: str
    """The word, or its beginning."""
    whole: bool
    """Whether it is a whole word, which can be stored."""


class Tapped(msgspec.Struct, frozen=True):
    """The taps since the last word of the record."""

    done: str = ""
    """The words that wait for the rest."""
    so: str = ""
    """The beginning of the word that is being tapped."""
    touched: Touched = ()
    """The places that were touched on the picture."""


UNTAPPED = Tapped()


class Piece(msgspec.Struct, frozen=True):
    """A piece that may have been drawn."""

    sign: str
    left: int


class Recording(msgspec.Struct, frozen=True, kw_only=True):
    """The content of the page."""

    begun: bool
    """Whether there is a record."""
    base: str = ""
    recorder: str = ""
    mine: bool = False
    over: bool = False
    now: str = ""
    """What is due: whose turn it is, or which round is dealt."""
    said: str = ""
    """What was tapped since the last word of the record, in words."""
    done: str = ""
    """The words that were tapped and wait for the rest."""
    so: str = ""
    """The beginning of the word that is being tapped."""
    touched: str = ""
    """The places that were touched, by their numbers."""
    back: str = ""
    """That beginning without its last piece."""
    taps: Sequence[Tap] = ()
    pieces: Sequence[Piece] = ()
    dealt: Sequence[str] = ()
    complete: bool = False
    """Whether the pieces that were tapped are all."""
    wrong: str = ""
    example: str = ""
    """How a line may look that is typed."""
    last: str = ""
    """What undo takes back."""
    totals: Sequence[tuple[str, int]] = ()
    rounds: Sequence[ScoredRound] = ()
    """What was scored, the last round first."""
    ending: Ending | None = None
    picture: bool = False


def recording_view(record: TableRecord, tapped: Tapped) -> Recording:
    """Lay out the page, as it is after some taps."""
    if not record.text:
        return Recording(begun=False)
    common: dict[str, Any] = {
        "begun": True,
        "base": record.base,
        "recorder": record.recorder,
        "mine": record.mine,
    }
    if record.is_over:
        return Recording(**common, over=True, **score(record.draft))
    session = record.session()
    items = session.items()
    last = next((each for each in reversed(items) if not each.is_totals), None)
    drawn = {
        **common,
        **score(session.draft),
        "last": session.written(last.label) if last else "",
        "picture": bool(items),
    }
    if not record.mine:
        return Recording(**drawn, now=due(session))
    return Recording(**drawn, **next_taps(session, tapped))


def score(draft: Draft) -> dict[str, Any]:
    """Describe what was scored so far."""
    assert draft.replayer is not None, "a game of a known variant"
    there = len(draft.replayer.result.rounds)
    rounds = [reckoning(draft, each.count, final=False) for each in draft.game.rounds[:there]]
    end = ending(draft)
    if end is not None:
        rounds.append(reckoning(draft, draft.state.round, final=True))
    names = draft.game.seats
    return {
        "totals": [*zip(names, draft.final or draft.state.scores, strict=True)],
        "rounds": rounds[::-1],
        "ending": end,
    }


def due(session: Session) -> str:
    """Describe in words what comes next."""
    expected = session.expected
    match expected.kind:
        case "move":
            return f"Round {expected.round}, {expected.name} to move"
        case "tiling":
            return f"Round {expected.round}, {expected.name} tiles"
        case "deal":
            return f"Round {expected.round}: what was dealt?"
        case "chance":
            return f"Round {expected.round}, {expected.name}: what was drawn or turned up?"
        case "setup" if expected.label.startswith("S"):
            seat = int(expected.label[1:])
            return f"The board of {session.seats[seat - 1]}"
    return f"Before the game: {expected.label}"


def begun(session: Session, tapped: Tapped) -> tuple[Session, Tapped]:
    """Enter on trial the words that wait for the rest; forget all that does not belong to the record."""
    trial = session.trial()
    if not tapped.done:
        return trial, tapped
    answer = trial.enter(tapped.done)
    if answer.refused is not None or not trial.pending:
        return session.trial(), UNTAPPED
    return trial, tapped


def meant(trial: Session, tapped: Tapped) -> tuple[list[str], Tapped]:
    """List the words that can be meant by what was tapped; forget what belongs to none."""
    words = trial.legal(tapped.so)
    if not words or not words[0].startswith(tapped.so):
        words, tapped = trial.legal(), Tapped(tapped.done)
    seat = seat_to_move(trial)
    if not tapped.touched or seat is None:
        return words, tapped
    hand = Hand(trial.draft, seat)
    touched = hand.known(tapped.touched)
    kept = hand.meant(words, touched)
    return (kept, tapped) if kept else (words, Tapped(tapped.done, tapped.so))


def next_taps(session: Session, tapped: Tapped) -> dict[str, Any]:
    """List what can be tapped after what was tapped before."""
    trial, tapped = begun(session, tapped)
    expected, done, so = trial.expected, tapped.done, tapped.so
    shown: dict[str, Any] = {
        "now": due(trial),
        "done": done,
        "example": trial.example.removesuffix("; :help shows more"),
    }
    if expected.kind in ("move", "tiling"):
        say = sentences(trial)
        words, tapped = meant(trial, tapped)
        common = shared([say(word) for word in words]) if tapped.so or tapped.touched else ""
        return {
            **shown,
            "so": tapped.so,
            "touched": write_touched(tapped.touched),
            "said": common,
            "taps": steps(words, tapped.so, say, common),
        }
    if expected.kind == "setup":
        return shown
    cut, left, full = drawn_so_far(trial, so)
    complete, wrong = False, ""
    if so:
        later = trial.trial()
        answer = later.enter(so)
        complete = answer.refused is None and not later.pending
        full = full or complete
        wrong = refusal(answer.refused) if full and answer.refused is not None else ""
    pieces = [Piece(sign, count) for sign, count in left.items() if count and not full]
    size = max(map(len, left), default=1)
    return {
        **shown,
        "so": so,
        "back": so[:-size],
        "dealt": cut,
        "complete": complete,
        "wrong": wrong,
        "pieces": pieces,
    }


def drawn_so_far(session: Session, so: str) -> tuple[list[str], dict[str, int], bool]:
    """Split the tapped pieces into words, count what is left, and return whether they are enough."""
    expected, chance = session.expected, session.draft.family.chance
    heads = expected.heads
    cut = [each.word for each in chance.cut(heads, so)] if so else []
    piece = next(iter(session.left([])), "")
    following = chance.cut(heads, so + piece)
    head = heads[min(len(following), len(heads)) - 1]
    waiting = expected.pending[1:] if expected.kind == "chance" else expected.pending
    alike = [each for each in (*waiting, *cut) if not head or each[: len(head)][-1] == head[-1]]
    left = session.left([*alike, *([head] if head else [])])
    return cut, left, len(following) > len(heads)


def sentences(session: Session) -> Callable[[str], str]:
    """Describe what a legal word of the session means, and what points a choice of a tiling brings."""
    family, variant = session.draft.family, session.draft.game.variant

    def say(word: str) -> str:
        said = str(family.in_words(variant, word)) if family.in_words else word
        points = session.worth(word)
        return said if points is None else f"{said}, {points} point{'' if points == 1 else 's'}"

    return say


def steps(words: Sequence[str], so: str, say: Callable[[str], str], common: str = "") -> list[Tap]:
    """Group legal words by their beginnings: the shortest whose sentences begin differently.

    `common` is how all of them begin, if that was tapped already.
    """
    sentences = {word: say(word) for word in words}
    if len(words) > FEW:
        longest = max(map(len, words))
        for size in range(len(so) + STEP, longest):
            groups: dict[str, list[str]] = {}
            for word in words:
                groups.setdefault(word[:size], []).append(word)
            labels = [shared([sentences[each] for each in group]) for group in groups.values()]
            if len(groups) > 1 and differ(labels):
                short_labels = without_common_words([without(common, each) for each in labels])
                return [
                    tap(group, key, short)
                    for (key, group), short in zip(groups.items(), short_labels, strict=True)
                ]
    rest = {word: without(common, sentences[word]) for word in words}
    return [Tap(rest[word], word, whole=True) for word in words]


def tap(group: list[str], key: str, words: str) -> Tap:
    """Make the button of a group; one of a single word is that word."""
    if len(group) == 1:
        return Tap(words, group[0], whole=True)
    return Tap(f"{words} …", key, whole=False)


def without_common_words(labels: Sequence[str]) -> list[str]:
    """Leave out the words with which all labels end, or begin: `every … goes to`."""
    begin = shared(labels)
    cut = [each.removeprefix(begin).strip() for each in labels]
    end = shared([" ".join(reversed(each.split(" "))) for each in cut])
    size = len(end.split(" ")) if end else 0
    return [" ".join(each.split(" ")[: -size or None]) or each for each in cut]


def differ(labels: Sequence[str]) -> bool:
    """Return whether no label is another one, or its beginning."""
    ordered = sorted(f"{label} " for label in labels)
    return not any(later.startswith(one) for one, later in pairwise(ordered))


def shared(sentences: Sequence[str]) -> str:
    """Find the words with which all sentences begin."""
    low, high = min(split := [each.split(" ") for each in sentences]), max(split)
    at = 0
    while at < len(low) and low[at] == high[at]:
        at += 1
    return " ".join(low[:at])


def without(common: str, sentence: str) -> str:
    """Leave out what the taps before have said."""
    return sentence.removeprefix(common).strip(" ;") or sentence
