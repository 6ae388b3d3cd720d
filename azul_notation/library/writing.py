"""Writes games in canonical form, so that reading them gives them back."""

from collections.abc import Iterable, Iterator
from io import BytesIO
from itertools import zip_longest
from typing import Any

import msgspec
from msgspec.structs import replace

from azul_notation.library.errors import NotWritable
from azul_notation.replay.complete import tidy
from azul_notation.replay.rewritten import findings, means_the_same
from azul_notation.rules import DIALECTS
from azul_notation.text.dialect import Dialect
from azul_notation.text.games import chunks
from azul_notation.text.read import read_chunk
from azul_notation.text.source import lines_of
from azul_notation.text.syntax import Comment, Game, Node, Round, Tag, recorded_fields, refuse_other
from azul_notation.text.tags import ROSTER, TERMINATIONS, UNKNOWN, order_of
from azul_notation.text.values import folded
from azul_notation.text.write import write_game, write_games


def write(games: Game | Iterable[Game]) -> str:
    """Write games in canonical form, as the text of a file.

    The text is read again: if that does not give the same game, NotWritable is raised.
    """
    if isinstance(games, str | bytes) or not isinstance(games, Game | Iterable):
        raise TypeError("expected games, as `read` or a table returns them, not text")
    return write_games(map(written, [games] if isinstance(games, Game) else games))


def written(game: Game) -> str:
    """Write one game in canonical form, without the header of a file."""
    refuse_other(game)
    game = well_made(game)
    dialect = DIALECTS.get(game.variant.strip().casefold())
    if dialect is None:
        raise NotWritable(f"there is no variant {game.variant!r}, so the game cannot be written")
    if not game.readable:
        fault = next(each for each in game.diagnostics if each.is_error)
        raise NotWritable(
            f"the record was not read as a whole (line {fault.line}: {fault.message}), so"
            " writing it would lose something"
        )
    neat = tidy(game)
    again = read_back(write_game(neat, dialect).encode("utf-8", "surrogatepass"))
    for difference in differences(neat, again):
        raise NotWritable(f"the game would read back differently: {difference}")
    if not means_the_same(neat, again):
        raise NotWritable(f"as it would be written, {otherwise(neat, again)}")
    return write_game(again, dialect)


def well_made(game: Game) -> Game:
    """Copy a game, and refuse one whose parts have wrong types."""
    try:
        return msgspec.convert(msgspec.to_builtins(game), Game)
    except (TypeError, msgspec.ValidationError) as wrong:
        raise NotWritable(f"a part of the game has the wrong type: {wrong}") from None
    except RecursionError:
        raise NotWritable("the variations of the game are nested too deeply") from None


def read_back(text: bytes) -> Game:
    """Read the only game of a text."""
    first, *others = chunks(lines_of(BytesIO(text)))
    if others:
        raise NotWritable("the game would be read as two")
    return read_chunk(first, DIALECTS)


def differences(game: Game, again: Game) -> Iterator[str]:
    """Describe what is different when a game is read again."""
    known = {fault.code for fault in game.diagnostics}
    for fault in again.diagnostics:
        if fault.is_error and fault.code not in known:
            yield f"line {fault.line}: {fault.message}"
    before, after = _tags(game), _tags(again)
    for name in sorted(before.keys() | after.keys()):
        if before.get(name) != after.get(name):
            yield f"the tag {name} would be {_listed(after, name)}, not {_listed(before, name)}"
    for name, _ in sorted(game.meant.items() ^ again.meant.items()):
        yield f"another tag would be taken for {name}"
    if _notes(game) != _notes(again):
        yield "the comments on its tags would not be the same"
    yield from first_difference(
        replace(game, tags=(), leading=()), replace(again, tags=(), leading=())
    )


def otherwise(game: Game, again: Game) -> str:
    """Describe which diagnostics of a game would come or go with its lines and marks."""
    before, after = findings(game), findings(again)
    come, gone = (
        ", ".join(sorted({str(code) for code, *_ in found}))
        for found in (after - before, before - after)
    )
    parts = [f"{come} would be reported"] if come else []
    parts += [f"{gone} would no longer be reported"] if gone else []
    return " and ".join(parts)


def first_difference(one: Any, other: Any, place: str = "") -> Iterator[str]:
    """Describe the first difference in a part of a game, and its round."""
    if isinstance(one, Round):
        place = f"in round {one.count}, "
    if one == other:
        return
    if isinstance(one, Node) and type(one) is type(other):
        names = recorded_fields(one.__struct_fields__)
        parts = [(getattr(one, name), getattr(other, name)) for name in names]
        for name, (before, after) in zip(names, parts, strict=True):
            if isinstance(before, bool) and before != after:
                yield f"{place}`{name}` of {name_of_part(one)} would be {after}, not {before}"
                return
    elif isinstance(one, tuple) and isinstance(other, tuple):
        parts = list(zip_longest(one, other))
    else:
        yield f"{place}{name_of_part(one)} would be {name_of_part(other)}"
        return
    for before, after in parts:
        if before != after:
            yield from first_difference(before, after, place)
            return


def name_of_part(part: Any) -> str:
    """Name a part of a game in a message."""
    if isinstance(part, Node):
        return repr(getattr(part, "text", type(part).__name__.casefold()))
    return "nothing" if part is None else repr(part)


def _tags(game: Game) -> dict[str, list[str]]:
    """Find the values of the tags, without unknown ones and defaults."""
    dialect: Dialect = DIALECTS[game.variant.strip().casefold()]
    meant: dict[str, list[str]] = {}
    for tag in game.tags:
        meant.setdefault(tag.name, []).append(_meant(tag, dialect))
    return {name: values for name, values in meant.items() if values != [_default(name, dialect)]}


def _listed(tags: dict[str, list[str]], name: str) -> str:
    return " and ".join(map(repr, tags.get(name, [None])))


def _notes(game: Game) -> list[tuple[str, tuple[Comment, ...], tuple[Comment, ...]]]:
    """List the comments on the tags in canonical order; those above the first tag are above the game."""
    first, leading = ROSTER[0], game.leading
    found = []
    for tag in sorted(game.tags, key=lambda tag: order_of(tag.name)):
        leading += tag.above if tag.name == first else ()
        found.append((tag.name, () if tag.name == first else tag.above, tag.notes))
    return [("", leading, ()), *(each for each in found if each[1] or each[2])]


def _meant(tag: Tag, dialect: Dialect) -> str:
    """Spell the value of a tag as the canonical form does, where more than one spelling is read."""
    if tag.name == "Variant":
        return dialect.variant
    if tag.name in dialect.options:
        return folded(tag.value)
    return " ".join(tag.value.split()) if tag.name in dialect.numbers else tag.value


def _default(name: str, dialect: Dialect) -> str:
    """Find the value of a tag that stands for a missing tag."""
    if name in dialect.options:
        return folded(dialect.options[name][0])
    row = dialect.numbers.get(name)
    if row and not row.needed:
        return row.default
    return TERMINATIONS[0] if name == "Termination" else UNKNOWN
