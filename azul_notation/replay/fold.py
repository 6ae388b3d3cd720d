"""Replays a game: its events fold over the state of its family. Nothing here knows a rule of a game.

The record's order is checked here (rounds, laps, tilings, endings); `claims` compares numbers.
"""

from collections.abc import Callable
from typing import Any

import msgspec

from azul_notation.diagnostics import NOWHERE, Diagnostic, Span, diagnose
from azul_notation.replay.claims import Claims
from azul_notation.replay.findings import Findings
from azul_notation.replay.variations import follow_variation
from azul_notation.rules import BY_VARIANT, DIALECTS
from azul_notation.rules.family import BadPosition, Family, Points, Refusal, State, Stood, Word
from azul_notation.text.syntax import (
    Deal,
    Event,
    Final,
    Game,
    Hash,
    Lap,
    Move,
    Node,
    Round,
    Tiling,
    Totals,
    Unfinished,
)


class Replay(msgspec.Struct):
    """What a game came to."""

    rounds: list[list[int]] = []
    """Every seat's total after each completed round."""
    final: list[int] | None = None
    winners: list[int] | None = None
    tie_break: str = ""
    points: list[Points] = []
    moves: int = 0
    """Moves that were replayed."""
    hashes: list[str] = []
    """The state hash of each round, where they were asked for or the record has any."""
    diagnostics: list[Diagnostic] = []


class Step(msgspec.Struct, frozen=True):
    """One event that was carried out, for those who watch."""

    kind: str
    """`deal`, `move`, `tiling`, `score` or `final`."""
    round: int
    lap: int | None = None
    seat: int | None = None
    number: int | None = None
    """The number of the move in its round."""
    word: str = ""
    marks: str = ""
    event: Event | None = None


Watcher = Callable[[Step, Any], None]
"""Is called after each step with the state, which it must not change or keep."""


class Stopped(Exception):  # noqa: N818 - the end of a replay, not a failure
    """The first fault that makes what follows meaningless."""


def replay(game: Game, watch: Watcher | None = None, *, hashes: bool = False) -> Replay:
    """Replay a game to its end, or to the first fault that ends the check."""
    dialect = DIALECTS.get(game.variant.strip().casefold())
    if dialect is None or game.broken == NOWHERE:
        return Replay()
    fold = Fold(game, BY_VARIANT[dialect.variant], dialect.variant, watch, hashes=hashes)
    try:
        fold.run()
    except Stopped:
        pass
    fold.result.points = list(fold.state.points) if fold.state else []
    fold.result.diagnostics = fold.findings.sure
    return fold.result


