"""Shortens the commands that messages name to what is typed in an evening."""

import re

from azul_notation.cli.club.evening.scene import Scene

_COMMAND = re.compile(r"`azul (?:tour|club) (\w++)([^`]*)`")
_JOIN = re.compile(r"--table (\S+)(?= instead lets them join)")
_WHERE = re.compile(r" --round (\d+) --table '?([^ ']+)'?")
_SCORES = re.compile(r" --scores \"?([^\"]*)\"?")


def shortened(text: str, scene: Scene) -> str:
    """Write the commands in a message as they are typed here."""

    def short(found: re.Match[str]) -> str:
        name, rest = found[1], found[2]
        own = rest.split(maxsplit=1)
        if own and own[0] != scene.tournament and own[0][0].islower():  # for another tournament
            return found[0]
        if own and own[0] == scene.tournament:
            rest = rest.replace(f" {own[0]}", "", 1)
        where = _WHERE.search(rest)
        if where and name in ("result", "correct", "void", "confirm"):
            place = where[2] if where[1] == str(scene.round) else f"{where[1]}.{where[2]}"
            rest = _SCORES.sub(r" \1", rest.replace(where[0], f" {place}", 1))
            name = "" if name == "result" else name
        elif name == "result" and not rest:
            return "`TABLE SCORES`"
        elif name == "print":
            rest = ""
        return f"`{(name + rest).strip()}`"

    return _JOIN.sub(r"`enter NAME at \1`", _COMMAND.sub(short, text))
