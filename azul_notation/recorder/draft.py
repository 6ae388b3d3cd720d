"""Reads and replays a game as far as it is written.

The text comes without its ending; a game that is not over is read as one that ends with `*`.
"""

import re
from functools import cached_property
from typing import Any

import msgspec

from azul_notation.diagnostics import Diagnostic, Span, diagnose
from azul_notation.diagnostics.seats import SeatNumber, number_of
from azul_notation.replay.replayer import Replayer, replayed
from azul_notation.replay.report import matches
from azul_notation.replay.result import Step
from azul_notation.rules import DIALECTS
from azul_notation.text.games import chunks
from azul_notation.text.lexicon import Vocabulary, vocabulary_of
from azul_notation.text.read import read_chunk
from azul_notation.text.syntax import Event, Final, Game, Lap, Move, Tiling, Totals

OPEN = "\n*\n"
"""The ending of a game that is not over."""
FINISHED = "AZ507"
"""The code reported for that ending when the game is over."""
_LAP = re.compile(r"(?:^|(?<=\s))[0-9]{1,4}\.\Z")
_LONGEST_LAP = len(" 9999.")


class Item(msgspec.Struct, frozen=True):
    """Locates a line or a word that is entered as one, and can be taken back or corrected."""

    label: str
    """`track`, `S1`, `R2`, `2.3.1`, `T2.1`, `=2`."""
    start: int
    """Where it begins in the text, with the space and the lap number before it."""
    first: int
    """Where its first word begins."""

    @property
    def is_totals(self) -> bool:
        return self.label.startswith("=")


class Draft:
    """Holds a text with its syntax, its replay and all diagnostics."""

    def __init__(self, text: str, ending: str = OPEN) -> None:
        self.text = text
        self.steps: dict[int, Step] = {}
        self.last_move: Step | None = None
        games = list(chunks(line + "\n" for line in (text + ending).removesuffix("\n").split("\n")))
        self.chunk = games[0]
        self.game: Game = read_chunk(self.chunk, DIALECTS)
        self.replayer: Replayer | None = replayed(self.game, self.watch)
        self.diagnostics = list(self.game.diagnostics)
        if self.replayer:
            self.diagnostics += self.replayer.result.diagnostics
        self.diagnostics.sort(key=lambda diagnostic: diagnostic.span)
        if len(games) > 1:  # a word began another game
            line = games[1].line
            self.diagnostics.append(diagnose("AZ119", Span(line, 1, 2), word="["))

    def watch(self, step: Step, _: Any) -> None:
        if step.kind == "move":
            self.last_move = step
            self.steps[id(step.event)] = step

    @cached_property
    def errors(self) -> list[Diagnostic]:
        """The errors that keep the game from continuing."""
        ignored = dict(self.game.ignores)
        return [
            diagnostic
            for diagnostic in self.diagnostics
            if diagnostic.is_error
            and diagnostic.code != FINISHED
            and not matches(
                diagnostic.code, re.findall(r"AZ[0-9x]{3}", ignored.get(diagnostic.line, ""))
            )
        ]

    @property
    def goes_on(self) -> bool:
        """Whether the replay reached the end of the text without errors."""
        return self.replayer is not None and self.replayer.ended is not None and not self.errors

    def accepts(self, label: str) -> bool:
        """Check that there are no errors, and that the last item has this label."""
        return self.goes_on and self.last_label == label

    @property
    def last_label(self) -> str:
        """The label of the last item."""
        if not self.game.rounds:
            return self.items[-1].label if self.items else ""
        last = self.game.rounds[-1]
        labels = (self.label(event, last.count) for event in reversed(last.events))
        return next(filter(None, labels), f"R{last.count}")

    @property
    def state(self) -> Any:
        assert self.replayer is not None, "a game of a known variant"
        return self.replayer.state

    @property
    def family(self) -> Any:
        assert self.replayer is not None, "a game of a known variant"
        return self.replayer.family

    @property
    def final(self) -> list[int] | None:
        return self.replayer.result.final if self.replayer else None

    @property
    def is_over(self) -> bool:
        """Whether the game is finished: its text says so, or nothing more can be played."""
        return self.final is not None or any(
            isinstance(event, Final) for event in self.game.events()
        )

    @property
    def whose(self) -> SeatNumber:
        """The seat that is to move."""
        return number_of(self.state.mover)

    @property
    def totals_due(self) -> list[int] | None:
        """The totals of a scored round that are not written yet."""
        return (
            self.replayer.result.rounds[-1] if self.replayer and self.replayer.claims.due else None
        )

    @property
    def vocabulary(self) -> Vocabulary:
        """The vocabulary that the plain reader uses."""
        return vocabulary_of(DIALECTS[self.game.variant])

    @cached_property
    def legal(self) -> tuple[str, ...]:
        """Every move of the seat that is to move, without marks."""
        return tuple(self.state.legal()) if self.state.phase == "draft" else ()

    @cached_property
    def tilings(self) -> tuple[tuple[str, ...], ...]:
        """Every tiling of the seat that is to tile."""
        if self.state.phase != "tile":
            return ()
        seat, _ = self.family.tiling.untiled(self.state)[0]
        return tuple(map(tuple, self.family.tiling.ways(self.state, seat)))

    # -- places

    def offset(self, span: Span) -> int:
        """Find the position of a span in the text."""
        return self.starts[span.line - 1] + span.column - 1

    @cached_property
    def starts(self) -> list[int]:
        begins = [0]
        begins += (newline.end() for newline in re.finditer("\n", self.text))
        return begins

    @cached_property
    def items(self) -> list[Item]:
        """The items that were entered, in the order of the text."""
        labels = [(line.head, line.span) for line in self.game.setup]
        for round_ in self.game.rounds:
            labels.append((f"R{round_.count}", round_.span))
            lap: Event | None = None
            for event in round_.events:
                label = self.label(event, round_.count)
                if label:
                    labels.append((label, lap.span if lap else event.span))
                lap = event if isinstance(event, Lap) else None
        items = []
        for label, span in labels:
            first = self.offset(span)
            items.append(Item(label, before(self.text, first), first))
        return sorted(items, key=lambda item: item.first)

    def text_of(self, at: int) -> str:
        """Return the text of an item, with its comments."""
        ends = [item.start for item in self.items[at + 1 : at + 2]]
        return self.text[self.items[at].first : (ends or [len(self.text)])[0]].strip()

    def label(self, event: Event, number: int) -> str:
        match event:
            case Move():
                step = self.steps.get(id(event))
                return f"{step.round}.{step.lap}.{step.seat}" if step else ""
            case Tiling():
                return f"T{number}.{event.seat}"
            case Totals():
                return f"={number}"
        return ""


def before(text: str, first: int) -> int:
    """Find where the space before a word begins, and before its lap number."""
    at = len(text[:first].rstrip())
    lap = _LAP.search(text[max(0, at - _LONGEST_LAP) : at])
    return len(text[: at - len(lap[0])].rstrip()) if lap else at
