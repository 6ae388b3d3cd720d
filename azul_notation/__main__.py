"""Runs the command `azul` as `python -m azul_notation`."""

from azul_notation.cli import main

main()
