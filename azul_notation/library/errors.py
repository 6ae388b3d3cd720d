"""The errors of the library, all of which are AzulErrors."""

from collections.abc import Sequence

from azul_notation.diagnostics import AzulError, Diagnostic


class IllegalMove(AzulError, ValueError):
    """The rules do not allow a move, a deal or a tiling; the table is as it was before."""

    def __init__(self, diagnostic: Diagnostic, legal: Sequence[str] = ()) -> None:
        allowed = f"; legal here: {diagnostic.legal}" if diagnostic.legal else ""
        super().__init__(f"{diagnostic.code}: {diagnostic.message}{allowed}")
        self.diagnostic: Diagnostic = diagnostic
        self.legal: list[str] = list(legal)
        """Every move that the rules allow here."""

    @property
    def code(self) -> str:
        return self.diagnostic.code


class RecordError(AzulError, ValueError):
    """A record cannot be used for what was asked, because it has errors."""

    def __init__(self, diagnostics: Sequence[Diagnostic]) -> None:
        first, more = diagnostics[0], len(diagnostics) - 1
        others = f" (and {more} more)" if more else ""
        super().__init__(f"line {first.line}: {first.code}: {first.message}{others}")
        self.diagnostics: list[Diagnostic] = list(diagnostics)


class NothingToUndo(AzulError, IndexError):
    """No move, deal or tiling can be taken back: the table is as it was made."""


class NotWritable(AzulError, ValueError):
    """A game cannot be written so that reading gives it back."""
