"""Names the program that writes reports and judges records."""

from functools import cache


@cache
def program() -> str:
    """Name the program and its version: the rules by which a record was judged."""
    from importlib.metadata import version  # noqa: PLC0415 - not free to import

    return f"azul-notation {version('azul-notation')}"
