"""What every part of the fold does with what it finds: place it, report it, stop."""

from typing import Any, NoReturn

from azul_notation.diagnostics import NOWHERE, Span, diagnose
from azul_notation.replay.claims import Claims
from azul_notation.replay.findings import Findings
from azul_notation.replay.result import Replay, Step, Watcher
from azul_notation.rules.family import Family, Refusal, State, Stood
from azul_notation.text.syntax import Event, Final, Game, Node, Unfinished


class Stopped(Exception):
    """The first fault that makes what follows meaningless."""


class Telling:
    """The state of one replay, and its reports."""

    claims: Claims

    def __init__(
        self,
        game: Game,
        family: Family[Any],
        variant: str,
        watch: Watcher | None,
        *,
        hashes: bool,
    ) -> None:
        self.game = game
        self.family = family
        self.variant = variant
        self.watch = watch
        self.hashes = hashes
        self.findings = Findings(family)
        self.result = Replay(rounds=[], diagnostics=[], points=[])
        self.state: State
        self.within = False
        """Whether the game starts from a position within a round."""
        self.laid_out = True
        """Whether all set-up lines are there."""
        self.finished = False
        """Whether the final scoring was done before the replay went on."""
        self.ended: Final | Unfinished | None = None
        self.last = NOWHERE
        """The word before the one that is looked at."""
        self.last_lap: int | None = None
        self.next: Event | None = None
        self.settled = False
        """Whether totals, a tiling or a round stand between the last move and here."""
        self.count = 0
        """The claimed number of the round before."""
        self.following: int | None = None
        """The claimed number of the round behind this one."""
        self.number_told = False
        """Whether the number of this round is wrong."""
        self.lap_told = False
        """Whether a wrong lap number was reported in this round."""

    def at(self) -> tuple[int | None, int | None, int | None]:
        state = self.state
        if state.phase == "draft":
            return state.round, state.lap, state.mover + 1
        return state.round or None, None, None

    def report(self, code: str, span: Span, **facts: Any) -> None:
        at = facts.pop("at", None) or self.at()
        self.findings.add(diagnose(code, span, at=at, **facts))

    def stop(self, code: str, span: Span, **facts: Any) -> NoReturn:
        self.report(code, span, **facts)
        raise Stopped

    def refuse(self, refusal: Refusal, span: Span, at: Any = None) -> NoReturn:
        facts = {**refusal.facts, "help": refusal.help, "legal": refusal.legal}
        facts["label"] = refusal.label
        if refusal.part:
            span = span.part(*refusal.part)
        self.stop(refusal.code, span, at=at, **facts)

    def tell_stood(self, stood: Stood, span: Span, at: Any) -> None:
        reason = diagnose(stood.refusal.code, span, **stood.refusal.facts).message
        self.report("AZ421", span, at=at, reason=reason)

    def reach(self, node: Node) -> None:
        """Come to a word; stop if something before it could not be read."""
        if self.game.broken is not None and self.game.broken <= node.span:
            raise Stopped
        self.last = node.span

    def tell(self, step: Step) -> None:
        if self.watch:
            self.watch(step, self.state)
