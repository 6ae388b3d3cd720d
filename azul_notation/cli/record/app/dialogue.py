"""Holds the dialogue for the app: answers are kept for display, and what failed stays to be corrected."""

from collections.abc import Sequence

from azul_notation.cli.record.plain import Dialogue, cause_lines, outcome, sheet
from azul_notation.cli.screen.reasons import AnswerLine, reasons
from azul_notation.recorder import Answer, Ending, NotPossible, Session, hypotheses
from azul_notation.render.paint import visible
from azul_notation.text.failures import reason_of


class AppDialogue(Dialogue):
    """Answers one line at a time, for the app to show."""

    lines: list[AnswerLine]
    rest: str
    ending: Ending | None = None
    """How the game ended, if the last line ended it."""
    sheet: Sequence[str] = ()
    """What each player scored with the last line."""

    def enter(self, line: str) -> str:
        """Carry out a line, and return the part that was refused or failed, to be typed again."""
        self.lines, self.rest, self.sheet, self.ending = [], "", (), None
        try:
            self.obey(line)
        except NotPossible as reason:
            self.lines.append(AnswerLine(visible(str(reason)), "error"))
            return line
        except OSError as error:
            failure = f"not written: {reason_of(error)}; the file is as it was before this line"
            self.lines.append(AnswerLine(failure, "error"))
            return line
        is_command = line.startswith(":") and not line.startswith(":correct")
        return line if self.rest and is_command else self.rest

    def explain(self) -> None:
        """Wait until the refusal is on the screen: see `name_slips`."""

    def name_slips(self) -> list[AnswerLine]:
        """Name the slips that may explain the last refusal."""
        refusal = self.session.refusal
        self.offered = hypotheses(refusal) if refusal else ()
        return [AnswerLine(line, "warning") for line in cause_lines(self.offered, "F4")]

    def say(self, *lines: str) -> None:
        self.lines += map(AnswerLine, lines)

    def answer(self, answer: Answer, line: str) -> None:
        """Keep what was written, and why the rest was refused."""
        if answer.written:
            self.lines.append(AnswerLine(visible("  ".join(answer.written)), "written"))
        self.ending = answer.ending
        self.sheet = tuple(sheet(answer.scored))
        self.lines += [AnswerLine(each, "" if each[0] == " " else "note") for each in self.sheet]
        self.lines += [AnswerLine(each, "written") for each in outcome(answer.ending)]
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


def kept_lines(session: Session) -> list[AnswerLine]:
    """Show the first line kept after a correction, and the keys for it."""
    if not session.kept:
        return []
    first, number = visible(session.kept[0]), len(session.kept)
    return [AnswerLine(f"kept: `{first}` ({number} in all); F5 enters it, F6 drops it", "warning")]
