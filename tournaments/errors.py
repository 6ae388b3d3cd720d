"""Defines the exceptions of a club: each says in one sentence, for its reader, what went wrong and why."""

from azul_notation.diagnostics import AzulError, Diagnostic


class ClubError(AzulError):
    """A reason why a club, its file or its records cannot do what was asked."""


class Conflict(ClubError):
    """A request that is not valid, or that contradicts what the club knows."""


class NearNames(Conflict):
    """Lists new names that are nearly those of known players, who may be meant."""

    def __init__(self, near: dict[str, str]) -> None:
        asked = "; ".join(
            f"there is no player {name!r}: did you mean {meant!r}?" for name, meant in near.items()
        )
        adding = ", ".join(f"`azul player add {name!r}`" for name in near)
        super().__init__(f"{asked} (For somebody else: {adding}, then repeat the command.)")
        self.near = near


class Doubtful(Conflict):
    """Lists doubts about results; they can still be stored."""

    def __init__(self, doubts: list[str]) -> None:
        super().__init__("; ".join(doubts))
        self.doubts = doubts


class NoSeating(ClubError):
    """A reason why these players cannot be seated as was asked."""


class StoreError(ClubError):
    """A reason why a club file cannot be used."""


class NotStored(StoreError):
    """A reason why a change could not be written; nothing of it was stored."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(f"cannot write {path}: {reason}; nothing was stored")
        self.reason = reason


class QueryError(ClubError):
    """A reason why a query in SQL has no answer."""


class TableError(ClubError):
    """A reason why a file cannot be read as a table."""


class EncodingUnknown(TableError):
    """A reason why the letters of a file cannot be read without a doubt."""


class CsvError(ClubError):
    """A place where a file is not valid CSV, and the reason."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(f"line {line}: {what}")
        self.line = line
        self.what = what


class RosterError(ClubError):
    """Lists what is wrong with a roster; nothing of it was stored."""

    def __init__(self, faults: list[Diagnostic]) -> None:
        super().__init__("the roster has errors")
        self.faults = faults


class ShardError(ClubError):
    """A reason why results of other machines cannot be used."""


class PlaceError(ShardError):
    """A reason why a folder or a file of other machines cannot be reached."""
