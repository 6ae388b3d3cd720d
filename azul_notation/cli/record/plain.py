"""The dialogue of `azul record --plain`: a prompt, a line, an answer; over a pipe as on a terminal."""

import re
import sys
from collections.abc import Callable
from typing import NoReturn

from azul_notation.cli.console import colourful, fail, show, unreadable
from azul_notation.recorder import Answer, Expected, NotPossible, Session
from azul_notation.render.diagnostic_text import write_refusal
from azul_notation.render.names import drawn
from azul_notation.render.paint import visible
from azul_notation.text.failures import reason_of

HELP = """\
Type words as they are, any number on a line. Commands begin with a colon.
  @2 bbkwkrry…     a deal, spaces optional; in round 1 @2 says who starts
  3b2 0kf          moves; marks, laps and totals are added for you
                   (the beginning of a move is enough if it is the only one)
  3b2!stood        a move against the rules that was not corrected
  = 12! 9          wrong totals that were not corrected
  3b2 @0:41:10     a move and a clock; after a move you can also type
  !? $4 {text} (…) glyphs, a comment, a variation
  :undo [N|PLACE]  take back 1 or N words, or all from 3.2.1 (R3, T3.1, S1) on
  :redo            undo the last undo
  :fix PLACE WORD  replace a word, and enter again what follows it
  :next [N|all]    enter lines kept after a correction
  :skip [N] :drop  drop N of them, or all
  :legal [BEGIN]   the legal words
  :complete BEGIN  how a word can go on
  :table :score :position :show   table, points, position string, record
  :comment TEXT    a comment
  :clock H:MM:SS   a clock
  :stood WORD      the same as WORD!stood
  :end [WHY]       stop: adjourned, abandoned, time forfeit, adjudicated,
                   unterminated
  :quit            stop here; the file has everything"""
_NUMBER = re.compile(r"[0-9]{1,4}")
_PLACE = re.compile(r"[0-9]{1,4}\.[0-9]{1,4}\.[1-4]|[RS=][0-9]{1,4}|T[0-9]{1,4}\.[1-4]|track")


class Quit(Exception):
    """The scorer has stopped."""


class Dialogue:
    """Asks and answers until the input ends."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.names = [visible(name) for name in session.seats]
        self.commands: dict[str, Callable[[str], None]] = {
            "undo": self.undo,
            "redo": lambda _: self.say(f"back: {self.session.redo()}"),
            "fix": self.fix,
            "next": self.next,
            "skip": lambda words: self.dropped(self.session.drop(count(words or "1"))),
            "drop": lambda _: self.dropped(self.session.drop()),
            "legal": lambda words: self.say(" ".join(self.session.legal(words)) or "-"),
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
        """Talk until the scorer stops, or the input ends."""
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

    def leave_prompt(self) -> None:
        """End the line of a prompt that was not answered."""
        if sys.stdin.isatty():
            show("")

    def prompt(self) -> None:
        """Say what is due; on a pipe a prompt is a line of its own."""
        if self.session.kept:
            self.say(f"kept: {visible(self.session.kept[0])} ({len(self.session.kept)} lines)")
        show(prompt_for(self.session.expected), end=" " if sys.stdin.isatty() else "\n")
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
        """Enter the words of a line, or do what its command says."""
        name, _, words = line.removeprefix(":").partition(" ")
        if not line.startswith(":"):
            self.answer(self.session.enter(line), line)
        elif name in self.commands:
            self.commands[name](words.strip())
        else:
            raise NotPossible(f"unknown command :{name}; :help lists them")

    def answer(self, answer: Answer, line: str) -> None:
        """Tell what was written, and why the rest was not."""
        for word in answer.written:
            self.say(f"+ {visible(word)}")
        for note in answer.notes:
            self.say(f"{note.severity}[{note.code}]: {visible(note.message)}")
        if answer.refused:
            colour = colourful(sys.stdout)
            show(write_refusal(line, answer.refused, colour=colour), end="")

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
        answer = self.session.fix(place, line.strip())
        if answer.kept:
            self.answer(answer, answer.rest)
            self.say(f"from here on it no longer fits: {visible(answer.rest)}")
        else:
            self.answer(answer, line.strip())

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


def prompt_for(expected: Expected) -> str:
    """Word a prompt: the place, whose turn it is or what is due, what is still to come."""
    who = visible(expected.name)
    match expected.kind:
        case "over":
            return "over>"
        case "move":
            return f"{expected.label} {who}>"
        case "tiling" | "chance":
            return f"{expected.label} {who}, {expected.heads[0]}>"
        case _:
            rest = f"{len(expected.heads)} of {expected.wanted}"
            return (
                f"{expected.label} {f'{expected.heads[0]} ' if expected.heads[0] else ''}({rest})>"
            )


def count(words: str) -> int | None:
    return None if words == "all" else number(words)


def number(words: str) -> int:
    if not _NUMBER.fullmatch(words):
        raise NotPossible(f"{words} is not a number or a place")
    return int(words)
