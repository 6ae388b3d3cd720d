"""Runs the dialogue of `azul record --plain`: a prompt, a line, an answer; over a pipe as on a terminal."""

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NoReturn

from azul_notation.cli.console import colourful, fail, show, unreadable
from azul_notation.cli.options import names_listed
from azul_notation.recorder import (
    Answer,
    Ending,
    Expected,
    Hypothesis,
    NotPossible,
    ScoredRound,
    Session,
    hypotheses,
)
from azul_notation.render.diagnostic_text import write_refusal
from azul_notation.render.names import drawn
from azul_notation.render.paint import visible
from azul_notation.text.failures import reason_of
from azul_notation.text.syntax import SEAT_TAGS

HELP = """\
Type words as in a record, any number on a line. Commands begin with a colon.
  @2 bbkwkrry…     a deal, spaces optional; in round 1, @2 means that seat 2 starts
  3b2 0kf          moves; marks, laps and totals are added for you
                   (type only as much as makes a move unique)
  3b2!stood        a move against the rules that was not corrected
  = 12! 9          wrong totals that were not corrected
  3b2 @0:41:10     a move and a clock; after a move you can also type
  !? $4 {text} (…) glyphs, a comment, a variation
  :undo [N|PLACE]  take back 1 or N words, or all from 3.2.1 (R3, T3.1, S1) on
  :redo            undo the last undo
  ana: 3b2         a move with its player, or 2: 3b2 with the seat; refused if it
                     is not that player's turn
  :fix PLACE WORD  replace a word, and enter the following words again
  :insert PLACE WORD   enter a forgotten word before a place
  :names Ana,Jan   other names for the players, in the order of the seats
  :starter 2       another seat starts round 1
  :tag NAME VALUE  another tag, such as :tag Event Friday Club
  :correct [N]     after a refusal, correct the first slip in the list, or
                     number N
  :next [N|all]    enter lines kept after a correction
  :skip [N] :drop  drop N of them, or all
  :legal [BEGIN]   the legal words
  :complete BEGIN  how a word can continue
  :table :score :position :show   table, points, position string, record
  :comment TEXT    a comment
  :clock H:MM:SS   a clock
  :stood WORD      the same as WORD!stood
  :end [WHY]       stop: adjourned, abandoned, time forfeit, adjudicated,
                   unterminated
  :quit            leave; everything is in the file"""
_NUMBER = re.compile(r"[0-9]{1,4}")
_PLACE = re.compile(r"[0-9]{1,4}\.[0-9]{1,4}\.[1-4]|[RS=][0-9]{1,4}|T[0-9]{1,4}\.[1-4]|track")


class Quit(Exception):
    """The scorer has stopped."""


