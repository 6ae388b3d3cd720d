"""Names the program that writes reports and judges records."""

import azul_notation


def program() -> str:
    """Name the program and its version: the rules that judged a record."""
    return f"azul-notation {azul_notation.__version__}"
