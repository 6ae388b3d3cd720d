"""Reads the lines of an evening: with history and completion on a terminal, plainly from a pipe."""

import os
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from azul_notation.cli.club.evening.lines import WORDS
from azul_notation.cli.club.evening.scene import Scene
from azul_notation.cli.console import fail, notify, show, unreadable
from azul_notation.diagnostics.extras import is_installed
from tournaments.club.names import without_accents

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession

OF_ENTRANTS = ("absent", "back", "fix", "move", "penalty", "return", "swap", "withdraw")


class Reader:
    """Asks for lines until there are none."""

    def __init__(self) -> None:
        self.session: PromptSession[str] | None = None
        if sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb":
            if is_installed("desk"):
                self.session = terminal_session()
            else:
                notify('azul: history and completion need the extra "desk"')

    def read(self, scene: Scene) -> str | None:
        """Read a line; return None at the end of the input."""
        if self.session is not None:
            try:
                return self.session.prompt(scene.prompt, completer=completer(scene))
            except EOFError:
                return None
        show(scene.prompt, end="" if sys.stdin.isatty() else "\n")
        sys.stdout.flush()
        try:
            return sys.stdin.readline() or None
        except OSError as error:
            fail(unreadable("-", error))


def terminal_session() -> "PromptSession[str]":
    from prompt_toolkit import PromptSession  # noqa: PLC0415 - slow to load
    from prompt_toolkit.history import InMemoryHistory  # noqa: PLC0415

    os.environ.setdefault("PROMPT_TOOLKIT_NO_CPR", "1")  # else a slow terminal gets a warning
    return PromptSession(history=InMemoryHistory(), complete_while_typing=False)


def completer(scene: Scene) -> Any:
    """Complete with what can be typed now."""
    from prompt_toolkit.completion import Completer, Completion  # noqa: PLC0415 - slow to load

    class Known(Completer):
        def get_completions(self, document: Any, complete_event: Any) -> Iterator[Completion]:  # noqa: ARG002
            for text, length in completions(document.text_before_cursor, scene):
                yield Completion(text, start_position=-length)

    return Known()


def completions(text: str, scene: Scene) -> Iterator[tuple[str, int]]:
    """Yield the continuations of a line, and how many of its characters each replaces."""
    word, space, rest = text.lstrip().partition(" ")
    if not space:
        known = [f"{each} " for each in (*scene.missing, *OF_ENTRANTS, "enter", "correct", "void")]
        known += [each for each in WORDS if f"{each} " not in known]
        yield from ((each, len(word)) for each in known if each.startswith(word.casefold()))
        return
    if word.casefold() in OF_ENTRANTS:
        names = sorted({*scene.entrants.values()})
    elif word.casefold() == "enter":
        names = sorted(scene.others)
    else:
        return
    begun = rest.rpartition(",")[2].lstrip()
    starts = [begun[at:] for at in range(len(begun) + 1) if at == 0 or begun[at - 1] == " "]
    for start in starts:  # a second name may begin at any of the words
        found = [
            name
            for name in names
            if f" {without_accents(name)}".find(f" {without_accents(start)}") >= 0
        ]
        if found:
            yield from ((name, len(start)) for name in found)
            return
