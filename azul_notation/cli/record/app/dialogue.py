"""Holds the dialogue for the app: answers are kept for display, and what failed stays to be corrected."""

from typing import NamedTuple

from azul_notation.cli.record.plain import Dialogue
from azul_notation.diagnostics import Diagnostic
from azul_notation.recorder import Answer, NotPossible, Session
from azul_notation.render.paint import visible
from azul_notation.text.failures import reason_of


class AnswerLine(NamedTuple):
    """Holds a line of an answer and its sort: a severity, `written`, or empty."""

    text: str
    sort: str = ""


class AppDialogue(Dialogue):
    """Answers one line at a time, for the app to show."""

    lines: list[AnswerLine]
    rest: str

    def enter(self, line: str) -> str:
        """Obey a line, and give the part that was refused or failed, to be typed again."""
        self.lines, self.rest = [], ""
        try:
            self.obey(line)
        except NotPossible as reason:
            self.lines.append(AnswerLine(visible(str(reason)), "error"))
            return line
        except OSError as error:
            failure = f"not written: {reason_of(error)}; the file is as it was before this line"
            self.lines.append(AnswerLine(failure, "error"))
            return line
        return line if self.rest and line.startswith(":") else self.rest

    def say(self, *lines: str) -> None:
        self.lines += map(AnswerLine, lines)

    def answer(self, answer: Answer, line: str) -> None:
        """Keep what was written, and why the rest was refused."""
        if answer.written:
            self.lines.append(AnswerLine(visible("  ".join(answer.written)), "written"))
        totals = next((word for word in answer.written if word.startswith("= ")), "")
        if totals:
            self.lines.append(
                AnswerLine(
                    f"if the players wrote other totals, type them with !, as in `{totals}!`"
                )
            )
        for note in answer.notes:
            self.lines += reasons(note)
        if answer.refused:
            self.lines += reasons(answer.refused)
            self.rest = "" if answer.kept else answer.rest or line


def reasons(found: Diagnostic) -> list[AnswerLine]:
    """Write a diagnostic as lines: what is wrong, what was legal, what may have been meant."""
    label = f" ({visible(found.label)})" if found.label else ""
    lines = [AnswerLine(f"{found.code}: {visible(found.message)}{label}", found.severity)]
    if found.legal:
        lines.append(AnswerLine(f"legal here: {visible(found.legal)}"))
    if found.help:
        lines.append(AnswerLine(visible(found.help)))
    return lines


def kept_lines(session: Session) -> list[AnswerLine]:
    """Show the first line kept after a correction, and the keys for it."""
    if not session.kept:
        return []
    first, number = visible(session.kept[0]), len(session.kept)
    return [AnswerLine(f"kept: `{first}` ({number} in all); F5 enters it, F6 drops it", "warning")]
