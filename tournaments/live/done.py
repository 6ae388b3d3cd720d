"""Defines the outcome of a form: which page follows, what to read first, what to decide."""

import msgspec


class Choice(msgspec.Struct, frozen=True):
    """A button that sends a form; fields with a label can be changed before."""

    words: str
    action: str
    fields: dict[str, str] = {}
    edits: bool = False
    """Whether something has to be changed before it can be sent."""


class Done(msgspec.Struct, frozen=True, kw_only=True):
    then: str = ""
    """The page of the desk that follows, such as `players`; empty: the desk itself."""
    tour: str = ""
    """The tournament to go to, if it is another one."""
    notices: list[str] = []
    """What the organiser should know now; all was stored."""
    doubts: list[str] = []
    """Why nothing was stored yet."""
    choices: list[Choice] = []
    """The address to continue with."""
