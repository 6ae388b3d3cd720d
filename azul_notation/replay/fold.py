"""Replays a game: its events fold over the state of its family. Nothing here knows a rule of a game.

The record's order is checked here (laps, tilings, endings; `rounds` begins them); `claims` compares.
"""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from azul_notation.diagnostics import NOWHERE, Span, diagnose
from azul_notation.replay.claims import Claims
from azul_notation.replay.fast import UNDEALT, Followed
from azul_notation.replay.result import Replay, Step, Watcher
from azul_notation.replay.rounds import Rounds
from azul_notation.replay.telling import Stopped
from azul_notation.replay.variations import follow_variation, word_of
from azul_notation.rules import BY_VARIANT, DIALECTS
from azul_notation.rules.family import BadPosition, Flaw, Refusal, Word
from azul_notation.rules.places import tell_tie, winners
from azul_notation.text.syntax import (
    Event,
    Final,
    Game,
    Hash,
    Lap,
    Move,
    Tiling,
    Totals,
    Unfinished,
)


def replay(game: Game, watch: Watcher | None = None, *, hashes: bool = False) -> Replay:
    """Replay a game to its end, or to the first fault that ends the check."""
    fold = folded(game, watch, hashes=hashes)
    return fold.result if fold else Replay()


def folded(game: Game, watch: Watcher | None = None, *, hashes: bool = False) -> "Fold | None":
    """Replay a game, and give the fold with the state that it came to; None if nobody knows its rules."""
    dialect = DIALECTS.get(game.variant.strip().casefold())
    if dialect is None or game.broken == NOWHERE:
        return None
    fold = Fold(game, BY_VARIANT[dialect.variant], dialect.variant, watch, hashes=hashes)
    with suppress(Stopped):
        fold.run()
    fold.close_books()
    return fold


def resumed(game: Game, followed: Followed) -> Replay | None:
    """Go on where the words of a game were followed to; None where its nodes do not stand as its words do.

    The points are given only if they were asked for from the start.
    """
    place = place_of(game, followed)
    if place is None:
        return None
    noted = followed.engine.noting
    fold = Fold(game, BY_VARIANT[game.variant], game.variant, None, hashes=False)
    with suppress(Stopped):
        fold.resume(followed, *place)
    fold.close_books()
    fold.result.points = fold.result.points if noted else []
    return fold.result


def place_of(game: Game, followed: Followed) -> tuple[int, int] | None:
    """Find the round and the event to go on with, from 0; the event is UNDEALT for the round itself."""
    stop = followed.stop
    if stop is None or game.variant not in BY_VARIANT:
        return None
    events = [each.events for each in game.rounds]
    scored = stop != UNDEALT and followed.engine.phase in ("deal", "over")
    number = len(followed.rounds) - scored
    if len(events) <= number or any(map(says_more, game.events())):
        return None
    known = [tuple(map(type, each)) for each in events]
    done = known[number][: max(stop, 0)]
    if stop >= len(known[number]) or not {*done} <= {Move, Tiling, Totals}:
        return None
    plain = all(
        {*each[:-1]} <= {Move, Tiling} and each[-1:] == (Totals,) for each in known[:number]
    )
    return (number, stop) if plain else None


def says_more(event: Event) -> bool:
    """Whether an event needs the replay from its start: a wrong lap number, a hash, or variations."""
    return isinstance(event, Lap | Hash) or (isinstance(event, Move) and bool(event.variations))


