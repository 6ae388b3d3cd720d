"""An event of a log as it was sent, with where it stands."""

import msgspec

from azul_notation.bga.log_error import Pointer


class Happening(msgspec.Struct, frozen=True):
    """One event of a log, with where it stands."""

    type: str
    args: msgspec.Raw
    pointer: Pointer
    move: str
    """BGA's number of the move that it belongs to, if known."""

    @property
    def at(self) -> Pointer:
        """The place of its `args`."""
        return (*self.pointer, "args")
