"""Reads a line of the evening as arguments of an `azul` command."""

import re
import shlex
from collections.abc import Sequence

from azul_notation.cli.club.evening.scene import Scene
from azul_notation.cli.commands import COMMANDS
from azul_notation.text.suggest import nearest
from tournaments.club.names import listing
from tournaments.tour.typed_numbers import (
    DASHES,
    is_like_numbers,
    read_names,
    rejoined_names,
    scores_and_rows,
)

WORDS = (
    *("absent", "back", "close", "confirm", "correct", "enter", "help", "log", "move", "pair"),
    *("penalty", "print", "publish", "quit", "report", "return", "round", "screen", "standings"),
    *("status", "swap", "undo", "void", "withdraw"),
)
"""Words of the evening: any unambiguous beginning of one will do."""
OTHERS = tuple(name.removeprefix("tour ") for name in COMMANDS if name.startswith("tour "))
"""All commands of tournaments, in full."""
ONE_NAME = ("absent", "back", "return", "withdraw")
OF_TABLES = ("confirm", "correct", "result", "void")
OF_THE_CLUB = ("player", "season")
"""Groups of commands that are not of one tournament: they are typed in full."""
MEANT = {
    "redo": "an undo has a number, too: `undo 12` takes it back, `log` lists them",
    "rows": "write `correct 3 rows 2 1 0 0`",
    "rename": 'write `player rename Ana "Ana Lima"`',
    "merge": 'write `player merge "Lukas Wojcik" "Łukasz Wójcik"`',
}
"""What to write instead of some words that people try."""
_TABLE = re.compile(
    rf"(?:(?:table|tab|t)\s*+)?+([0-9]++(?:\.\w++)?+)(?:(?:\s*+[:=)]\s*+|[\s,;]++|[-{DASHES}](?=[0-9]))(.*))?",
    re.IGNORECASE,
)
_NEW = re.compile(rf"(?:^|(?<=\s))(?:--|[{DASHES}])new(?=\s|$)")
_OPTIONS = re.compile(rf"(?:^|(?<=\s))(?:--|[{DASHES}])[a-z].*")
_PASTED = re.compile(r"(?:azul\s+)?(?:tour|club)\s+(?=\S)|azul\s+(?=(?:player|season)\s)")


class Unclear(Exception):
    """An unclear line, with what to write instead."""


def arguments(line: str, scene: Scene) -> list[str]:
    """Read a line as the arguments of an `azul` command; `help`, `?` and `quit` stay as they are."""
    text = _PASTED.sub("", line.strip().strip("`"))
    table = result_of(text, scene)
    if table is not None:
        return table
    word, _, rest = text.partition(" ")
    if word in OF_THE_CLUB:
        return in_full(text)
    name = command(word)
    if name in ("help", "quit"):
        return [name]
    if name == "enter":
        return entering(rest, scene)
    words, options = split_options(rest)
    if words and words[0] in scene.tours:
        raise Unclear(
            f"this prompt is for {scene.tournament}: `quit`, then `azul tour run {words[0]}`"
        )
    if words and words[0] == scene.tournament:  # copied from a message
        del words[0]
    if name in OF_TABLES and options and not words:  # in full
        return ["tour", name, scene.tournament, *options]
    if name == "correct" and len(words) == 1 and not options:
        raise Unclear(f"write the scores too, as in `correct {words[0]} 61 54 40 38`")
    return [*by_command(name, words, scene), *options]


def in_full(text: str) -> list[str]:
    """Read a command of the club as a shell would."""
    try:
        words = shlex.split(text)
    except ValueError:
        raise Unclear("a quotation mark is missing") from None
    if len(words) == 1:
        raise Unclear('write the whole command, as in `player rename Ana "Ana Lima"`')
    return words


def by_command(name: str, words: list[str], scene: Scene) -> list[str]:
    """Write the short form of a command in full."""
    if name in ("undo", "log"):
        return ["club", name, *words]
    if name in OF_TABLES:
        return of_table(name, words, scene)
    if name in ONE_NAME:
        return one_name(name, " ".join(words), scene)
    return ["tour", name, scene.tournament, *own_words(name, words, scene)]


def own_words(name: str, words: list[str], scene: Scene) -> list[str]:
    """Write what follows the tournament in full."""
    given, joined, round_name = words, " ".join(words), f"{scene.tournament}-round-{scene.round}"
    match name:
        case "plan" if len(words) == 1 and words[0].isdecimal():
            given = ["--rounds", words[0]]
        case "swap":
            given = two_names(words, scene)
        case "move" | "penalty" if len(words) > 1:
            given = [" ".join(words[:-1]), words[-1]]
        case "move" | "penalty":
            raise Unclear("write `move Ana 2`" if name == "move" else "write `penalty Ana 1/2`")
        case "pair" if words:
            given = ["--again", words[-1] if words[-1].isdecimal() else "1"]
        case "print" if words:
            given = ["--what", words[0], "-o", f"{round_name}-{words[0]}.pdf"]
        case "standings":
            given = words[1:] if words[:1] == ["full"] else ["--brief", *words]
        case "report" | "screen":
            own = scene.tournament + ("-screen" if name == "screen" else "")
            given = ["-o", joined or f"{own}.html"]
    return given


