"""One log becomes one game: opened, listened to, written, replayed, compared."""

from datetime import date, timedelta

from msgspec import Struct, field
from msgspec.structs import replace

from azul_notation.bga.compare_moves import Comparison, PassedOver
from azul_notation.bga.compare_points import Difference, Ledger, scores_of
from azul_notation.bga.edition import Edition, edition_of, options_of
from azul_notation.bga.envelope import Saved, happenings, open_log
from azul_notation.bga.event import Happening
from azul_notation.bga.events import listen
from azul_notation.bga.log_error import Fault, Pointer
from azul_notation.bga.notes import Inference, comments
from azul_notation.bga.record import Recorder, in_order, unfinished
from azul_notation.bga.seats import UNKNOWN, Roster, Seat, seats_of
from azul_notation.bga.tables import CONCEDED, CUT_OFF, LEAVING, SITE
from azul_notation.bga.timeline import Story
from azul_notation.diagnostics import Diagnostic
from azul_notation.replay.complete import Completion
from azul_notation.replay.result import Replay
from azul_notation.text.syntax import Comment, Game

ENDING_MISSING = "AZ509"
FLOORED = "AZ419"
"""What BGA does at times: a line goes to the floor though a column is free (README.md, "The events")."""


class Imported(Struct):
    """What became of a log."""

    game: Game | None = None
    """The record, complete; None if the log cannot become one."""
    replay: Replay = field(default_factory=Replay)
    receipt: list[Inference] = []
    fault: Fault | None = None
    refused: tuple[Diagnostic, Pointer] | None = None
    """What the rules do not allow, and where it is in the log."""
    differences: list[Difference] = []
    moves: dict[Pointer, str] = {}
    """BGA's number of the move of each event."""


class Refused(Exception):
    def __init__(self, diagnostic: Diagnostic, pointer: Pointer) -> None:
        super().__init__(diagnostic.code)
        self.diagnostic = diagnostic
        self.pointer = pointer


def import_log(data: bytes, roster: Roster) -> Imported:
    """Make a record of a log, or say why there is none."""
    imported = Imported()
    try:
        _Import(imported, open_log(data), roster).run()
    except Fault as fault:
        imported.fault = fault
    except Refused as refused:
        imported.refused = (refused.diagnostic, refused.pointer)
    return imported


