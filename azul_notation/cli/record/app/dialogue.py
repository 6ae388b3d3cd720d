"""The dialogue as an app has it: what it says is kept to be shown, what failed stays to be mended."""

from typing import NamedTuple

from azul_notation.cli.record.plain import Dialogue
from azul_notation.diagnostics import Diagnostic
from azul_notation.recorder import Answer, Session, Unable
from azul_notation.render.paint import visible


class Said(NamedTuple):
    """A line of an answer, and what sort of line it is: a severity, written, or nothing special."""

    text: str
    sort: str = ""


class Desk(Dialogue):
    """Answers a line at a time."""

    said: list[Said]
    rest: str

    def enter(self, line: str) -> str:
        """Obey a line; give what is to be typed again: the part that was refused, or failed."""
        self.said, self.rest = [], ""
        try:
            self.obey(line)
        except Unable as reason:
            self.said.append(Said(visible(str(reason)), "error"))
            return line
        except OSError as error:
            told = f"not written: {error.strerror}; the file is as it was before this line"
            self.said.append(Said(told, "error"))
            return line
        return line if self.rest and line.startswith(":") else self.rest

    def say(self, *lines: str) -> None:
        self.said += map(Said, lines)

    def answer(self, answer: Answer, line: str) -> None:
        """Keep what was written, and why the rest was not."""
        if answer.written:
            self.said.append(Said(visible("  ".join(answer.written)), "written"))
        totals = next((word for word in answer.written if word.startswith("= ")), "")
        if totals:
            self.said.append(Said(f"if other totals stood, type them with !, as in `{totals}!`"))
        for note in answer.notes:
            self.said += reasons(note)
        if answer.refused:
            self.said += reasons(answer.refused)
            self.rest = "" if answer.kept else answer.rest or line


def reasons(found: Diagnostic) -> list[Said]:
    """Word a diagnostic in lines: what is wrong, what was legal, what may have been meant."""
    label = f" ({visible(found.label)})" if found.label else ""
    lines = [Said(f"{found.code}: {visible(found.message)}{label}", found.severity)]
    if found.legal:
        lines.append(Said(f"legal here: {visible(found.legal)}"))
    if found.help:
        lines.append(Said(visible(found.help)))
    return lines


def kept_of(session: Session) -> list[Said]:
    """Say what is kept after a correction, and what can be done with it."""
    if not session.kept:
        return []
    first, number = visible(session.kept[0]), len(session.kept)
    return [Said(f"kept: `{first}` ({number} in all); F5 enters it, F6 drops it", "warning")]
