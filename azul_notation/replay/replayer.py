"""Replays a game: its events are carried out on the state of its family. Nothing here knows a rule of a game.

The record's order is checked here: rounds, moves, tilings, endings. The parts of a `Replayer` have their own
files: the `reporter`, the `numbering` of rounds and laps, the `claims` of totals and hashes.
"""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from azul_notation.diagnostics import NOWHERE, Span, diagnose
from azul_notation.diagnostics.seats import number_of, seat_of
from azul_notation.replay.claims import OPEN, UNKNOWN, Claims
from azul_notation.replay.fast import UNDEALT, Followed
from azul_notation.replay.numbering import Numbering
from azul_notation.replay.plain_game import follow_game
from azul_notation.replay.reporter import Reporter, Stopped
from azul_notation.replay.result import Replay, Step, Watcher
from azul_notation.replay.variations import follow_variation, word_of
from azul_notation.rules import BY_VARIANT, DIALECTS
from azul_notation.rules.family import BadPosition, Family, Flaw, Refusal, State, Word
from azul_notation.rules.places import describe_tie, winners
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


def replay(game: Game, watch: Watcher | None = None, *, hashes: bool = False) -> Replay:
    """Replay a game to its end, or to the first fault that ends the check."""
    followed = None if watch or hashes else follow_game(game)
    result = None
    if followed is not None:
        ended = followed.stop is None
        result = concluded(game, followed) if ended else resumed(game, followed)
    if result is not None:
        return result
    replayer = replayed(game, watch, hashes=hashes)
    return replayer.result if replayer else Replay()


def concluded(game: Game, followed: Followed) -> Replay | None:
    """Return the outcome of a game whose words were followed to their end; None if its result differs."""
    family, engine = BY_VARIANT[game.variant], followed.engine
    final = engine.scores[:] if followed.finished else None
    claimed = " ".join(map(str, final)) if final is not None else OPEN
    if any(tag.value not in (UNKNOWN, claimed) for tag in game.tags if tag.name == "Result"):
        return None
    result = Replay(rounds=followed.rounds, moves=followed.moves)
    result.points = list(family.ledger.points(engine, 0))
    if final is not None:
        rank(result, family, engine)
    return result


def rank(result: Replay, family: Family[Any], state: State) -> None:
    """Note the final totals, who won, and by what."""
    final, figures = state.scores[:], family.figures(state)
    result.final, result.figures = final, figures
    result.winners = winners(final, figures)
    result.tie_break = describe_tie(final, figures, family.tie_break)


def replayed(
    game: Game, watch: Watcher | None = None, *, hashes: bool = False
) -> "Replayer | None":
    """Replay a game, and return its last state as well; return None if nobody knows its rules."""
    dialect = DIALECTS.get(game.variant.strip().casefold())
    if dialect is None or game.broken == NOWHERE:
        return None
    replayer = Replayer(game, dialect.variant, watch)
    with suppress(Stopped):
        replayer.run(hashes=hashes)
    replayer.finish_result()
    return replayer


def resumed(game: Game, followed: Followed) -> Replay | None:
    """Continue the replay from where a game was followed; return None if it must start again.

    The points are given only if they were asked for from the start.
    """
    stop = followed.stop
    rest = game.rounds[rounds_known(followed) - game.skipped :]
    if stop is None or not _can_resume(rest, stop):
        return None
    if stop != UNDEALT and len(rest[0].deal) != followed.dealt:
        return None
    noted = followed.engine.noting
    replayer = Replayer(game, game.variant)
    with suppress(Stopped):
        replayer.resume(followed, stop, rest)
    replayer.finish_result()
    replayer.result.points = replayer.result.points if noted else []
    return replayer.result


def rounds_known(followed: Followed) -> int:
    """Count the rounds before the one in which the replay goes on."""
    stop = followed.stop
    scored = stop not in (None, UNDEALT) and followed.engine.phase in ("deal", "over")
    return len(followed.rounds) - scored


def moves_skipped(game: Game, followed: Followed) -> int:
    """Count the moves in the rounds that were not read."""
    if not game.skipped or followed.stop is None:
        return 0
    done = game.rounds[0].events[: max(followed.stop, 0)]
    return followed.moves - sum(isinstance(each, Move) for each in done)


def _can_resume(rest: Sequence[Round], event: int) -> bool:
    """Return whether events match the words, and none needs what was before: a wrong lap number, a hash."""
    if not rest or event >= len(rest[0].events):
        return False
    if not {Lap, Hash}.isdisjoint(type(event) for each in rest for event in each.events):
        return False
    done = rest[0].events[: max(event, 0)]
    return not any(isinstance(each, Move) and each.variations for each in done)