class _Replayed(Struct):
    """A game of the log without its ending, and what came of its replay."""

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
    def __init__(self, imported: Imported, saved: Saved, roster: Roster) -> None:
        self.imported = imported
        self.saved = saved
        self.roster = roster
        self.receipt = imported.receipt
        self.story = Story()
        self.heard: Fault | None = None
        """What ended the listening."""

    def run(self) -> None:
        self.listen()
        options = options_of(self.saved.options)
        if self.heard is not None and not self.story.rounds:
            raise self.heard
        seats = seats_of(self.story, self.saved.players, self.roster, self.receipt)
        edition = edition_of(self.story, options, self.saved.options, self.receipt)
        replayed = self.replay(edition, seats)
        if self.heard is not None:
            raise self.heard
        self.conclude(edition, seats, replayed)

    def listen(self) -> None:
        """Listen to the log as far as it makes sense; what comes before a fault may be at fault itself."""
        found: list[Happening] = list(happenings(self.saved))
        self.imported.moves = {each.pointer: each.move for each in found}
        try:
            listen(found, self.story)
        except Fault as fault:
            self.heard = fault

    def replay(self, edition: Edition, seats: list[Seat]) -> "_Replayed":
        """Replay the timeline; stop where the rules, or the log itself, contradict it.

        What only BGA does is corrected in the timeline, which is then replayed again. Each time it loses a
        turn or a round, or one more of its lines stands, so the tries come to an end.
        """
        while True:
            recorder = Recorder(self.story, edition, seats)
            game = recorder.game(edition.tags() | seat_tags(seats))
            comparison = Comparison(self.story, seats, edition.box)
            completion = Completion(hashes=False, watch=comparison.watch)
            try:
                result = completion.replay(game)
            except PassedOver as passed:
                self.cut(passed)
                continue
            except Fault:
                if self.leave_out_deal():
                    continue
                raise
            wrong = [each for each in result.diagnostics if each.is_error]
            if not wrong or wrong[0].code == ENDING_MISSING:
                return _Replayed(game, completion, result)
            pointer = recorder.spots.find(wrong[0].line, wrong[0].column, self.story.last)
            if wrong[0].band == "chance" and self.leave_out_deal():
                continue
            if wrong[0].code != FLOORED or not self.let_stand(pointer):
                raise Refused(wrong[0], pointer)

    def leave_out_deal(self) -> bool:
        """Leave out a last round that the log does not set up to its end."""
        last = self.story.rounds[-1]
        packet = last.deal.filled.pointer[:-1]
        if self.heard is not None or last.turns or self.story.last[: len(packet)] != packet:
            return False
        if len(self.story.rounds) == 1:
            raise Fault("AZ707", self.story.last, what="the log ends before the first round begins")
        self.story.rounds.pop()
        value = f"the deal of round {len(self.story.rounds) + 1}"
        self.receipt.append(Inference("left out", value, "the log ends amid it"))
        return True

    def let_stand(self, pointer: Pointer) -> bool:
        """Let a line stand on the floor as BGA put it there."""
        for each in self.story.rounds:
            for player, tilings in each.tilings.items():
                for line, choice in tilings.items():
                    if choice.pointer == pointer and not choice.stood:
                        choice.stood = True
                        who = self.story.names.get(player, UNKNOWN)
                        value = f"line {line} of {who} went to the floor"
                        self.receipt.append(Inference("stood", value, f"{SITE} left it no column"))
                        return True
        return False

    def cut(self, passed: PassedOver) -> None:
        """End the record where a turn is missing: the notation has no turn without a move."""
        rounds = self.story.rounds
        left = sum(len(each.turns) for each in rounds[passed.round :]) - passed.turn
        here = rounds[passed.round]
        del here.turns[passed.turn :], rounds[passed.round + 1 :]
        here.tilings, here.told = {}, []
        here.cleared.clear()
        self.story.finals, self.story.left_over = [], None
        self.story.leavings = [passed.leaving]
        self.receipt.append(
            Inference("left out", f"{left} moves", f"{SITE} passed over a player who had left")
        )

    def conclude(self, edition: Edition, seats: list[Seat], replayed: "_Replayed") -> None:
        """Write the record, and compare the points."""
        result = replayed.result
        finished = result.final is not None
        scores = [
            each for each in (self.saved.result, self.story.result) if each and scores_of(each)
        ]
        ledger = Ledger(self.story, seats, edition.box, result)
        self.imported.differences = list(ledger.differences())
        if finished:
            for each in scores:
                self.imported.differences += ledger.totals(each, self.imported.differences)
        if not self.imported.differences:
            value = f"{ledger.compared} of {SITE}'s points and totals"
            self.receipt.append(Inference("compared", value, "all as the rules give them"))
        tags = self.tags(edition, seats)
        if not finished:
            tags["Termination"] = self.termination(seats)
        self.tell_taken_back()
        self.imported.game = replayed.completed(tags, comments(self.receipt))
        self.imported.replay = result

    def tags(self, edition: Edition, seats: list[Seat]) -> dict[str, str]:
        tags = dict.fromkeys(("Event", "Date", "Round", "Table", "Result"), UNKNOWN)
        tags |= {"Site": SITE, "Source": SITE} | edition.tags() | seat_tags(seats)
        if self.saved.table:
            tags["Source"] = f"{SITE}, table {self.saved.table}"
            tags["GameId"] = self.saved.table
        if self.saved.time is not None:
            day = (date(1970, 1, 1) + timedelta(seconds=self.saved.time)).isoformat()
            tags["Date"] = day
            self.receipt.append(Inference("date", day, "the day of the first packet, UTC"))
        return tags

    def termination(self, seats: list[Seat]) -> str:
        """Say why the game has no end, and what of the log is not in the record."""
        name = {seat.player: seat.name for seat in seats}
        leaving = self.story.leavings[-1] if self.story.leavings else None
        if leaving is not None:
            who = f" of {name[leaving.player]}" if leaving.player in name else ""
            move = f", move {leaving.move}" if leaving.move else ""
            value, why = leaving.termination, f"{leaving.type}{who}{move}"
        elif self.conceded():
            value, why = LEAVING["playerConcedeGame"], f"the table's result says {CONCEDED}"
        elif self.story.result is not None:
            value, why = LEAVING["tableDecision"], f"{SITE} ended the game before its end"
        else:
            value, why = CUT_OFF, "the log ends before the game does"
        self.receipt.append(Inference("ending", value, why))
        if self.story.left_over is not None:
            who = name.get(self.story.left_over.player, UNKNOWN)
            value_left = f"tiles that {who} had in hand"
            self.receipt.append(Inference("left out", value_left, "they were never placed"))
        if not self.story.rounds[-1].turns and len(self.story.rounds) == 1:
            self.receipt.append(Inference("start", "seat 1", "nobody has moved"))
        return value

    def conceded(self) -> bool:
        value = self.saved.result.value
        return isinstance(value, dict) and value.get("endgame_reason") == CONCEDED

    def tell_taken_back(self) -> None:
        back = self.story.taken_back
        if any(back.values()):
            value = f"{back['tiles']} choices of tiles, {back['line']} of a line"
            self.receipt.append(Inference("taken back", value, "only the last choice is recorded"))


def seat_tags(seats: list[Seat]) -> dict[str, str]:
    tags = {f"Seat{n}": seat.name for n, seat in enumerate(seats, start=1)}
    ids = {f"Seat{n}Id": seat.id for n, seat in enumerate(seats, start=1) if seat.id}
    return tags | ids
