"""`python -m azul_notation` is the command `azul`."""

from azul_notation.cli import main

main()
