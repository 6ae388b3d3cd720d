"""Asks the checker about a faulty game between two healthy ones, and judges what it says."""

import importlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol, cast

from .injection import FIRST_LINE, Injection

Lines = tuple[str, ...]


class Diagnostic(Protocol):
    @property
    def code(self) -> str: ...
    @property
    def band(self) -> str: ...
    @property
    def severity(self) -> str: ...
    @property
    def message(self) -> str: ...
    @property
    def line(self) -> int | None: ...
    @property
    def column(self) -> int | None: ...
    @property
    def end_column(self) -> int | None: ...


class Report(Protocol):
    """What the checker says of one game."""

    @property
    def game(self) -> int: ...
    @property
    def ok(self) -> bool: ...
    @property
    def rounds(self) -> Sequence[Sequence[int]] | None: ...
    @property
    def final(self) -> Sequence[int] | None: ...
    @property
    def winners(self) -> Sequence[int] | None: ...
    @property
    def diagnostics(self) -> Sequence[Diagnostic]: ...


class Checker(Protocol):
    def __call__(
        self, *, text: str | None = None, data: bytes | None = None
    ) -> Iterable[Report]: ...


def the_checker() -> Checker:
    return cast("Checker", importlib.import_module("azul_notation").check)


@dataclass(frozen=True)
class Verdict:
    """How one fault was answered; `diagnostics` are those of the faulty game."""

    noticed: bool
    band: bool
    span: bool
    single: bool
    neighbours: bool
    diagnostics: tuple[Diagnostic, ...]
    first: int  # the index of the game's first line in the file
    crash: str = ""

    @property
    def perfect(self) -> bool:
        return all((self.noticed, self.band, self.span, self.single, self.neighbours))


@dataclass(frozen=True)
class File:
    """A file of games; `first` is the index of the faulty game's first line."""

    lines: Lines
    first: int
    last: int
    neighbours: tuple[Lines, ...]


def file_of(injection: Injection, before: Lines, after: Lines) -> File:
    """The faulty game between its neighbours; at the top where the fault is the file's."""
    if injection.head != FIRST_LINE:
        lines = (injection.head, *injection.lines, "", *after)
        return File(lines, 1, len(injection.lines), ())
    lines = (FIRST_LINE, *before, "", *injection.lines, "", *after)
    first = len(before) + 2
    return File(lines, first, first + len(injection.lines) - 1, (before, after))


def ask(lines: Sequence[str]) -> list[Report]:
    """The checker's reports on a file of these lines; odd bytes are given as bytes."""
    check = the_checker()
    text = "\n".join(lines) + "\n"
    if any("\udc80" <= character <= "\udcff" for character in text):
        return list(check(data=text.encode("utf-8", "surrogateescape")))
    return list(check(text=text))


@lru_cache(maxsize=1024)
def alone(lines: Lines) -> Report:
    """What the checker says of a healthy game in a file of its own."""
    reports = ask((FIRST_LINE, *lines))
    assert len(reports) == 1, f"{len(reports)} games instead of one"
    return reports[0]


def judge(injection: Injection, healthy: Lines, before: Lines, after: Lines) -> Verdict:
    """Puts the fault between its neighbours and compares the answer with what is expected."""
    file = file_of(injection, before, after)
    try:
        reports = ask(file.lines)
    except Exception as crash:  # noqa: BLE001 - whatever it is, it is the finding
        return Verdict(False, False, False, False, False, (), file.first, repr(crash))
    return _compared(injection, healthy, file, reports)


def _compared(
    injection: Injection, healthy: Lines, file: File, reports: Sequence[Report]
) -> Verdict:
    mine = _of_the_game(reports, file)
    found = [diagnostic for diagnostic in mine if diagnostic.severity == injection.severity]
    errors = [diagnostic for diagnostic in mine if diagnostic.severity == "error"]
    warnings = _warnings(mine) - _warnings(alone(healthy).diagnostics)
    only_warns = injection.severity == "warning"
    first = min(found, key=_place, default=None)
    return Verdict(
        noticed=first is not None,
        band=first is not None and first.band in injection.bands,
        span=first is not None and _lies_well(first, injection, file.first),
        single=len(found) == 1
        and warnings <= injection.warnings + only_warns
        and not (only_warns and errors),
        neighbours=_kept(reports, file),
        diagnostics=tuple(mine),
        first=file.first,
    )


def _place(diagnostic: Diagnostic) -> tuple[int, int]:
    return diagnostic.line or 0, diagnostic.column or 0


def _warnings(diagnostics: Sequence[Diagnostic]) -> int:
    return sum(1 for diagnostic in diagnostics if diagnostic.severity == "warning")


def _of_the_game(reports: Sequence[Report], file: File) -> list[Diagnostic]:
    """Every diagnostic but those of the neighbours' own reports on their own lines."""
    every = [diagnostic for report in reports for diagnostic in report.diagnostics]
    if not file.neighbours:
        return every
    own = range(file.first + 1, file.last + 3)
    neighbours = [*reports[:1], *reports[-1:]] if len(reports) == 3 else []
    theirs = [d for report in neighbours for d in report.diagnostics if d.line not in own]
    return [diagnostic for diagnostic in every if not any(diagnostic is d for d in theirs)]


def _lies_well(diagnostic: Diagnostic, injection: Injection, first: int) -> bool:
    if diagnostic.line is None or diagnostic.column is None or diagnostic.end_column is None:
        return False
    line = diagnostic.line - 1 - first
    return injection.holds(line, diagnostic.column - 1, diagnostic.end_column - 1)


def _kept(reports: Sequence[Report], file: File) -> bool:
    if not file.neighbours:
        return True
    if len(reports) != 3:
        return False
    pairs = zip((reports[0], reports[2]), file.neighbours, strict=True)
    return all(_same(report, alone(lines)) for report, lines in pairs)


def _same(report: Report, healthy: Report) -> bool:
    return (
        report.ok is True
        and report.rounds == healthy.rounds
        and report.final == healthy.final
        and report.winners == healthy.winners
    )