class Fold:
    """One replay. The state is the family's own; here only its phase and its mover are known."""

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
        self.findings = Findings()
        self.result = Replay(rounds=[], diagnostics=[], points=[])
        self.state: State
        self.ended: Final | Unfinished | None = None
        self.last = NOWHERE
        """The word before the one that is looked at."""
        self.last_lap: int | None = None
        self.next: Event | None = None
        self.settled = False
        """Whether totals, a tiling or a round stand between the last move and here."""
        self.count = 0
        """The claimed number of the round before."""
        self.following: list[int] = []
        """The claimed numbers of the rounds behind this one."""
        self.lap_told = False
        """Whether a wrong lap number was reported in this round."""

    # -- reporting

    def at(self) -> tuple[int | None, int | None, int | None]:
        state = self.state
        if state.phase == "draft":
            return state.round, state.lap, state.mover + 1
        return state.round or None, None, None

    def report(self, code: str, span: Span, **facts: Any) -> None:
        at = facts.pop("at", None) or self.at()
        self.findings.add(diagnose(code, span, at=at, **facts))

    def stop(self, code: str, span: Span, **facts: Any) -> None:
        self.report(code, span, **facts)
        raise Stopped

    def refuse(self, refusal: Refusal, span: Span, at: Any = None) -> None:
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

    # -- the game

    def run(self) -> None:
        self.begin()
        for event in self.game.prelude:
            self.take(event)
        for number, each in enumerate(self.game.rounds):
            self.following = [later.count for later in self.game.rounds[number + 1 :]]
            self.open_round(each, first=number == 0)
            for event, after in zip(each.events, (*each.events[1:], None), strict=True):
                self.next = after
                self.take(event)
        self.close()

    def begin(self) -> None:
        position = self.game.tag("Position")
        seats = len(self.game.seats)
        try:
            self.state = self.family.begin(self.variant, self.game.tag, seats, position)
        except BadPosition as bad:
            span = next(tag.span for tag in self.game.tags if tag.name == "Position")
            code = "AZ212" if bad.impossible else "AZ211"
            self.findings.add(diagnose(code, span, variant=self.variant, reason=str(bad)))
            self.state = self.family.begin(self.variant, self.game.tag, seats, "")
            raise Stopped from bad
        self.claims = Claims(self.family, self.state, self.game, self.report)
        self.claims.hashed = self.claims.hashed or self.hashes
        self.result.hashes = self.claims.hashes
        self.count = self.state.round
        self.within = bool(position) and self.state.phase in ("draft", "tile", "score")
        """Whether the game starts from a position within a round."""

    def take(self, event: Event) -> None:
        self.reach(event)
        if self.ended is not None:
            self.stop("AZ413", event.span)
        match event:
            case Move():
                self.play(event)
            case Lap():
                self.count_lap(event)
            case Tiling():
                self.tile(event)
            case Totals():
                self.compare_totals(event)
            case Hash():
                self.refuse_unless_scored(event)
                self.claims.compare_hash(event)
            case Final():
                self.end_finished(event)
            case Unfinished():
                self.end_unfinished(event)

    # -- rounds

    def open_round(self, each: Round, *, first: bool) -> None:
        self.reach(each)
        if self.ended is not None:
            self.stop("AZ413", each.span)
        if first and self.within:
            self.continue_round(each)
            return
        self.refuse_unless_scored(each)
        if self.state.phase == "over":
            self.stop("AZ413", each.span)
        self.claims.seal()
        self.check_number(each, self.state.round + 1)
        start = self.check_start(each)
        self.last = each.deal[-1].span if each.deal else self.last
        behind = each.events[0].span if each.events else None
        broken = self.game.broken
        if broken is not None and (behind is None or broken < behind):
            raise Stopped
        try:
            self.family.deal(self.state, start, [deal.text for deal in each.deal])
        except Refusal as refusal:
            at = (self.state.round + 1, None, None)
            self.refuse(refusal, place_in(each.span, each.deal, refusal.word), at)
        self.last_lap = None
        self.settled = self.lap_told = False
        self.tell(Step("deal", self.state.round))

    def continue_round(self, each: Round) -> None:
        """Go on with the round that the tag `Position` stands in."""
        self.check_number(each, self.state.round)
        if each.start and each.start.seat != self.state.start + 1:
            self.claim_start(each.start.span, str(self.state.start + 1), each.start.seat)
        if each.deal:
            self.stop("AZ310", place_in(each.span, each.deal, None), round=self.state.round)
        self.tell(Step("deal", self.state.round))
        self.settle()

    def check_number(self, each: Round, expected: int) -> None:
        """Compare the number of a round; one that only counts on from a wrong one is an echo."""
        if each.count not in (expected, self.count + 1):
            at = (expected, None, None)
            self.report("AZ511", each.span, at=at, expected=expected, claimed=each.count)
            odd = self.following[:1] not in ([], [expected + 1])
            self.findings.lost = self.findings.lost or odd
        self.count = each.count

    def check_start(self, each: Round) -> int:
        """Find the seat that starts a round: a claim from the second round on."""
        seats = len(self.game.seats)
        if self.state.round or self.game.tag("Position"):
            if each.start and each.start.seat != self.state.start + 1:
                self.claim_start(each.start.span, str(self.state.start + 1), each.start.seat)
            return self.state.start
        if each.start and not 1 <= each.start.seat <= seats:
            self.claim_start(each.start.span, f"1 to {seats}", each.start.seat)
            self.findings.lost = True
            return 0
        return each.start.seat - 1 if each.start else 0

    def claim_start(self, span: Span, expected: str, claimed: int) -> None:
        at = (self.state.round + 1, None, None)
        self.report("AZ512", span, at=at, expected=expected, claimed=claimed)

    def refuse_unless_scored(self, node: Node) -> None:
        """Refuse what may only come when the round is over and scored."""
        if self.state.phase == "draft":
            left = self.family.on_table(self.state)
            self.stop("AZ412", node.span, round=self.state.round, left=left)
        if self.state.phase == "tile":
            seat, lines = self.family.untiled(self.state)[0]
            told = ", ".join(map(str, lines))
            self.stop("AZ415", node.span, at=(self.state.round, None, seat), seat=seat, lines=told)

    # -- moves

    def play(self, move: Move) -> None:
        state = self.state
        if state.phase == "over":
            self.stop("AZ413", move.span)
        if state.phase == "deal":
            self.stop("AZ109" if self.settled or not state.round else "AZ411", move.span)
        if state.phase == "tile":
            self.stop("AZ411", move.span)
        before = self.family.copy(state) if move.variations else None
        at = (state.round, state.lap, state.mover + 1)
        number = self.result.moves
        try:
            played = self.family.play(state, Word(move.written or move.text, move.stood))
        except Refusal as refusal:
            self.refuse(refusal, move.span)
            raise
        for slip in played.slips:
            self.report(slip.code, move.span.part(slip.start, slip.end), at=at, **slip.facts)
        for stood in played.stood:
            self.tell_stood(stood, move.span, at)
        if move.stood and not played.stood:
            self.report("AZ422", move.span, at=at)
        for variation in move.variations:
            for warning in follow_variation(self.family, before, variation):
                self.findings.add(warning)
        self.result.moves += 1
        self.last_lap = at[1]
        self.settled = False
        self.tell(Step("move", *at, number + 1, move.text, played.marks, move))
        self.settle()

    def settle(self) -> None:
        """Score the round when nothing is left to choose."""
        if self.state.phase == "score":
            self.family.score(self.state)
            self.result.rounds.append(self.family.totals(self.state))
            self.claims.open()
            self.tell(Step("score", self.state.round))

    def count_lap(self, lap: Lap) -> None:
        """Check a lap number. Those that only count what is there were dropped by the reader."""
        phase = self.state.phase
        if phase == "over":
            self.stop("AZ413", lap.span)
        if phase == "tile":
            self.refuse_unless_scored(lap)
        if phase == "deal":
            if isinstance(self.next, Move):
                self.stop("AZ109", lap.span)
            self.report("AZ510", lap.span, expected="the end of the round", claimed=lap.count)
            return
        begins = self.state.lap != self.last_lap
        if begins and lap.count == self.state.lap:
            return
        expected = f"lap {self.state.lap}" if begins else f"a move of lap {self.state.lap}"
        if not self.lap_told:
            self.report("AZ510", lap.span, expected=expected, claimed=lap.count)
        self.findings.lost = self.findings.lost or self.lap_told or not begins
        self.lap_told = True

    def tile(self, tiling: Tiling) -> None:
        if self.state.phase == "draft":
            self.refuse_unless_scored(tiling)
        words = [Word(choice.text, choice.stood) for choice in tiling.choices]
        at = (self.state.round, None, tiling.seat)
        try:
            stood = self.family.tile(self.state, tiling.seat - 1, words)
        except Refusal as refusal:
            spans = [tiling.span, *(choice.span for choice in tiling.choices)]
            self.refuse(refusal, spans[min(refusal.word or 0, len(spans) - 1)], at)
            raise
        self.last = tiling.choices[-1].span if tiling.choices else self.last
        for each in stood:
            self.tell_stood(each, tiling.choices[each.word - 1].span, at)
        told = {each.word - 1 for each in stood}
        for number, choice in enumerate(tiling.choices):
            if choice.stood and number not in told:
                self.report("AZ422", choice.span, at=at)
        self.settled = True
        text = " ".join(choice.text for choice in tiling.choices)
        self.tell(Step("tiling", *at, word=text, event=tiling))
        self.settle()

    # -- claims and endings

    def compare_totals(self, totals: Totals) -> None:
        self.refuse_unless_scored(totals)
        if not self.claims.due:
            self.stop("AZ119", totals.span, word="=")
        self.settled = True
        self.claims.compare_totals(totals)
        self.result.rounds[-1] = self.family.totals(self.state)
        self.last = totals.values[-1].span
        if self.claims.agreed and any(total.value for total in totals.values):
            self.findings.agree()

    def end_finished(self, final: Final) -> None:
        self.refuse_unless_scored(final)
        self.ended = final
        self.last = final.values[-1].span
        if self.state.phase != "over":
            self.stop("AZ508", final.span)
        self.finish()
        self.claims.compare_final(final)
        self.result.final = self.family.totals(self.state)
        self.result.winners = self.family.winners(self.state)
        if self.claims.agreed:
            self.findings.agree()

    def end_unfinished(self, ending: Unfinished) -> None:
        self.ended = ending
        if self.state.phase == "over":
            self.finish()
            computed = " ".join(map(str, self.result.final or ()))
            self.report("AZ507", ending.span, computed=computed)

    def finish(self) -> None:
        self.claims.seal()
        self.claims.open()
        self.family.finish(self.state)
        self.result.final = self.family.totals(self.state)
        self.result.winners = self.family.winners(self.state)
        self.result.tie_break = self.family.tie_break(self.state)
        self.tell(Step("final", self.state.round))

    def close(self) -> None:
        """Come to the end of the record: an ending is due unless the rules gave one."""
        if self.game.broken is not None:
            raise Stopped
        if self.ended is None:
            if self.state.phase != "over":
                self.stop("AZ509", self.last_word())
            self.finish()
        self.claims.seal()
        self.claims.compare_result(self.ended, self.result.final)
        if self.claims.agreed:
            self.findings.agree()

    def last_word(self) -> Span:
        """Find the word behind which the ending is missing."""
        if self.last != NOWHERE:
            return self.last
        spans = [tag.span for tag in self.game.tags if tag.span != NOWHERE]
        return max(spans, default=Span(self.game.line, 1, 2))


def place_in(line: Span, words: tuple[Deal, ...], word: int | None) -> Span:
    """Find the word that is meant, or the whole line of them."""
    if word is not None and word < len(words):
        return words[word].span
    return words[0].span.to(words[-1].span) if words else line
