"""Defines the errors of the library, all of which are AzulErrors."""

from collections.abc import Sequence

from azul_notation.diagnostics import AzulError, Diagnostic


class IllegalMove(AzulError, ValueError):
    """A move, a deal or a tiling that the rules do not allow; the table is as it was before."""

    def __init__(self, diagnostic: Diagnostic, legal: Sequence[str] = ()) -> None:
        super().__init__(diagnostic, legal)
        self.diagnostic: Diagnostic = diagnostic
        self.legal: list[str] = list(legal)
        """Every move that the rules allow here."""

    @property
    def code(self) -> str:
        return self.diagnostic.code

    def __str__(self) -> str:
        found = self.diagnostic
        allowed = f"; legal here: {found.legal}" if found.legal else ""
        advice = f"; {found.help}" if found.help else ""
        return f"{found.code}: {found.message}{allowed}{advice}"


class RecordError(AzulError, ValueError):
    """A record whose errors keep it from being used for what was asked."""

    def __init__(self, diagnostics: Sequence[Diagnostic]) -> None:
        super().__init__(diagnostics)
        self.diagnostics: list[Diagnostic] = list(diagnostics)

    def __str__(self) -> str:
        first, more = self.diagnostics[0], len(self.diagnostics) - 1
        others = f" (and {more} more)" if more else ""
        return f"line {first.line}: {first.code}: {first.message}{others}"


class NothingToUndo(AzulError, IndexError):
    """A call to take back where there is no move, deal or tiling to take back."""


class NotWritable(AzulError, ValueError):
    """A game that cannot be written so that reading gives it back."""