class Fold(Rounds):
    """One replay. The state is the family's own; here only its phase and its mover are known."""

    def run(self) -> None:
        self.begin()
        for event in self.game.prelude:
            self.take(event)
        self.go_on(0, UNDEALT)

    def resume(self, followed: Followed, number: int, event: int) -> None:
        """Go on from this round and event; all before it was right."""
        engine = followed.engine
        engine.noting = True
        self.state = engine
        self.claims = Claims(self.family, engine, self.game, self.report)
        self.claims.fresh_points()
        self.result.rounds, self.result.moves = followed.rounds, followed.moves
        self.count = engine.round
        self.finished = followed.finished
        if event != UNDEALT:
            self.within_round(self.game.rounds[number].events[:event], followed.outcome)
        self.go_on(number, event)

    def within_round(self, events: Sequence[Event], outcome: int | None) -> None:
        """Take over a round of which these events were right, but for the marks of the last one."""
        if self.state.phase in ("deal", "over"):
            self.claims.due, self.claims.sealed = True, False
        self.settled = any(not isinstance(event, Move) for event in events)
        if events:
            self.reach(events[-1])
        if outcome is not None:
            self.report_slips(events[-1], outcome)
        self.settle()

    def report_slips(self, move: Event, outcome: int) -> None:
        """Report the marks of a move that contradict what came of it."""
        assert isinstance(move, Move), "only moves have marks"
        lap, seat = self.family.last_turn(self.state)
        at = (self.state.round, lap, seat + 1)
        for slip in self.family.slips(self.state, word_of(move).text, outcome):
            self.report(slip.code, move.span.part(slip.start, slip.end), at=at, **slip.facts)

    def go_on(self, number: int, event: int) -> None:
        """Take the rounds from this one on, which has so many events behind it."""
        for at, each in enumerate(self.game.rounds[number:], start=number):
            behind = self.game.rounds[at + 1 : at + 2]
            self.following = behind[0].count if behind else None
            if event == UNDEALT:
                self.open_round(each, first=at == 0)
            self.take_events(each.events, max(event, 0))
            event = UNDEALT
        self.close()

    def take_events(self, events: Sequence[Event], begin: int) -> None:
        for at in range(begin, len(events)):
            self.next = events[at + 1] if at + 1 < len(events) else None
            self.take(events[at])

    def close_books(self) -> None:
        """Put together what came of the replay."""
        self.claims.fresh_points()
        self.result.points = self.claims.points
        self.result.diagnostics = self.findings.sure
        self.result.echoes = self.findings.waiting

    def begin(self) -> None:
        position = self.game.tag("Position")
        seats = len(self.game.seats)
        setup = [[line.head, *(part.text for part in line.parts)] for line in self.game.setup]
        self.inspect(setup, seats, position)
        setup = setup if self.laid_out else []
        try:
            self.lay_out(position, setup)
        except BadPosition as bad:
            span = next(tag.span for tag in self.game.tags if tag.name == "Position")
            code = "AZ212" if bad.impossible else "AZ211"
            self.findings.add(diagnose(code, span, variant=self.variant, reason=str(bad)))
            self.lay_out("", ())
            raise Stopped from bad
        self.claims.hashed = self.claims.hashed or self.hashes
        self.result.hashes = self.claims.hashes
        self.count = self.state.round
        self.within = bool(position) and self.state.phase in ("draft", "tile", "score")
        self.count -= self.within

    def lay_out(self, position: str, setup: Sequence[Sequence[str]]) -> None:
        """Make the state before the first word of the rounds."""
        seats = len(self.game.seats)
        self.state = self.family.begin(self.variant, self.game.tag, seats, position, setup)
        self.claims = Claims(self.family, self.state, self.game, self.report)

    def inspect(self, setup: list[list[str]], seats: int, position: str) -> None:
        """Look at the set-up lines; stop if what lies on the table is not known."""
        first = self.game.rounds[0].span if self.game.rounds else None
        broken = self.game.broken
        sound = broken is None or (first is not None and broken >= first)
        flaws = list(self.family.inspect(setup, seats, bool(position))) if sound else []
        if not self.game.rounds:  # what is missing may still be laid out: nothing was dealt
            self.laid_out = not any(flaw.missing for flaw in flaws)
            flaws = [flaw for flaw in flaws if not flaw.missing]
        for flaw in flaws:
            span = self.place_of(flaw)
            facts: dict[str, Any] = {**flaw.facts}
            self.findings.add(diagnose(flaw.code, span, help=flaw.help, **facts))
        if not sound or any(found.is_error for found in self.findings.sure):
            self.lay_out("", ())
            raise Stopped

    def place_of(self, flaw: Flaw) -> Span:
        """Find the set-up line or word that is meant, or where a missing line should have stood."""
        if flaw.line >= len(self.game.setup):
            return self.game.rounds[0].span if self.game.rounds else self.last_word()
        line = self.game.setup[flaw.line]
        if flaw.missing or flaw.word == 0:
            return line.span
        if flaw.word is None:
            return line.span.to(line.parts[-1].span) if line.parts else line.span
        span = line.parts[flaw.word - 1].span
        return span.part(*flaw.part) if flaw.part else span

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

    # -- moves

    def play(self, move: Move) -> None:
        state = self.state
        if state.phase == "over":
            self.stop("AZ413", move.span)
        if state.phase == "deal":
            code = "AZ109" if self.settled or not state.round else "AZ411"
            self.stop(code, move.span, reason=self.family.round_over)
        if state.phase == "tile":
            self.stop("AZ411", move.span, reason=self.family.round_over)
        variations = move.variations
        before = self.family.copy(state) if variations else None
        at = (state.round, state.lap, state.mover + 1)
        number = self.result.moves
        try:
            played = self.family.play(state, word_of(move))
        except Refusal as refusal:
            spans = [move.span, *(deal.span for deal in move.chance)]
            self.refuse(refusal, spans[refusal.word or 0])
        for slip in played.slips:
            self.report(slip.code, move.span.part(slip.start, slip.end), at=at, **slip.facts)
        for stood in played.stood:
            self.tell_stood(stood, move.span, at)
        if move.stood and not played.stood:
            self.report("AZ422", move.span, at=at)
        for variation in variations:
            for warning in follow_variation(self.family, before, variation):
                self.findings.add(warning)
        self.result.moves += 1
        self.last = move.chance[-1].span if move.chance else self.last
        self.last_lap = at[1]
        self.settled = False
        word = played.word or move.text
        self.tell(Step("move", *at, number + 1, word, played.marks, move))
        self.settle()

    def count_lap(self, lap: Lap) -> None:
        """Check a lap number. Those that only count what is there were dropped by the reader."""
        phase = self.state.phase
        if phase == "over":
            self.stop("AZ413", lap.span)
        if phase == "tile":
            self.refuse_unless_scored(lap)
        if phase == "deal":
            if isinstance(self.next, Move):
                if lap.count == 1 or self.settled:
                    self.stop("AZ109", lap.span)
                return  # the move itself is one too many
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
        self.agree()

    def agree(self) -> None:
        """Tell the findings whose totals were right."""
        agreed = self.claims.agreed
        self.findings.agree(agreed, all_seats=len(agreed) == self.state.seats)

    def end_finished(self, final: Final) -> None:
        self.refuse_unless_scored(final)
        self.ended = final
        self.last = final.values[-1].span
        if self.state.phase != "over":
            self.stop("AZ508", final.span, reason=self.family.goes_on)
        self.finish()
        self.claims.compare_final(final)
        self.rank()
        self.agree()

    def end_unfinished(self, ending: Unfinished) -> None:
        self.ended = ending
        if self.state.phase == "over":
            self.finish()
            computed = " ".join(map(str, self.result.final or ()))
            self.report("AZ507", ending.span, computed=computed)

    def finish(self) -> None:
        self.claims.seal()
        if not self.finished:
            self.family.finish(self.state)
        self.claims.carry()
        self.rank()
        self.tell(Step("final", self.state.round))

    def rank(self) -> None:
        """Note the final totals, who won, and by what."""
        final, figures = self.family.totals(self.state), self.family.figures(self.state)
        self.result.final, self.result.figures = final, figures
        self.result.winners = winners(final, figures)
        self.result.tie_break = tell_tie(final, figures, self.family.tie_break)

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

    def last_word(self) -> Span:
        """Find the word behind which the ending is missing."""
        if self.last != NOWHERE:
            return self.last
        spans = [tag.span for tag in self.game.tags if tag.span != NOWHERE]
        return max(spans, default=Span(self.game.line, 1, 2))
