"""Defines spans, diagnostics and the catalogue of codes. Nothing here knows a game."""

from azul_notation.diagnostics.catalogue import CATALOGUE
from azul_notation.diagnostics.cause import Cause, Edit, Place
from azul_notation.diagnostics.code import Band, Entry, Severity
from azul_notation.diagnostics.diagnostic import At, Diagnostic, Fix, diagnose
from azul_notation.diagnostics.errors import AzulError
from azul_notation.diagnostics.internal_error import InternalError, trace_of, working_on
from azul_notation.diagnostics.spans import NOWHERE, Span

__all__ = [
    "CATALOGUE",
    "NOWHERE",
    "At",
    "AzulError",
    "Band",
    "Cause",
    "Diagnostic",
    "Edit",
    "Entry",
    "Fix",
    "InternalError",
    "Place",
    "Severity",
    "Span",
    "diagnose",
    "trace_of",
    "working_on",
]