def command(word: str) -> str:
    """Find the command that a word begins."""
    wanted = word.casefold().rstrip(".")
    if wanted in ("exit", "bye", "q"):
        return "quit"
    if wanted in (*WORDS, *OTHERS):
        return wanted
    found = [each for each in WORDS if each.startswith(wanted)]
    if len(found) == 1:
        return found[0]
    if found:
        raise Unclear(f"`{word}` may be {' or '.join(found)}")
    if wanted in MEANT:
        raise Unclear(f"there is no command `{word}`: {MEANT[wanted]}")
    near = nearest(wanted, [*WORDS, *OTHERS])
    hint = f"did you mean `{near}`?" if near else "`help` lists what you can type"
    raise Unclear(f"there is no command `{word}`: {hint}")


def result_of(text: str, scene: Scene) -> list[str] | None:
    """Read `3 61 54 40 38`, or nothing if the line does not begin with a table."""
    found = _TABLE.fullmatch(text)
    name, rest = (found[1], found[2] or "") if found else (text.partition(" ")[0], "")
    if not found:
        known = [each for each in scene.tables if each.casefold() == name.casefold()]
        rest = text.partition(" ")[2]
        if not known or not all(map(is_like_numbers, rest.split() or ["x"])):
            return None
        name = known[0]
    if "." not in name and not scene.round:
        next_one = "publish" if scene.proposed else "pair"
        raise Unclear(f"no round is published: `{next_one}` comes first")
    if "." not in name and name not in scene.tables:
        raise Unclear(
            f"round {scene.round} has no table {name}: write the table first, then its scores,"
            f" as in `{next(iter(scene.missing or scene.tables), '1')} 61 54 40 38`"
        )
    if not rest.strip():
        who = listing(scene.tables.get(name, []))
        raise Unclear(f"table {name}: {who}" if who else f"write `{name} 61 54 40 38`")
    return of_table("result", [name, *rest.split()], scene)


def of_table(name: str, words: list[str], scene: Scene) -> list[str]:
    """Write `correct 3 61 54 rows 2 1` in full; `2.3` is table 3 of round 2."""
    if words and words[0].casefold() in ("table", "t"):
        del words[0]
    if not words:
        more = "" if name in ("confirm", "void") else " 61 54 40 38"
        raise Unclear(f"write the table, as in `{name} {next(iter(scene.tables), '1')}{more}`")
    table = words[0].rstrip(":")
    number, dot, own = table.partition(".")
    if not (dot and number.isdecimal() and own):
        number, own = str(scene.round), table
    if number == "0":
        raise Unclear("no round is published: `pair` comes first")
    given = ["tour", name, scene.tournament, "--round", number, "--table", own]
    scores, rows = scores_and_rows(words[1:])
    if name in ("confirm", "void"):
        if words[1:]:
            raise Unclear(f"`{name} {words[0]}` is enough")
        return given
    given += ["--scores", " ".join(scores)] if scores else []
    return given + (["--rows", " ".join(rows)] if rows is not None else [])


def one_name(name: str, who: str, scene: Scene) -> list[str]:
    """Write `absent Ana` in full: it is about the round that is being played, or the next one."""
    if not who:
        raise Unclear(f"write `{name} NAME`")
    if name not in ("absent", "back"):
        return ["tour", name, scene.tournament, who]
    back = ["--back"] if name == "back" else []
    return ["tour", "absent", scene.tournament, who, "--round", str(scene.due), *back]


def entering(text: str, scene: Scene) -> list[str]:
    """Write `enter Ana, "Nguyen, Thi" at 2 --new` in full; `--new` may stand before the names too."""
    bare, new = _NEW.subn(" ", text)
    names = _OPTIONS.sub("", bare).removeprefix(f"{scene.tournament} ").strip()
    options = split_options(bare[len(_OPTIONS.sub("", bare)) :])[1]
    who = people(names, scene)
    if not who and not options:
        raise Unclear("write `enter Ana, Jan`, `enter --csv FILE` or `enter --all`")
    return ["tour", "enter", scene.tournament, *who, *(["--new"] if new else []), *options]


def people(text: str, scene: Scene) -> list[str]:
    """Read names with commas between them, and `at 3`, the table of a latecomer.

    A name that has a comma stays in double quotes, so that `azul tour enter` takes it for one.
    """
    names, at, table = text.rpartition(" at ")
    who = rejoined_names(read_names(names if at else text), scene.is_whole_name)
    given = [f'"{each}"' if "," in each else each for each in who if each]
    return [*given, *(["--table", table.strip()] if at else [])]


def two_names(words: Sequence[str], scene: Scene) -> list[str]:
    """Split words into the names of two entrants; a comma separates them."""
    if len(words) == 2:  # noqa: PLR2004
        return [each.strip(", ") for each in words]
    text = " ".join(words)
    if "," in text:
        named = rejoined_names(read_names(text), scene.is_whole_name)
        if len(named) != 2:  # noqa: PLR2004
            raise Unclear('write two names, one with a comma in quotes: `swap "Nguyen, Thi" Ana`')
        return named
    cuts = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    fit = [cut for cut in cuts if all(map(scene.is_name, cut))]
    if not fit and len(cuts) != 1:
        raise Unclear("write the two names with a comma between them: `swap Ana, Jan`")
    return [*(fit or cuts)[0]]


def split_options(rest: str) -> tuple[list[str], list[str]]:
    """Separate words and options; names may have apostrophes, which are not quotation marks."""
    try:
        words = shlex.split(rest) if '"' in rest else rest.split()
    except ValueError:
        words = rest.split()
    first = next(
        (
            at
            for at, each in enumerate(words)
            if each[:1] in f"-{DASHES}" and each[1:] and not each[1:2].isdigit()
        ),
        len(words),
    )
    return words[:first], words[first:]
