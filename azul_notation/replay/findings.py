"""Collects diagnostics so that one fault gives one message.

A wrong claim may be a slip of the pen, or the first sign that a move before it is not the one that was
played. So what is found after it waits: if the record and the replay agree again later, the claim was a
slip and the rest is reported too; if not, the rest was its echo.
"""

from azul_notation.diagnostics import Diagnostic


class Findings:
    def __init__(self) -> None:
        self.sure: list[Diagnostic] = []
        self.waiting: list[Diagnostic] = []
        self.doubt = False
        self.lost = False
        """Whether the thread is lost for good: moves or rounds are missing, or who begins is not
        known. Then no later agreement is more than chance."""

    def add(self, found: Diagnostic) -> None:
        if found.is_error and self.doubt:
            self.waiting.append(found)
            return
        self.sure.append(found)
        self.doubt = self.doubt or (found.is_error and found.band == "claim")

    def agree(self) -> None:
        """Record and replay agree: what was found since the wrong claim stands for itself."""
        if self.lost:
            return
        self.sure += self.waiting
        self.waiting = []
        self.doubt = False
