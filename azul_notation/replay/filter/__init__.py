"""Conditions on games: what `--where` can say, read and judged. No text is ever run as a program."""
