"""The commands. The only place that prints, reads arguments, or exits."""

from azul_notation.cli.main import main

__all__ = ["main"]
