"""Defines the base of the terminal apps: how they end, and what they are drawn with."""

import asyncio
import os
import signal
from contextlib import suppress
from pathlib import Path

import typer
from textual.app import App
from textual.worker import WorkerFailed

from azul_notation.replay.signals import SIGNALS

SHARED = Path(__file__).with_name("shared.tcss")
"""The styles of what the apps share."""


class ScreenApp(App[None]):
    """Ends as a command ends: by a signal as outside of the app, after an internal error with its report."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(self) -> None:
        super().__init__(ansi_color=True if "NO_COLOR" in os.environ else None)
        handlers = ((each, signal.getsignal(each)) for each in SIGNALS)
        self.handlers = {each: handler for each, handler in handlers if callable(handler)}
        """What the signals that end a command do outside of the app."""
        self.ended_by: signal.Signals | None = None
        """The signal that ended the app."""

    @property
    def fault(self) -> BaseException | None:
        """The internal error that ended the app."""
        fault = self._exception
        return fault.error if isinstance(fault, WorkerFailed) else fault

    def _fatal_error(self) -> None:
        """End after an internal error: textual would print it with all values, cli/edge.py reports it."""
        self._close_messages_no_wait()

    def on_mount(self) -> None:
        """Let signals end the app between two steps: in the middle of one the screen would stay on."""
        for each in self.handlers:
            with suppress(NotImplementedError):  # on Windows
                asyncio.get_running_loop().add_signal_handler(each, self.end_by, each)

    def end_by(self, number: signal.Signals) -> None:
        self.ended_by = number
        self.exit()

    def run_to_end(self) -> None:
        """Run the app; when it has left the screen, do what a signal or an error has asked for."""
        self.run()
        for each, handler in self.handlers.items():
            signal.signal(each, handler)
        if self.ended_by is not None:
            signal.raise_signal(self.ended_by)
        if self.fault is not None:
            raise self.fault
        if self.return_code:
            raise typer.Exit(self.return_code)
