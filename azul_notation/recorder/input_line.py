"""Enters a line into a text word by word: tries each as it was typed, writes it in canonical spelling."""

import re
from collections.abc import Iterator

from msgspec.structs import replace

from azul_notation.diagnostics import Diagnostic
from azul_notation.diagnostics.seats import SeatNumber, number_of
from azul_notation.recorder.answers import Expected
from azul_notation.recorder.draft import Draft
from azul_notation.recorder.expected import Pending, Typed, beginning, expected_now, opened
from azul_notation.recorder.layout import gap, is_blank, line_gap, without_result
from azul_notation.recorder.movers import refuse_another, split
from azul_notation.recorder.refusals import WordRefused, refuse, refuse_for, refuse_tried
from azul_notation.recorder.spelling import known_spelling, spelling, spelt_note
from azul_notation.recorder.tokens import Token, tokens
from azul_notation.text.faults import TOTALS
from azul_notation.text.lexicon import TAIL
from azul_notation.text.syntax import Totals

_ROUND = re.compile(r"R([0-9]{1,4})")
_SEAT = re.compile(r"@([0-9])")
_SEAT_LINE = re.compile(r"[Tt]([0-9])")
_TOTAL = re.compile(r"-?[0-9]{1,6}!?")
_HASH = re.compile(r"#[0-9a-f]{16}")
_NUMBERS = re.compile(r"\s*[0-9]{1,6}(?:\s+[0-9]{1,6})+\s*")
_LINE = re.compile(r"[0-9]>")
SHOWN = 12
"""The most words that a message names."""
_SHORT_FACTORY = "AZ302"
"""The code reported for a factory with too few tiles."""
_NOT_WHOLE = "AZ417"
"""The code reported for a tiling whose last lines are still to come."""


