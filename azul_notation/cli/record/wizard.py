"""Asks for what `azul record` was not given: who plays, which game, and the file."""

import re
import sys
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from azul_notation.cli.console import fail, show
from azul_notation.cli.options import DEFAULT, names_listed
from azul_notation.recorder import NewGame
from azul_notation.rules import CARDS, DIALECTS
from azul_notation.text.syntax import SEAT_TAGS

ASKED = ("Board", "Factories")
"""The options that are asked for, where a game has them; the others choose between readings of the rules."""
_PLAIN = re.compile(r"\W+")


def is_wanted() -> bool:
    """Return whether there is a person to ask."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def ask_new_game(given: dict[str, str]) -> NewGame:
    """Ask who plays which game; tags that were given as options are not asked for."""
    names = ask_names()
    tags = dict(given)
    if given.get("Variant", DEFAULT) == DEFAULT:
        tags["Variant"] = ask_variant()
    options = DIALECTS[tags["Variant"]].options
    for tag in ASKED:
        if tag not in tags and len(options.get(tag, ())) > 1:
            tags[tag] = choose(tag.lower(), options[tag])
    tags.setdefault("Date", f"{date.today():%Y-%m-%d}")  # noqa: DTZ011 - the day at the table
    return NewGame(tags, names)


def ask_names() -> list[str]:
    """Ask for the players, until there are enough."""
    while True:
        line = answer("Players in the order of their seats, with commas between them:")
        try:
            names = [name for name in names_listed(line) if name]
        except ValueError as wrong:
            show(f"{wrong}")
            continue
        if 2 <= len(names) <= len(SEAT_TAGS):  # noqa: PLR2004 - as on every board
            return names
        show(f"give 2 to {len(SEAT_TAGS)} names, such as Ana,Jan")


def ask_variant() -> str:
    found = {variant: title for card in CARDS for variant, title in card.variants.items()}
    for at, title in enumerate(found.values(), start=1):
        show(f"  {at}  {title}")
    return choose("game", list(found), numbered=True)


def ask_file(names: Sequence[str]) -> Path:
    """Ask for the file; one with the date and the players is proposed."""
    words = "-".join(filter(None, (_PLAIN.sub("-", name).strip("-").lower() for name in names)))
    proposed = f"{date.today():%Y-%m-%d}-{words}.azn"  # noqa: DTZ011 - the day at the table
    return Path(answer(f"File [{proposed}]:") or proposed)


def choose(what: str, values: Sequence[str], *, numbered: bool = False) -> str:
    """Ask for one of some values, by its beginning or its number; the first is the default."""
    listed = f"1 to {len(values)}" if numbered else ", ".join(values)
    while True:
        typed = answer(f"Which {what}? {listed} [{'1' if numbered else values[0]}]:").casefold()
        if not typed:
            return values[0]
        if typed.isdecimal() and 1 <= int(typed) <= len(values):
            return values[int(typed) - 1]
        found = [value for value in values if value.casefold().startswith(typed)]
        if len(found) == 1:
            return found[0]
        show(f"choose one of: {', '.join(values)}")


def answer(question: str) -> str:
    """Ask a question, and return the line that is typed."""
    show(question, end=" ")
    sys.stdout.flush()
    line = sys.stdin.readline()
    if not line:
        show("")
        fail("nothing was recorded")
    return line.strip()
