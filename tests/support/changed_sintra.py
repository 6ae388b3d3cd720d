"""Changes games of Sintra for tests of the fast path: choices, strips, tags."""

import re
from collections.abc import Callable
from random import Random

KINDS: tuple[dict[str, str], ...] = (
    {"variant": "sintra"},
    {"variant": "sintra", "board": "B", "strips": "synthetic"},
    {"variant": "sintra", "columns": "0 5 1 9 2 2 7 3", "glass_track": "0 3 1 40"},
)
"""What games are played with."""
TAGS = (
    *('[Board "A"]', '[Board "B"]', '[Board "b"]', '[Board "grey"]', '[Factories "plain"]'),
    *('[Columns "4 3 3 2 2 1 1 2"]', '[Columns "4 3 3 2 2 1 1 3"]', '[Columns "4 3 3 2 2 1 1"]'),
    *('[Columns "04 3 3 2 2 1 1 3"]', '[Columns ""]', '[Columns "4 3 3 2 2 1 1 -3"]'),
    *('[GlassTrack "0 1 2 4 6 8 11 14 18"]', '[GlassTrack "0 1 2 4 6 8 11 14 19"]'),
    *('[GlassTrack "0 5"]', '[GlassTrack "0  5"]', '[GlassTrack "1 5"]', '[GlassTrack "0"]'),
    '[WheelPoints "1 1 2 2 3 3 1 1 1 1 1 1"]',
)
MOVE = re.compile(
    r"(?<= )([0-9][BGOPY][1-8F]|<<)((?:\*\d)?)((?:=[BGOPY])?)((?:\^)?)((?:~\d+)?)(?=\s)"
)
_STRIP = re.compile(r"(?<= )([BGOPY*]{5})/([BGOPY*]{5})(?=\s)")


def choice_of_rules(head: str, rng: Random) -> str:
    """Write a choice of rules, at its place among the tags, or in place of what it says."""
    tags = head.split("\n")
    new = rng.choice(TAGS)
    at = next(number for number, tag in enumerate(tags) if tag.startswith("[Result"))
    others = [tag for tag in tags[at + 1 :] if tag.split(" ")[0] != new.split(" ")[0]]
    return "\n".join((*tags[: at + 1], *sorted((*others, new))))


def choice(body: str, rng: Random) -> str:
    """Change a move's panes: others went on joker spaces or were kept, or something of its marks."""

    def other(base: str, jokers: str, kept: str, marker: str, broke: str) -> str:
        match rng.randrange(5):
            case 0:
                jokers = rng.choice(("", "*0", "*1", "*2", "*3"))
            case 1:
                kept = rng.choice(("", "=B", "=G", "=O", "=P", "=Y"))
            case 2:
                marker = "" if marker else "^"
            case 3:
                broke = rng.choice(("", "~1", "~2", "~0", "~9"))
            case _:
                base = base[:2] + rng.choice("12345678F") if base != "<<" else base
        return base + jokers + kept + marker + broke

    return _at_one(MOVE, body, rng, other)


def way_back(body: str, rng: Random) -> str:
    """Let the glazier go back, instead of a move or besides."""

    def back(*parts: str) -> str:
        move = "".join(parts)
        return rng.choice(("<<", f"<< {move}", f"{move} <<"))

    return _at_one(MOVE, body, rng, back)


def lap_of_ways_back(body: str, rng: Random) -> str:
    """Let all glaziers go back, one after the other, before some lap or behind the last one."""
    lines = body.split("\n")
    seats = sum(line.startswith("S") for line in lines)
    first = 1 + rng.choice([at for at, line in enumerate(lines) if line.startswith("R")])
    end = next(at for at in range(first, len(lines)) if lines[at].startswith("="))
    lines.insert(rng.randint(first, end), " ".join(["0.", *seats * ["<<"]]))
    for lap, at in enumerate(range(first, end + 1), start=1):
        lines[at] = f"{lap}. {lines[at].partition(' ')[2]}"
    return "\n".join(lines)


def strip(body: str, rng: Random) -> str:
    """Turn a strip over, or take another one."""

    def other(up: str, down: str) -> str:
        letters = sorted((*up[1:], rng.choice("BGOPY")))
        joined = "".join(letters).replace("*", "") + "*" * up.count("*")
        return rng.choice((f"{down}/{up}", f"{joined}/{down}", f"{up}/{joined}", f"{up}/{up}"))

    return _at_one(_STRIP, body, rng, other)


def strips_exchanged(body: str, rng: Random) -> str:
    """Let two strips change places, of one seat or of two."""
    found = list(_STRIP.finditer(body))
    if not found:
        return body
    one, two = sorted((rng.choice(found), rng.choice(found)), key=lambda each: each.start())
    between = body[one.end() : two.start()] if two is not one else ""
    if not between:
        return body
    return body[: one.start()] + two[0] + between + one[0] + body[two.end() :]


def pane(body: str, rng: Random) -> str:
    """Write another letter."""
    places = [at for at, sign in enumerate(body) if sign in "BGOPY*F"]
    at = rng.choice(places)
    return body[:at] + rng.choice("BGOPY*FR") + body[at + 1 :]


def negative(body: str, rng: Random) -> str:
    """Change the sign of a total."""
    places = [found.start() for found in re.finditer(r"(?<= )-?\d+(?=\s)", body)]
    at = rng.choice(places)
    return body[:at] + body[at + 1 :] if body[at] == "-" else f"{body[:at]}-{body[at:]}"


def _at_one(pattern: re.Pattern[str], body: str, rng: Random, other: Callable[..., str]) -> str:
    found = list(pattern.finditer(body))
    if not found:
        return body
    at = rng.choice(found)
    return body[: at.start()] + other(*at.groups()) + body[at.end() :]


HEAD_CHANGES = (choice_of_rules,)
BODY_CHANGES = (
    *(choice, choice, way_back, lap_of_ways_back, lap_of_ways_back),
    *(strip, strips_exchanged, pane, pane, negative),
)
