"""Enters a line into a text, word by word: each is tried as it was typed, and written as it is spelt."""

import re
from collections.abc import Iterator
from contextlib import suppress

from msgspec.structs import replace

from azul_notation.diagnostics import Diagnostic
from azul_notation.diagnostics.seats import SeatNumber, number_of
from azul_notation.recorder.answers import Due
from azul_notation.recorder.draft import Look
from azul_notation.recorder.expected import Typed, Waiting, beginning, due_now, opened
from azul_notation.recorder.layout import gap, is_blank, line_gap
from azul_notation.recorder.refusals import Refused, reason, refuse
from azul_notation.recorder.spelling import known_spelling, spelling, spelt_note
from azul_notation.recorder.tokens import Token, tokens
from azul_notation.text.syntax import Totals
from azul_notation.text.vocabulary import TAIL

_ROUND = re.compile(r"R([0-9]{1,4})")
_SEAT = re.compile(r"@([0-9])")
_SEAT_LINE = re.compile(r"[Tt]([0-9])")
_TOTAL = re.compile(r"-?[0-9]{1,6}!?")
_HASH = re.compile(r"#[0-9a-f]{16}")
_LINE = re.compile(r"[0-9]>")
SHOWN = 12
"""Words that a message names."""
_NOT_WHOLE = "AZ417"
"""What the rules say of a tiling whose last lines are still to come."""