class Replayer:
    """One replay; the state is the family's own, and here only its phase and its mover are known."""

    state: State
    claims: Claims

    def __init__(self, game: Game, variant: str, watch: Watcher | None = None) -> None:
        self.game = game
        self.variant = variant
        self.family: Family[Any] = BY_VARIANT[variant]
        self.watch = watch
        self.reporter = Reporter(game, self.family)
        self.numbering = Numbering(game, self.reporter)
        self.result = Replay()
        self.within = False
        """Whether the game starts from a position within a round, which is still to come."""
        self.settled = False
        """Whether totals, a tiling or a round stand between the last move and here."""
        self.finished = False
        """Whether the final scoring was done before the replay went on."""
        self.ended: Final | Unfinished | None = None

    def run(self, *, hashes: bool) -> None:
        """Replay the game from its start."""
        self.begin()
        self.claims.hashed |= hashes
        self.result.hashes = self.claims.hashes
        for event in self.game.prelude:
            self.take(event, None)
        self.go_on(self.game.rounds)

    def resume(self, followed: Followed, stop: int, rest: Sequence[Round]) -> None:
        """Continue in the first of these rounds; all before the place was right."""
        followed.engine.noting = True
        self.take_state(followed.engine)
        self.claims.new_points()
        self.result.rounds, self.result.moves = followed.rounds, followed.moves
        self.numbering.count = self.state.round
        self.finished = followed.finished
        if stop != UNDEALT:
            self.take_over(rest[0].events[:stop], followed.outcome)
        self.go_on(rest, stop)

    def take_over(self, events: Sequence[Event], outcome: int | None) -> None:
        """Adopt a round of which these events were right, except for the marks of the last one."""
        if self.state.phase in ("deal", "over"):
            self.claims.due, self.claims.sealed = True, False
        self.settled = any(not isinstance(event, Move) for event in events)
        if events:
            self.reporter.reach(events[-1])
        if outcome is not None:
            move = events[-1]
            assert isinstance(move, Move), "only moves have marks"
            marks = self.family.fast.marks if self.family.fast else None
            assert marks, "the fast way has found a slip"
            lap, seat = marks.last_turn(self.state)
            for slip in marks.slips(self.state, word_of(move).text, outcome):
                self.reporter.report_slip(slip, move.span, (self.state.round, lap, number_of(seat)))
        self.score_if_done()

    def go_on(self, rounds: Sequence[Round], done: int = UNDEALT) -> None:
        """Replay these rounds; the first `done` events of the first one have been replayed."""
        for each, after in zip(rounds, [*rounds[1:], None], strict=False):
            if done == UNDEALT:
                self.open_round(each, after)
            events = each.events[max(done, 0) :]
            for event, following in zip(events, [*events[1:], None], strict=False):
                self.take(event, following)
            done = UNDEALT
        self.close()

    def finish_result(self) -> None:
        """Complete the result of the replay."""
        self.claims.new_points()
        self.result.points = self.claims.points
        findings = self.reporter.findings
        self.result.diagnostics, self.result.echoes = findings.sure, findings.waiting

    def notify(self, step: Step) -> None:
        if self.watch:
            self.watch(step, self.state)

    # -- the beginning

    def begin(self) -> None:
        """Make the state before the first word of the rounds; stop where it is not known."""
        game, findings = self.game, self.reporter.findings
        position = game.tag("Position")
        setup = [[line.head, *(part.text for part in line.parts)] for line in game.setup]
        first = game.rounds[0].span if game.rounds else None
        whole = game.broken is None or (first is not None and game.broken >= first)
        if whole:
            rules = self.family.setup
            flaws = list(rules.inspect(setup, len(game.seats), bool(position))) if rules else []
            if not game.rounds and any(flaw.missing for flaw in flaws):
                setup = []  # what is missing may still be laid out: nothing was dealt
                flaws = [flaw for flaw in flaws if not flaw.missing]
            for flaw in flaws:
                facts: dict[str, Any] = {**flaw.facts}
                findings.add(diagnose(flaw.code, self.place_of(flaw), help=flaw.help, **facts))
        if not whole or any(found.is_error for found in findings.sure):
            self.lay_out("", ())
            raise Stopped
        try:
            self.lay_out(position, setup)
        except BadPosition as bad:
            span = next(tag.span for tag in game.tags if tag.name == "Position")
            code = "AZ212" if bad.impossible else "AZ211"
            findings.add(diagnose(code, span, variant=self.variant, reason=bad.reason))
            self.lay_out("", ())
            raise Stopped from bad
        self.within = bool(position) and self.state.phase in ("draft", "tile", "score")
        self.numbering.count = self.state.round - self.within

    def lay_out(self, position: str, setup: Sequence[Sequence[str]]) -> None:
        seats = len(self.game.seats)
        state = self.family.begin(self.variant, self.game.tag, seats, position, setup)
        self.take_state(state)

    def take_state(self, state: State) -> None:
        self.state = self.reporter.state = state
        self.claims = Claims(self.family, state, self.game, self.reporter.report)

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

    # -- rounds

    def open_round(self, each: Round, after: Round | None) -> None:
        self.reporter.reach(each)
        if self.ended is not None:
            self.reporter.stop("AZ413", each.span)
        if self.within:
            self.continue_round(each, after)
            return
        self.refuse_unless_scored(each)
        if self.state.phase == "over":
            self.reporter.stop("AZ413", each.span)
        self.claims.seal()
        number = self.state.round + 1
        self.numbering.check_round(each, after, number)
        start = self.numbering.check_start(each, self.state)
        self.note_reached(each.deal)
        broken = self.game.broken
        if broken is not None and (not each.events or broken < each.events[0].span):
            raise Stopped
        try:
            self.family.deal(self.state, start, [deal.text for deal in each.deal])
        except Refusal as refusal:
            place = _place_in(each.span, each.deal, refusal.word)
            self.reporter.refuse(refusal, place, (number, None, None))
        self.numbering.begin_laps()
        self.settled = False
        self.notify(Step("deal", self.state.round))
        self.score_if_done()

    def continue_round(self, each: Round, after: Round | None) -> None:
        """Continue the round of the tag `Position`."""
        self.within = False
        self.numbering.check_round(each, after, self.state.round)
        self.numbering.compare_start(each, self.state)
        if each.deal:
            place = _place_in(each.span, each.deal, None)
            self.reporter.stop("AZ310", place, round=self.state.round)
        self.notify(Step("deal", self.state.round))
        self.score_if_done()

    def refuse_unless_scored(self, node: Node) -> None:
        """Refuse what may only come when the round is over and scored."""
        state = self.state
        if state.phase == "draft":
            left = self.family.ending.on_table(state)
            self.reporter.stop("AZ412", node.span, round=state.round, left=left)
        if state.phase == "tile":
            assert self.family.tiling, "only games with tilings come to that phase"
            seat, rows = self.family.tiling.untiled(state)[0]
            number, lines = number_of(seat), ", ".join(map(str, rows))
            at = (state.round, None, number)
            self.reporter.stop("AZ415", node.span, at=at, seat=number, lines=lines)

    def score_if_done(self) -> None:
        """Score the round when nothing is left to choose."""
        if self.state.phase == "score":
            self.state.score()
            self.result.rounds.append(self.state.scores[:])
            self.claims.open()
            self.notify(Step("score", self.state.round))

    # -- moves

    def take(self, event: Event, following: Event | None) -> None:
        self.reporter.reach(event)
        if self.ended is not None:
            self.reporter.stop("AZ413", event.span)
        match event:
            case Move():
                self.play(event)
            case Lap():
                self.count_lap(event, following)
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

    def note_reached(self, words: Sequence[Node]) -> None:
        """Note the last of these words as the last one that was reached."""
        if words:
            self.reporter.last = words[-1].span

    def play(self, move: Move) -> None:
        state, reporter = self.state, self.reporter
        if state.phase == "over":
            reporter.stop("AZ413", move.span)
        if state.phase != "draft":
            twice = state.phase == "deal" and (self.settled or not state.round)
            reason = self.family.ending.round_over
            if twice:
                reporter.stop("AZ109", move.span, help=self.round_line())
            reporter.stop("AZ411", move.span, reason=reason)
        variations = move.variations
        before = state.copy() if variations else None
        at = (state.round, state.lap, number_of(state.mover))
        try:
            played = self.family.play(state, word_of(move))
        except Refusal as refusal:
            spans = [move.span, *(deal.span for deal in move.chance)]
            reporter.refuse(refusal, spans[refusal.word or 0])
        for slip in played.slips:
            reporter.report_slip(slip, move.span, at)
        for stood in played.stood:
            reporter.report_stood(stood, move.span, at)
        if move.stood and not played.stood:
            reporter.report("AZ422", move.span, at=at)
        for variation in variations:
            for warning in follow_variation(self.family, before, variation):
                reporter.findings.add(warning)
        self.result.moves += 1
        self.note_reached(move.chance)
        self.numbering.last_lap = at[1]
        self.settled = False
        word = played.word or move.text
        self.notify(Step("move", *at, self.result.moves, word, played.marks, move))
        self.score_if_done()

    def count_lap(self, lap: Lap, following: Event | None) -> None:
        """Check a lap number. Those that only count what is there were dropped by the reader."""
        phase = self.state.phase
        if phase == "over":
            self.reporter.stop("AZ413", lap.span)
        if phase == "tile":
            self.refuse_unless_scored(lap)
        if phase != "deal":
            self.numbering.check_lap(lap, self.state)
        elif not isinstance(following, Move):
            expected = "the end of the round"
            self.reporter.report("AZ510", lap.span, expected=expected, claimed=lap.count)
        elif lap.count == 1 or self.settled:  # otherwise the move itself is one too many
            self.reporter.stop("AZ109", lap.span, help=self.round_line())

    def round_line(self) -> str:
        """Write the beginning of the line that is missing before a round."""
        head = f"R{self.state.round + 1}"
        head += f" @{number_of(self.state.start)}" if self.state.round else " @1"
        return f"write its line above: `{head}` and then the deal"

    def tile(self, tiling: Tiling) -> None:
        if self.state.phase == "draft":
            self.refuse_unless_scored(tiling)
        words = [Word(choice.text, choice.stood) for choice in tiling.choices]
        at = (self.state.round, None, tiling.seat)
        if self.family.tiling is None:
            self.reporter.stop("AZ414", tiling.span, at=at, board="this game")
        try:
            overridden = self.family.tiling.tile(self.state, seat_of(tiling.seat), words)
        except Refusal as refusal:
            spans = [tiling.span, *(choice.span for choice in tiling.choices)]
            self.reporter.refuse(refusal, spans[min(refusal.word or 0, len(spans) - 1)], at)
        self.note_reached(tiling.choices)
        for stood in overridden:
            self.reporter.report_stood(stood, tiling.choices[stood.word - 1].span, at)
        needed = {stood.word for stood in overridden}
        for number, choice in enumerate(tiling.choices, 1):
            if choice.stood and number not in needed:
                self.reporter.report("AZ422", choice.span, at=at)
        self.settled = True
        text = " ".join(choice.text for choice in tiling.choices)
        self.notify(Step("tiling", *at, word=text, event=tiling))
        self.score_if_done()

    # -- claims and endings

    def compare_totals(self, totals: Totals) -> None:
        self.refuse_unless_scored(totals)
        if not self.claims.due:
            self.reporter.stop("AZ119", totals.span, word="=")
        self.settled = True
        self.claims.compare_totals(totals)
        self.result.rounds[-1] = self.state.scores[:]
        self.note_reached(totals.values)
        self.agree()

    def agree(self) -> None:
        """Pass on whose totals were right."""
        agreed = self.claims.agreed
        self.reporter.findings.agree(agreed, all_seats=len(agreed) == self.state.seats)

    def end_finished(self, final: Final) -> None:
        self.refuse_unless_scored(final)
        self.ended = final
        self.note_reached(final.values)
        if self.state.phase != "over":
            broken = "if the game was broken off here, write `*` instead of `==`"
            self.reporter.stop("AZ508", final.span, reason=self.family.ending.goes_on, help=broken)
        self.finish()
        self.claims.compare_final(final)
        rank(self.result, self.family, self.state)
        self.agree()

    def end_unfinished(self, ending: Unfinished) -> None:
        self.ended = ending
        if self.state.phase == "over":
            self.finish()
            computed = " ".join(map(str, self.result.final or ()))
            self.reporter.report("AZ507", ending.span, computed=computed)

    def finish(self) -> None:
        self.claims.seal()
        if not self.finished:
            self.state.finish()
        self.claims.carry()
        rank(self.result, self.family, self.state)
        self.notify(Step("final", self.state.round))

    def close(self) -> None:
        """Check the end of the record: it needs an ending unless the rules ended the game."""
        if self.game.broken is not None:
            raise Stopped
        if self.ended is None:
            if self.state.phase != "over":
                self.reporter.stop(
                    "AZ509", self.last_word(), help="write `*` if the game was broken off here"
                )
            self.finish()
        self.claims.seal()
        self.claims.compare_result(self.ended, self.result.final)

    def last_word(self) -> Span:
        """Find the last word before the missing ending."""
        if self.reporter.last != NOWHERE:
            return self.reporter.last
        spans = [tag.span for tag in self.game.tags if tag.span != NOWHERE]
        return max(spans, default=Span(self.game.line, 1, 2))


def _place_in(line: Span, words: tuple[Deal, ...], word: int | None) -> Span:
    """Find the word that is meant, or the whole line of them."""
    if word is not None and word < len(words):
        return words[word].span if word >= 0 else line
    return words[0].span.to(words[-1].span) if words else line
