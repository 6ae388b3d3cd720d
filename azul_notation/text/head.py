"""Reads the tags of a game and nothing else, for searches through millions of games.

It reads heads with one tag, comment or set-up line on each line. Any other text is read in full, by the
grammar; both ways give the same tags.
"""

import re

from azul_notation.diagnostics import NOWHERE
from azul_notation.text.dialect import Dialects
from azul_notation.text.games import Chunk
from azul_notation.text.read import read_chunk
from azul_notation.text.syntax import Game
from azul_notation.text.tags import TERMINATIONS, RawTag, read_tags
from azul_notation.text.values import folded

_TAG = re.compile(r'[ \t]*\[[ \t]*([A-Za-z_]\w*)[ \t]+"([^"\\\n]*)"[ \t]*\][ \t]*\r?\n')
_SKIPPED = re.compile(
    r"[ \t]*(?:;[^\n]*|\{[^}\n]*\}[ \t]*)?\r?\n|%azn 1[ \t]*\r?\n"
    r"|track[ \t]+[A-Z]{6}[ \t]*\r?\n|S[1-4](?:[ \t]+[A-Z*]{5}/[A-Z*]{5})+[ \t]*\r?\n"
)
"""What has no tag in it: comments, the version, and set-up lines, which tags may follow."""
_PLAY = re.compile(r"R[0-9]{1,4}[ \t]")
_INVALID = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\udc80-\udcff]")
"""Characters that no record may hold, and carriage returns: the grammar reads heads that have them."""


def read_head(chunk: Chunk, dialects: Dialects) -> Game:
    """Read the tags of a game; its rounds are left out."""
    raw = raw_tags(chunk)
    if raw is None:
        game = read_chunk(chunk, dialects)
        return Game(tags=game.tags, meant=game.meant, number=game.number)
    tags = read_tags(raw, dialects, spoilt=False, end=NOWHERE)
    return Game(tags=tags.tags, meant=tags.meant, number=chunk.number)


def raw_tags(chunk: Chunk) -> list[RawTag] | None:
    """Find the tags above the first round; return None if the head has anything unusual."""
    text, at = chunk.text, 0
    tags: list[RawTag] = []
    while not _PLAY.match(text, at):
        tag = _TAG.match(text, at)
        if tag:
            tags.append(RawTag(tag[1], tag[2], NOWHERE, NOWHERE, NOWHERE))
        else:
            tag = _SKIPPED.match(text, at)
        if tag is None:
            return None
        at = tag.end()
    head = text[:at].replace("\r\n", "\n")
    return None if _INVALID.search(head) or not tags or chunk.overlong else tags


def value_of(game: Game, name: str, dialects: Dialects) -> str | None:
    """Find the value of a tag, or the default of a choice where it is missing; None if it is unknown."""
    value = game.tag(name) or default_of(game, name, dialects)
    return value if value not in ("", "?") else None


def default_of(game: Game, name: str, dialects: Dialects) -> str:
    """Find what holds without the tag; a choice that needs another has no default without that."""
    if name == "Termination":
        return TERMINATIONS[0]
    dialect = dialects.get(game.variant.strip().casefold())
    if dialect is None or name not in dialect.options:
        return ""
    need, wanted = dialect.needs.get(name, ("", ""))
    return dialect.options[name][0] if not need or folded(game.tag(need)) == wanted else ""