class Entry:
    """One line on its way into the text.

    `again` says that it stood there before: what only followed from the moves is dropped, and follows anew.
    """

    def __init__(self, look: Look, waiting: Waiting, *, again: bool = False) -> None:
        self.look = look
        self.waiting = waiting
        self.again = again
        self.written: list[str] = []
        self.notes: list[Diagnostic] = []
        self.on_totals = False
        """Whether a comment belongs to the totals, which were typed just before."""
        self.settle()

    def take(self, line: str) -> Iterator[Token]:
        """Take the words of a line, giving each before it is tried."""
        words = list(tokens(line))
        at = 0
        while at < len(words):
            yield words[at]
            if words[at].text == "=":
                row = [words[at]]
                while len(row) <= len(words) - at - 1 and _TOTAL.fullmatch(
                    words[at + len(row)].text
                ):
                    row.append(words[at + len(row)])
                self.totals(row)
                at += len(row)
            else:
                self.word(words[at])
                at += 1

    @property
    def due(self) -> Due:
        return due_now(self.look, self.waiting)

    def word(self, token: Token) -> None:
        if token.is_note:
            self.note(token)
        elif not self.is_derived(token):
            self.on_totals = False
            due = self.due
            match due.kind:
                case "over":
                    raise refuse("AZ413", token)
                case "move":
                    self.move(token, due)
                case "tiling":
                    self.tiling(token, due)
                case _:
                    self.chance(token, due)

    # -- what only follows

    def is_derived(self, token: Token) -> bool:
        """Check a word that the program writes by itself: a wrong one is refused."""
        text, due, state = token.text, self.due, self.look.state
        if text in ("*", "==") or _HASH.fullmatch(text):
            if not self.again:
                self.refuse_ending(token)
            return True
        if token.lap is not None:
            if not self.again and due.kind == "move" and token.lap != state.lap:
                raise refuse("AZ510", token, expected=f"lap number {state.lap}", claimed=token.lap)
            return True
        if found := _ROUND.fullmatch(text):
            self.round_number(token, int(found[1]), due)
            return True
        if (found := _SEAT.fullmatch(text)) and due.kind in ("deal", "move"):
            self.starting_seat(token, SeatNumber(int(found[1])))
            return True
        if (found := _SEAT_LINE.fullmatch(text)) and due.kind == "tiling":
            if int(found[1]) != due.seat:
                lines = ", ".join(head[0] for head in due.heads)
                raise refuse("AZ415", token, seat=due.seat, lines=lines)
            return True
        return due.kind == "setup" and text.casefold() == due.label.casefold()

    def refuse_ending(self, token: Token) -> None:
        if token.text != "==":
            raise refuse("AZ119", token, word=token.text)
        if self.look.final is None:
            raise refuse("AZ508", token, reason=self.look.family.ending.goes_on)

    def round_number(self, token: Token, number: int, due: Due) -> None:
        """Refuse a round that begins before the one before it is over."""
        state = self.look.state
        if due.kind in ("move", "chance", "tiling") and number == state.round + 1:
            left = self.look.family.ending.on_table(state) or "the walls must still be tiled"
            raise refuse("AZ412", token, round=state.round, left=left)
        expected = state.round + (due.kind in ("deal", "setup"))
        if not self.again and number != expected:
            raise refuse("AZ511", token, expected=expected, claimed=number)

    def starting_seat(self, token: Token, seat: SeatNumber) -> None:
        """Take the seat that starts the first round; later it follows from the round before."""
        state = self.look.state
        first = self.due.kind == "deal" and not state.round and not self.look.game.tag("Position")
        if first and not 1 <= seat <= state.seats:
            raise refuse("AZ512", token, expected=f"1 to {state.seats}", claimed=seat)
        if first:
            self.waiting.start = seat
        elif not self.again and seat != number_of(state.start):
            raise refuse("AZ512", token, expected=number_of(state.start), claimed=seat)

    # -- what was played

    def move(self, token: Token, due: Due) -> None:
        word = token.text
        if self.again and (found := TAIL.fullmatch(word)):
            word = self.look.family.with_marks(found[1], "") + word[found.end(1) :]
        typed = Typed(word, token.end - len(word), token.end)
        try:
            self.accept(due, [typed])
        except Refused as refused:
            if refused.found.code in self.look.family.chance.unseen:
                self.wait_for_chance(typed)
                return
            begun = self.begun(word)
            if not begun:
                raise
            if len(begun) > 1:
                legal = ", ".join(begun[:SHOWN]) + (", …" if len(begun) > SHOWN else "")
                raise Refused(replace(refused.found, legal=legal)) from refused
            self.move(Token(begun[0], token.start), due)

    def begun(self, word: str) -> list[str]:
        """Find the moves that begin so; one of them alone is the one that is meant."""
        folded = word.casefold()
        return [
            move
            for move in self.look.legal
            if move.casefold().startswith(folded) and len(move) > len(word)
        ]

    def wait_for_chance(self, typed: Typed) -> None:
        """Hold a move back until what it brought about has been seen."""
        self.waiting.move = typed.word
        self.waiting.action = self.look.vocabulary[typed.word].text

    def tiling(self, token: Token, due: Due) -> None:
        head = "" if _LINE.match(token.text) else due.heads[0]
        typed = Typed(head + token.text, token.start, token.end)
        words = [*self.waiting.words, typed]
        try:
            self.accept(due, words)
        except Refused as refused:
            in_order = typed.word.startswith(due.heads[0])
            if refused.found.code != _NOT_WHOLE or len(words) >= due.wanted or not in_order:
                raise
            self.waiting.words = words

    def chance(self, token: Token, due: Due) -> None:
        """Take factories, draws, flips or words of a set-up line, however many were typed at once."""
        family = self.look.family
        kind = self.look.vocabulary[token.text].kind
        if kind in ("MOVE", "CHOICE"):
            raise refuse("AZ119", token, word=token.text)
        if due.kind == "setup":
            words = [Typed(token.text, token.start, token.end)]
        else:
            words = [
                Typed(each.word, token.start + each.start, token.start + each.end)
                for each in family.chance.cut(due.heads, token.text)
            ]
        words = [*self.waiting.words, *words]
        missing = due.wanted - len(words)
        try:
            self.accept(due, words)
        except Refused as refused:
            if missing <= 0 or refused.found.band == "text":
                raise
            rest = [Typed(family.chance.short, token.end, token.end)] * missing
            if (
                due.kind == "deal" and family.chance.short
            ):  # there may be nothing left for the others
                with suppress(Refused):
                    self.accept(due, [*words, *rest])
                    return
            self.waiting.words = words  # there is more to come

    def accept(self, due: Due, typed: list[Typed]) -> None:
        """Try words as they were typed, and write them as they are spelt."""
        begin = beginning(self.look, due, self.waiting.start)
        words = typed
        if due.kind == "chance":
            words = [Typed(self.waiting.move, 0, 0), *typed]
        spelt = known_spelling(self.look, due, [each.word for each in words])
        look = Look(self.look.text + begin + spelt) if spelt else None
        if spelt is None or look is None or not look.accepts(due.label):
            spelt = self.tried(due, begin, words)
            look = Look(self.look.text + begin + spelt)
        self.go_on(look, spelt)
        notes, self.waiting = self.waiting.notes, Waiting()
        for text in notes:
            self.note(Token(text, 0))

    def tried(self, due: Due, begin: str, words: list[Typed]) -> str:
        """Try words as they were typed, and find how they are spelt."""
        look = Look(self.look.text + begin + " ".join(each.word for each in words))
        if not look.accepts(due.label):
            raise Refused(reason(look, len(self.look.text) + len(begin), words))
        return spelling(look, due)

    def go_on(self, look: Look, written: str) -> None:
        """Go on from a text with more in it."""
        known = {(each.code, each.message) for each in self.look.diagnostics}
        self.notes += [
            each
            for each in look.diagnostics
            if not each.is_error and (each.code, each.message) not in known
        ]
        self.look = look
        self.written.append(written)
        self.settle()

    def settle(self) -> None:
        """Write the totals of a round that was scored."""
        if self.look.state.phase == "score" and not self.look.game.rounds:
            self.look = Look(self.look.text + opened(self.look))
        due = self.look.totals_due
        if due is not None:
            totals = "= " + " ".join(map(str, due))
            self.look = Look(f"{self.look.text}\n{totals}")
            self.written.append(totals)
            if self.look.final is not None:
                self.written.append("== " + " ".join(map(str, self.look.final)))

    # -- what was said of it

    def totals(self, row: list[Token]) -> None:
        """Take totals that stood at the table in place of those that were computed."""
        units = self.look.units
        last = units[-1] if units else None
        at = last.start if last and last.is_totals else len(self.look.text)
        told = [token.text for token in row[1:]]
        if self.again:
            if not any(text.endswith("!") for text in told):
                self.on_totals = True
                return
            pairs = zip(told, self.computed(), strict=False)
            told = [text if text.endswith("!") else f"{total}" for text, total in pairs]
        typed = [Typed("=", row[0].start, row[0].end)]
        typed += [
            Typed(text, token.end - len(text), token.end)
            for text, token in zip(told, row[1:], strict=False)
        ]
        text = " ".join(each.word for each in typed)
        tried = Look(f"{self.look.text[:at]}\n{text}")
        if not tried.goes_on:
            raise Refused(reason(tried, at + 1, typed))
        self.go_on(tried, text)
        self.on_totals = True

    def computed(self) -> list[int]:
        rows = [event for event in self.look.game.events() if isinstance(event, Totals)]
        return [total.value for total in rows[-1].values] if rows else []

    def note(self, token: Token) -> None:
        """Put a comment, a clock, a glyph or a variation behind the last thing that was played."""
        if self.waiting:
            self.waiting.notes = [*self.waiting.notes, token.text]
            return
        units = self.look.units
        at = len(self.look.text)
        if units and units[-1].is_totals and not self.on_totals:
            at = units[-1].start
        before, behind = self.look.text[:at], self.look.text[at:]
        space = line_gap(self.look) if is_blank(self.look) else gap(before)
        tried = Look(before + space + token.text + behind)
        same = [each.label for each in tried.units] == [each.label for each in units]
        if not tried.goes_on or not same:
            typed = [Typed(token.text, token.start, token.end)]
            raise Refused(reason(tried, len(before) + len(space), typed))
        text = spelt_note(tried, token.text)
        self.go_on(Look(before + space + text + behind), text)
