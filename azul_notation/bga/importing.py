"""Makes a game of a log: opens it, reads its events, writes them as moves, replays, compares."""

from datetime import date, timedelta

from msgspec import Struct, field
from msgspec.structs import replace

from azul_notation.bga.compare_moves import MoveComparison, SkippedTurn
from azul_notation.bga.compare_points import Difference, PointsComparison, scores_of
from azul_notation.bga.edition import Edition, edition_of, options_of
from azul_notation.bga.envelope import OpenedLog, events_of, open_log
from azul_notation.bga.events import read_events
from azul_notation.bga.log_error import LogError, Pointer
from azul_notation.bga.notes import ImportNote, comments
from azul_notation.bga.record import RecordWriter, in_order, unfinished
from azul_notation.bga.seats import UNKNOWN, Roster, Seat, seats_of
from azul_notation.bga.tables import CONCEDED, CUT_OFF, DEPARTURES, SITE
from azul_notation.bga.timeline import Timeline
from azul_notation.diagnostics import Diagnostic
from azul_notation.replay.complete import Completion
from azul_notation.replay.result import Replay
from azul_notation.text.syntax import Comment, Game

ENDING_MISSING = "AZ509"
FLOORED = "AZ419"
"""What BGA sometimes lets happen: a line goes to the floor though a column is free (see README.md)."""


class Imported(Struct):
    """The outcome of an import."""

    game: Game | None = None
    """The record, complete; None if the log cannot become one."""
    replay: Replay = field(default_factory=Replay)
    notes: list[ImportNote] = []
    error: LogError | None = None
    violation: tuple[Diagnostic, Pointer] | None = None
    """What the rules do not allow, and where it is in the log."""
    differences: list[Difference] = []
    moves: dict[Pointer, str] = {}
    """BGA's number of the move of each event."""


class RuleViolation(Exception):
    """Ends the replay of a log: the rules do not allow an event."""

    def __init__(self, diagnostic: Diagnostic, pointer: Pointer) -> None:
        super().__init__(diagnostic.code)
        self.diagnostic = diagnostic
        self.pointer = pointer


def import_log(data: bytes, roster: Roster) -> Imported:
    """Make a record of a log, or explain why it cannot become one."""
    imported = Imported()
    try:
        _Import(imported, open_log(data), roster).run()
    except LogError as error:
        imported.error = error
    except RuleViolation as violation:
        imported.violation = (violation.diagnostic, violation.pointer)
    return imported


class _Replayed(Struct):
    """A game of the log without its ending, and the outcome of its replay."""

    game: Game
    completion: Completion
    result: Replay

    def completed(self, tags: dict[str, str], preface: tuple[Comment, ...]) -> Game:
        """Write the record: all that follows from the game, and how it ended."""
        game = replace(self.game, tags=in_order(tags), preface=preface)
        if self.result.final is not None:
            return self.completion.written(game, self.result)
        known = [each for each in self.result.diagnostics if each.code != ENDING_MISSING]
        return self.completion.written(unfinished(game), replace(self.result, diagnostics=known))