class Dialogue:
    """Asks and answers until the input ends."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.names = [visible(name) for name in session.seats]
        self.offered: tuple[Hypothesis, ...] = ()
        """The slips that were named for the last refusal."""
        self.commands: dict[str, Callable[[str], None]] = {
            "undo": self.undo,
            "redo": lambda _: self.say(f"back: {self.session.redo()}"),
            "fix": self.fix,
            "insert": self.insert,
            "names": self.rename,
            "starter": self.starter,
            "tag": self.tag,
            "correct": self.correct,
            "next": self.next,
            "skip": lambda words: self.dropped(self.session.drop(count(words or "1"))),
            "drop": lambda _: self.dropped(self.session.drop()),
            "legal": lambda words: self.say(self.legal(words) or "-"),
            "complete": self.complete,
            "table": lambda _: self.say(*drawn(self.session.table, self.names)),
            "score": lambda _: self.say(self.score()),
            "position": lambda _: self.say(self.session.position),
            "show": lambda _: self.say(*map(visible, self.session.text.rstrip("\n").split("\n"))),
            "comment": lambda words: self.answer(self.session.comment(words), f"{{{words}}}"),
            "clock": lambda words: self.answer(self.session.enter(f"@{words}"), f"@{words}"),
            "stood": self.stood,
            "end": self.end,
            "help": lambda _: self.say(HELP),
            "quit": self.quit,
        }

    def run(self) -> None:
        """Read and answer lines until the scorer stops, or the input ends."""
        try:
            while True:
                self.prompt()
                try:
                    line = sys.stdin.readline()
                except OSError as error:
                    fail(unreadable("-", error))
                if not line:
                    self.leave_prompt()
                    return
                self.line(line.strip())
        except Quit:
            return
        except KeyboardInterrupt:
            self.leave_prompt()
            raise

    def legal(self, begin: str) -> str:
        """List the legal words that begin so; choices of a tiling with their points."""
        words = self.session.legal(begin)
        gap = "  " if self.session.expected.kind == "tiling" else " "
        return gap.join(map(self.session.with_worth, words))

    def leave_prompt(self) -> None:
        """End the line of a prompt that was not answered."""
        if sys.stdin.isatty():
            show("")

    def prompt(self) -> None:
        """Show the prompt; on a pipe it is a line of its own."""
        if self.session.kept:
            self.say(f"kept: {visible(self.session.kept[0])} ({len(self.session.kept)} lines)")
        expected = self.session.expected
        if expected.kind in ("setup", "deal") and expected.pending:
            self.say(f"so far: {visible(' '.join(expected.pending))}")
        show(prompt_for(expected), end=" " if sys.stdin.isatty() else "\n")
        sys.stdout.flush()

    def line(self, line: str) -> None:
        """Answer one line."""
        try:
            self.obey(line)
        except NotPossible as reason:
            self.say(f"not done: {visible(str(reason))}")
        except OSError as error:
            self.say(f"not written: {reason_of(error)}; the file is as it was before this line")

    def obey(self, line: str) -> None:
        """Enter the words of a line, or carry out its command."""
        name, _, words = line.removeprefix(":").partition(" ")
        if not line.startswith(":"):
            self.offered = ()
            self.answer(self.session.enter(line), line)
            self.explain()
        elif name in self.commands:
            self.commands[name](words.strip())
        else:
            raise NotPossible(f"unknown command :{name}; :help lists them")

    def answer(self, answer: Answer, line: str) -> None:
        """Report what was written, and why the rest was not."""
        for word in answer.written:
            self.say(f"+ {visible(word)}")
        self.say(*sheet(answer.scored), *outcome(answer.ending))
        for note in answer.notes:
            self.say(f"{note.severity}[{note.code}]: {visible(note.message)}")
        if answer.refused:
            colour = colourful(sys.stdout)
            show(write_refusal(line, answer.refused, colour=colour), end="")

    def explain(self) -> None:
        """Name the slips that may explain why the last word was refused, and offer to put them right."""
        refusal = self.session.refusal
        self.offered = hypotheses(refusal) if refusal else ()
        self.say(*cause_lines(self.offered))

    def say(self, *lines: str) -> None:
        for line in lines:
            show(line)

    # -- commands

    def undo(self, words: str) -> None:
        gone = self.session.undo(words if _PLACE.fullmatch(words) else number(words or "1"))
        for text in gone:
            self.say(f"- {visible(' '.join(text.split()))}")

    def fix(self, words: str) -> None:
        place, _, line = words.partition(" ")
        self.changed(self.session.fix(place, line.strip()), line.strip())

    def insert(self, words: str) -> None:
        place, _, line = words.partition(" ")
        if not line.strip():
            raise NotPossible("say where and what: :insert 2.1.1 3b2 enters 3b2 before 2.1.1")
        self.changed(self.session.insert(place, line.strip()), line.strip())

    def changed(self, answer: Answer, line: str) -> None:
        """Report what became of a change in the middle of the record."""
        if answer.kept:
            self.answer(answer, answer.rest)
            self.say(f"from here on it no longer fits: {visible(answer.rest)}")
        else:
            self.answer(answer, line)

    def rename(self, words: str) -> None:
        try:
            names = names_listed(words)
        except ValueError as wrong:
            raise NotPossible(str(wrong)) from None
        seats = len(self.session.seats)
        if len(names) != seats or not all(names):
            raise NotPossible(
                f"give {seats} names, with commas between them, in the order of the seats"
            )
        self.changed(self.session.set_tags(dict(zip(SEAT_TAGS, names, strict=False))), words)
        self.names = [visible(name) for name in self.session.seats]
        self.say(", ".join(self.names))

    def starter(self, words: str) -> None:
        answer = self.session.start_with(number(words))
        self.changed(answer, words)
        if not answer.refused or answer.kept:
            self.say(
                f"{self.names[int(words) - 1]} starts round 1; the moves after it follow in turn"
            )

    def tag(self, words: str) -> None:
        name, _, value = words.partition(" ")
        if not value.strip():
            raise NotPossible("say which tag and its value, such as :tag Event Friday Club")
        if name in SEAT_TAGS:
            raise NotPossible("use :names for the names of the players")
        self.changed(self.session.set_tags({name: value.strip()}), words)
        self.say(visible(f'[{name} "{value.strip()}"]'))

    def correct(self, words: str) -> None:
        """Correct one of the slips that were named."""
        at = number(words or "1")
        if self.session.refusal is None or not 1 <= at <= len(self.offered):
            raise NotPossible(f"there is no slip number {at} to correct here")
        chosen, self.offered = self.offered[at - 1], ()
        answer = self.session.correct(chosen)
        done = "corrected" if chosen.changes else "the record stays as it is"
        self.say(f"{done}: {visible(chosen.message)}")
        self.answer(answer, chosen.rest)
        self.explain()

    def next(self, words: str) -> None:
        answer = self.session.resume(count(words or "1"))
        self.answer(answer, answer.rest)

    def complete(self, words: str) -> None:
        found = self.session.complete(words)
        self.say(found.common, *found.candidates)

    def score(self) -> str:
        totals = self.session.final or self.session.totals
        scores = (f"{name} {total}" for name, total in zip(self.names, totals, strict=True))
        return ", ".join(scores)

    def stood(self, words: str) -> None:
        line = f"{words}!stood"
        self.answer(self.session.enter(line), line)

    def dropped(self, lines: list[str]) -> None:
        self.say(*(f"- {visible(line)}" for line in lines))

    def end(self, words: str) -> NoReturn:
        self.session.end(words or "adjourned")
        self.say("+ *")
        raise Quit

    def quit(self, _: str) -> NoReturn:
        raise Quit


def sheet(scored: Iterable[ScoredRound]) -> Iterator[str]:
    """Write what every player scored in some rounds."""
    for each in scored:
        yield f"{each.title}:"
        yield from (f"  {visible(str(seat))}" for seat in each.seats)


def outcome(ending: Ending | None) -> Iterator[str]:
    """Report who won, if the game has ended."""
    if ending:
        yield visible(str(ending))
        if ending.tie_break:
            yield ending.tie_break


def prompt_for(expected: Expected) -> str:
    """Write a prompt: the place, the next player or item, and what is still missing."""
    who = visible(expected.name)
    match expected.kind:
        case "over":
            return "over>"
        case "move":
            return f"{expected.label} {who}>"
        case "tiling" | "chance":
            return f"{expected.label} {who}, {expected.heads[0]}>"
        case _:
            rest = f"{expected.wanted - len(expected.heads)} of {expected.wanted}"
            return (
                f"{expected.label} {f'{expected.heads[0]} ' if expected.heads[0] else ''}({rest})>"
            )


def cause_lines(offered: Sequence[Hypothesis], key: str = ":correct") -> Iterator[str]:
    """Report the probable causes and how to correct them, and number the other slips that fit as well."""
    if not offered:
        return
    first, *others = (visible(each.message) for each in offered)
    yield f"this fits if {first}; {key} {offered[0].remedy}"
    for at, message in enumerate(others, 2):
        yield f"or if {message}; :correct {at}"


def count(words: str) -> int | None:
    return None if words == "all" else number(words)


def number(words: str) -> int:
    if not _NUMBER.fullmatch(words):
        raise NotPossible(f"{words} is not a number or a place")
    return int(words)
