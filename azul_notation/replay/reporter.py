"""Reports what a replay finds: the place in the game, the words, and whether the replay goes on."""

from typing import Any, NoReturn

from azul_notation.diagnostics import NOWHERE, At, Span, diagnose
from azul_notation.diagnostics.seats import number_of
from azul_notation.replay.findings import Findings
from azul_notation.rules.family import Family, Refusal, Slip, State, Stood
from azul_notation.text.syntax import Game, Node


class Stopped(Exception):
    """The first fault that makes what follows meaningless."""


class Reporter:
    """Keeps the place of the replay in the record, and reports what is wrong there."""

    state: State

    def __init__(self, game: Game, family: Family[Any]) -> None:
        self.broken = game.broken
        self.findings = Findings(family)
        self.last = NOWHERE
        """The last word that was reached."""

    def reach(self, node: Node) -> None:
        """Note the word that was reached; stop if something before it could not be read."""
        if self.broken is not None and self.broken <= node.span:
            raise Stopped
        self.last = node.span

    def at(self) -> At:
        state = self.state
        if state.phase == "draft":
            return state.round, state.lap, number_of(state.mover)
        return state.round or None, None, None

    def report(self, code: str, span: Span, at: At | None = None, **facts: Any) -> None:
        self.findings.add(diagnose(code, span, at=at or self.at(), **facts))

    def stop(self, code: str, span: Span, **facts: Any) -> NoReturn:
        self.report(code, span, **facts)
        raise Stopped

    def refuse(self, refusal: Refusal, span: Span, at: At | None = None) -> NoReturn:
        facts = {**refusal.facts, "help": refusal.help, "legal": refusal.legal}
        part = span.part(*refusal.part) if refusal.part else span
        self.stop(refusal.code, part, at=at, label=refusal.label, whole=span, **facts)

    def report_slip(self, slip: Slip, word: Span, at: At) -> None:
        self.report(slip.code, word.part(slip.start, slip.end), at=at, **slip.facts)

    def report_stood(self, stood: Stood, word: Span, at: At) -> None:
        reason = diagnose(stood.refusal.code, word, **stood.refusal.facts).message
        self.report("AZ421", word, at=at, reason=reason)