class _Import:
    """Imports one log, and notes in `imported` how far it came."""

    def __init__(self, imported: Imported, opened: OpenedLog, roster: Roster) -> None:
        self.imported = imported
        self.opened = opened
        self.roster = roster
        self.notes = imported.notes
        self.timeline = Timeline()
        self.unread: LogError | None = None
        """Why the log could be read no further."""

    def run(self) -> None:
        self.read()
        options = options_of(self.opened.options)
        if self.unread is not None and not self.timeline.rounds:
            raise self.unread
        seats = seats_of(self.timeline, self.opened.players, self.roster, self.notes)
        edition = edition_of(self.timeline, options, self.opened.options.pointer, self.notes)
        replayed = self.replay(edition, seats)
        if self.unread is not None:
            raise self.unread
        self.conclude(edition, seats, replayed)

    def read(self) -> None:
        """Read the log as far as it makes sense: the cause of an error may lie before it."""
        events = list(events_of(self.opened))
        self.imported.moves = {each.pointer: each.move for each in events}
        try:
            read_events(events, self.timeline)
        except LogError as error:
            self.unread = error

    def replay(self, edition: Edition, seats: list[Seat]) -> "_Replayed":
        """Replay the timeline; stop where the rules, or the log itself, contradict it.

        Where BGA does what a record cannot, the timeline is corrected and replayed again. Each correction
        removes a turn or a round, or lets one more line stand, so the replays come to an end.
        """
        while True:
            writer = RecordWriter(self.timeline, edition, seats)
            game = writer.game(edition.tags() | seat_tags(seats))
            comparison = MoveComparison(self.timeline, seats, edition.box)
            completion = Completion(hashes=False, watch=comparison.watch)
            try:
                result = completion.replay(game)
            except SkippedTurn as skipped:
                self.cut(skipped)
                continue
            except LogError:
                if self.leave_out_deal():
                    continue
                raise
            error = next((each for each in result.diagnostics if each.is_error), None)
            if error is None or error.code == ENDING_MISSING:
                return _Replayed(game, completion, result)
            pointer = writer.origins.find(error.line, error.column, self.timeline.last)
            if error.band == "chance" and self.leave_out_deal():
                continue
            if error.code != FLOORED or not self.let_stand(pointer):
                raise RuleViolation(error, pointer)

    def leave_out_deal(self) -> bool:
        """Remove the last round if the log ends before it is set up; return whether it did."""
        last = self.timeline.rounds[-1]
        packet = last.deal.filled.pointer[:-1]
        if self.unread is not None or last.turns or self.timeline.last[: len(packet)] != packet:
            return False
        if len(self.timeline.rounds) == 1:
            raise LogError(
                "AZ707", self.timeline.last, what="the log ends before the first round begins"
            )
        self.timeline.rounds.pop()
        value = f"the deal of round {len(self.timeline.rounds) + 1}"
        self.notes.append(ImportNote("left out", value, "the log ends before it is complete"))
        return True

    def let_stand(self, pointer: Pointer) -> bool:
        """Let a line stay on the floor where BGA put it; return whether there is one at the pointer."""
        for each in self.timeline.rounds:
            for player, tilings in each.tilings.items():
                for line, choice in tilings.items():
                    if choice.pointer == pointer and not choice.stood:
                        choice.stood = True
                        who = self.timeline.names.get(player, UNKNOWN)
                        value = f"line {line} of {who} went to the floor"
                        self.notes.append(ImportNote("stood", value, f"{SITE} left it no column"))
                        return True
        return False

    def cut(self, skipped: SkippedTurn) -> None:
        """End the record where a turn is missing: the notation has no turn without a move."""
        rounds = self.timeline.rounds
        left_out = sum(len(each.turns) for each in rounds[skipped.round :]) - skipped.turn
        last = rounds[skipped.round]
        del last.turns[skipped.turn :], rounds[skipped.round + 1 :]
        last.tilings, last.points = {}, []
        last.cleared.clear()
        self.timeline.finals, self.timeline.left_over = [], None
        self.timeline.departures = [skipped.departure]
        self.notes.append(
            ImportNote("left out", f"{left_out} moves", f"{SITE} skipped a player who had left")
        )

    def conclude(self, edition: Edition, seats: list[Seat], replayed: "_Replayed") -> None:
        """Write the record, and compare the points."""
        result = replayed.result
        finished = result.final is not None
        scores = [
            each for each in (self.opened.result, self.timeline.result) if each and scores_of(each)
        ]
        points = PointsComparison(self.timeline, seats, edition.box, result)
        self.imported.differences = list(points.differences())
        if finished:
            for each in scores:
                self.imported.differences += points.totals(each, self.imported.differences)
        if not self.imported.differences:
            value = f"{points.compared} of {SITE}'s points and totals"
            self.notes.append(ImportNote("compared", value, "all agree with the rules"))
        tags = self.tags(edition, seats)
        if not finished:
            tags["Termination"] = self.termination(seats)
        self.note_taken_back()
        self.imported.game = replayed.completed(tags, comments(self.notes))
        self.imported.replay = result

    def tags(self, edition: Edition, seats: list[Seat]) -> dict[str, str]:
        """Name the tags of the record: the source, the rules and the players."""
        tags = dict.fromkeys(("Event", "Date", "Round", "Table", "Result"), UNKNOWN)
        tags |= {"Site": SITE, "Source": SITE} | edition.tags() | seat_tags(seats)
        if self.opened.table:
            tags["Source"] = f"{SITE}, table {self.opened.table}"
            tags["GameId"] = self.opened.table
        if self.opened.time is not None:
            day = (date(1970, 1, 1) + timedelta(seconds=self.opened.time)).isoformat()
            tags["Date"] = day
            self.notes.append(ImportNote("date", day, "the day of the first packet, UTC"))
        return tags

    def termination(self, seats: list[Seat]) -> str:
        """Explain why the game has no end, and note what the record leaves out."""
        name = {seat.player: seat.name for seat in seats}
        departure = self.timeline.departures[-1] if self.timeline.departures else None
        if departure is not None:
            who = f" of {name[departure.player]}" if departure.player in name else ""
            move = f", move {departure.move}" if departure.move else ""
            value, why = departure.termination, f"{departure.type}{who}{move}"
        elif self.conceded():
            value, why = DEPARTURES["playerConcedeGame"], f"the table's result says {CONCEDED}"
        elif self.timeline.result is not None:
            value, why = DEPARTURES["tableDecision"], f"{SITE} ended the game before its end"
        else:
            value, why = CUT_OFF, "the log ends before the game does"
        self.notes.append(ImportNote("ending", value, why))
        if self.timeline.left_over is not None:
            who = name.get(self.timeline.left_over.player, UNKNOWN)
            value_left = f"tiles that {who} had in hand"
            self.notes.append(ImportNote("left out", value_left, "they were never placed"))
        if not self.timeline.rounds[-1].turns and len(self.timeline.rounds) == 1:
            self.notes.append(ImportNote("start", "seat 1", "no player has moved"))
        return value

    def conceded(self) -> bool:
        """Return whether the table's result says that a player conceded."""
        value = self.opened.result.value
        return isinstance(value, dict) and value.get("endgame_reason") == CONCEDED

    def note_taken_back(self) -> None:
        """Note how many choices the players took back."""
        back = self.timeline.taken_back
        if any(back.values()):
            value = f"{back['tiles']} choices of tiles, {back['line']} of a line"
            self.notes.append(ImportNote("taken back", value, "only the last choice is recorded"))


def seat_tags(seats: list[Seat]) -> dict[str, str]:
    """Name the players and their ids."""
    tags = {f"Seat{n}": seat.name for n, seat in enumerate(seats, start=1)}
    ids = {f"Seat{n}Id": seat.id for n, seat in enumerate(seats, start=1) if seat.id}
    return tags | ids
