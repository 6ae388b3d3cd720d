"""Names the program that writes reports and judges records."""

import azul_notation


def program() -> str:
    """Name the program and its version: the rules by which a record was judged."""
    return f"azul-notation {azul_notation.__version__}"