class InputLine:
    """Enters one line into the text.

    `again` means that the line was in the text before: what only follows from the moves is dropped and worked
    out again.
    """

    def __init__(self, draft: Draft, pending: Pending, *, again: bool = False) -> None:
        self.draft = draft
        self.pending = pending
        self.pending.words = [Typed(each.word, -1, -1) for each in pending.words]
        self.again = again
        self.written: list[str] = []
        self.notes: list[Diagnostic] = []
        self.on_totals = False
        """Whether a comment belongs to the totals, because they were typed just before it."""
        self.write_due_totals()

    def take(self, line: str) -> Iterator[Token]:
        """Split a line into words, and yield each before trying it."""
        words = list(tokens(line))
        at = 0
        if _NUMBERS.fullmatch(line) and self.expected.kind in ("deal", "move", "over"):
            yield words[0]
            raise refuse("AZ119", words[0], word=words[0].text, help=TOTALS)
        while at < len(words):
            yield words[at]
            if words[at].text in ("=", "=="):
                row = [words[at]]
                while len(row) <= len(words) - at - 1 and _TOTAL.fullmatch(
                    words[at + len(row)].text
                ):
                    row.append(words[at + len(row)])
                if words[at].text == "=":
                    self.totals(row)
                else:
                    self.final_totals(row)
                at += len(row)
            else:
                self.word(words[at])
                at += 1

    def leave_out(self, fault: Typed | None, at: int) -> int:
        """Keep only the waiting words before a wrong one; return where the rest of the line begins."""
        if fault is None or fault not in self.pending.words or fault.is_earlier:
            return at
        self.pending.words = self.pending.words[: self.pending.words.index(fault)]
        return fault.start

    @property
    def expected(self) -> Expected:
        return expected_now(self.draft, self.pending)

    def word(self, token: Token) -> None:
        if token.is_note:
            self.note(token)
        elif not self.is_derived(token):
            self.on_totals = False
            expected = self.expected
            mover, token = split(token, expected, self.draft.game.seats)
            if mover is not None:
                refuse_another(mover, expected, self.draft.game.seats)
                if not token.text:
                    return
            match expected.kind:
                case "over":
                    raise refuse("AZ413", token)
                case "move":
                    self.move(token, expected)
                case "tiling":
                    self.tiling(token, expected)
                case _:
                    self.chance(token, expected)

    # -- words that follow from the game

    def is_derived(self, token: Token) -> bool:
        """Check a word that the program writes by itself; a wrong one is refused."""
        text, expected, state = token.text, self.expected, self.draft.state
        if text in ("*", "==") or _HASH.fullmatch(text):
            if not self.again:
                self.refuse_ending(token)
            return True
        if token.lap is not None:
            if not self.again and expected.kind == "move" and token.lap != state.lap:
                raise refuse("AZ510", token, expected=f"lap number {state.lap}", claimed=token.lap)
            return True
        if matched := _ROUND.fullmatch(text):
            self.round_number(token, int(matched[1]), expected)
            return True
        if (matched := _SEAT.fullmatch(text)) and expected.kind in ("deal", "move"):
            self.starting_seat(token, SeatNumber(int(matched[1])))
            return True
        if (matched := _SEAT_LINE.fullmatch(text)) and expected.kind == "tiling":
            if int(matched[1]) != expected.seat:
                lines = ", ".join(head[0] for head in expected.heads)
                raise refuse("AZ415", token, seat=expected.seat, lines=lines)
            return True
        return expected.kind == "setup" and text.casefold() == expected.label.casefold()

    def refuse_ending(self, token: Token) -> None:
        if token.text != "==":
            raise refuse("AZ119", token, word=token.text)
        if self.draft.final is None:
            raise refuse("AZ508", token, reason=self.draft.family.ending.goes_on)

    def round_number(self, token: Token, number: int, expected: Expected) -> None:
        """Refuse the number of a round that cannot begin here."""
        state = self.draft.state
        if expected.kind in ("move", "chance", "tiling") and number == state.round + 1:
            left = self.draft.family.ending.on_table(state) or "the walls must still be tiled"
            raise refuse("AZ412", token, round=state.round, left=left)
        this = state.round + (expected.kind in ("deal", "setup"))
        if not self.again and number != this:
            raise refuse("AZ511", token, expected=this, claimed=number)

    def starting_seat(self, token: Token, seat: SeatNumber) -> None:
        """Set the seat that starts the first round; later ones follow from the round before."""
        state = self.draft.state
        first = (
            self.expected.kind == "deal" and not state.round and not self.draft.game.tag("Position")
        )
        if first and not 1 <= seat <= state.seats:
            raise refuse("AZ512", token, expected=f"1 to {state.seats}", claimed=seat)
        if first:
            self.pending.start = seat
        elif not self.again and seat != number_of(state.start):
            raise refuse("AZ512", token, expected=number_of(state.start), claimed=seat)

    # -- what was played

    def move(self, token: Token, expected: Expected) -> None:
        word = token.text
        if self.again and (matched := TAIL.fullmatch(word)):
            word = self.draft.family.with_marks(matched[1], "") + word[matched.end(1) :]
        typed = Typed(word, token.end - len(word), token.end)
        try:
            self.accept(expected, [typed])
        except WordRefused as refused:
            if refused.diagnostic.code in self.draft.family.chance.unseen:
                self.wait_for_chance(typed)
                return
            begun = self.begun(word)
            if not begun:
                raise
            if len(begun) > 1:
                legal = ", ".join(begun[:SHOWN]) + (", …" if len(begun) > SHOWN else "")
                raise WordRefused(
                    replace(refused.diagnostic, legal=legal), refused.tried, refused.end
                ) from refused
            self.move(Token(begun[0], token.start), expected)

    def begun(self, word: str) -> list[str]:
        """Find the legal moves that begin like this; a single one is the move that is meant."""
        folded = word.casefold()
        return [
            move
            for move in self.draft.legal
            if move.casefold().startswith(folded) and len(move) > len(word)
        ]

    def wait_for_chance(self, typed: Typed) -> None:
        """Hold a move back until the draws that it leads to are typed."""
        self.pending.move = typed.word
        self.pending.action = self.draft.vocabulary.find(typed.word).text

    def tiling(self, token: Token, expected: Expected) -> None:
        head = "" if _LINE.match(token.text) else expected.heads[0]
        typed = Typed(head + token.text, token.start, token.end)
        words = [*self.pending.words, typed]
        try:
            self.accept(expected, words)
        except WordRefused as refused:
            in_order = typed.word.startswith(expected.heads[0])
            if (
                refused.diagnostic.code != _NOT_WHOLE
                or len(words) >= expected.wanted
                or not in_order
            ):
                raise
            self.pending.words = words

    def chance(self, token: Token, expected: Expected) -> None:
        """Enter factories, draws, flips or set-up words; any number may be typed at once."""
        family = self.draft.family
        kind = self.draft.vocabulary.find(token.text).kind
        if kind in ("MOVE", "CHOICE"):
            raise refuse("AZ119", token, word=token.text)
        if expected.kind == "setup":
            words = [Typed(token.text, token.start, token.end)]
        else:
            words = [
                Typed(dealt.word, token.start + dealt.start, token.start + dealt.end)
                for dealt in family.chance.cut(expected.heads, token.text)
            ]
        words = [*self.pending.words, *words]
        missing = expected.wanted - len(words)
        try:
            self.accept(expected, words)
        except WordRefused as refused:
            if missing <= 0 or refused.diagnostic.band == "text":
                raise
            if expected.kind == "setup":
                self.refuse_setup_word(refused.tried, words)
            if expected.kind == "deal" and family.chance.short:
                rest = [Typed(family.chance.short, token.end, token.end)] * missing
                try:  # nothing may be left for the others
                    self.accept(expected, [*words, *rest])
                except WordRefused as short:
                    if short.diagnostic.code == _SHORT_FACTORY and short.fault in words[:-1]:
                        raise
                else:
                    return
            self.pending.words = words  # there is more to come

    def refuse_setup_word(self, tried: Draft | None, words: list[Typed]) -> None:
        """Refuse the last word of a set-up line that is not complete, if it is wrong by itself."""
        assert tried is not None, "it was tried with the words before it"
        at = len(tried.text) - len(words[-1].word)
        for found in tried.errors:
            if tried.offset(found.span) >= at:
                raise refuse_for(found, tried, at, words[-1:])

    def accept(self, expected: Expected, typed: list[Typed]) -> None:
        """Try words as they were typed, and write them as the record spells them."""
        begin = beginning(self.draft, expected, self.pending.start)
        words = typed
        if expected.kind == "chance":
            words = [Typed(self.pending.move, 0, 0), *typed]
        spelt = known_spelling(self.draft, expected, [typed_word.word for typed_word in words])
        draft = Draft(self.draft.text + begin + spelt) if spelt else None
        if spelt is None or draft is None or not draft.accepts(expected.label):
            spelt = self.tried(expected, begin, words)
            draft = Draft(self.draft.text + begin + spelt)
        self.go_on(draft, spelt)
        notes, self.pending = self.pending.notes, Pending()
        for text in notes:
            self.note(Token(text, 0))

    def tried(self, expected: Expected, begin: str, words: list[Typed]) -> str:
        """Try words as they were typed, and find how the record spells them."""
        draft = Draft(self.draft.text + begin + " ".join(typed_word.word for typed_word in words))
        if not draft.accepts(expected.label):
            raise refuse_tried(draft, len(self.draft.text) + len(begin), words)
        return spelling(draft, expected)

    def go_on(self, draft: Draft, written: str) -> None:
        """Go on from a longer text, and note its new warnings."""
        known = {(diagnostic.code, diagnostic.message) for diagnostic in self.draft.diagnostics}
        self.notes += [
            diagnostic
            for diagnostic in draft.diagnostics
            if not diagnostic.is_error and (diagnostic.code, diagnostic.message) not in known
        ]
        self.draft = draft
        self.written.append(written)
        self.write_due_totals()

    def write_due_totals(self) -> None:
        """Write the totals of a round that has just been scored."""
        if self.draft.state.phase == "score" and not self.draft.game.rounds:
            self.draft = Draft(self.draft.text + opened(self.draft))
        points = self.draft.totals_due
        if points is not None:
            totals = "= " + " ".join(map(str, points))
            self.draft = Draft(f"{self.draft.text}\n{totals}")
            self.written.append(totals)
            if self.draft.final is not None:
                self.written.append("== " + " ".join(map(str, self.draft.final)))

    # -- totals and comments

    def totals(self, row: list[Token]) -> None:
        """Replace the computed totals by those the players wrote down."""
        items = self.draft.items
        last = items[-1] if items else None
        at = last.start if last and last.is_totals else len(self.draft.text)
        words = [token.text for token in row[1:]]
        if self.again:
            if not any(word.endswith("!") for word in words):
                self.on_totals = True
                return
            pairs = zip(words, self.computed(), strict=False)
            words = [word if word.endswith("!") else f"{total}" for word, total in pairs]
        typed = [Typed("=", row[0].start, row[0].end)]
        typed += [
            Typed(word, token.end - len(word), token.end)
            for word, token in zip(words, row[1:], strict=False)
        ]
        text = " ".join(typed_word.word for typed_word in typed)
        tried = Draft(f"{self.draft.text[:at]}\n{text}")
        if not tried.goes_on:
            raise refuse_tried(tried, at + 1, typed)
        self.go_on(tried, text)
        self.on_totals = True

    def final_totals(self, row: list[Token]) -> None:
        """Compare what the players counted at the end with the final totals, which are written anyway."""
        if not self.is_derived(row[0]) or self.again or not row[1:]:
            return
        typed = [Typed(token.text, token.start, token.end) for token in row]
        text = " ".join(typed_word.word for typed_word in typed)
        tried = Draft(f"{without_result(self.draft.text)}\n{text}", "")
        if tried.errors:
            raise refuse_tried(tried, len(self.draft.text) + 1, typed)
        if any(token.text.endswith("!") for token in row):
            raise refuse("AZ413", row[0])
        self.written.append(text)

    def computed(self) -> list[int]:
        rows = [event for event in self.draft.game.events() if isinstance(event, Totals)]
        return [total.value for total in rows[-1].values] if rows else []

    def note(self, token: Token) -> None:
        """Add a comment, a clock, a glyph or a variation after the last thing that was played."""
        if self.pending:
            self.pending.notes = [*self.pending.notes, token.text]
            return
        items = self.draft.items
        at = len(self.draft.text)
        if items and items[-1].is_totals and not self.on_totals:
            at = items[-1].start
        before, after = self.draft.text[:at], self.draft.text[at:]
        space = line_gap(self.draft) if is_blank(self.draft) else gap(before)
        tried = Draft(before + space + token.text + after)
        same = [item.label for item in tried.items] == [item.label for item in items]
        if not tried.goes_on or not same:
            typed = [Typed(token.text, token.start, token.end)]
            raise refuse_tried(tried, len(before) + len(space), typed)
        text = spelt_note(tried, token.text)
        self.go_on(Draft(before + space + text + after), text)
