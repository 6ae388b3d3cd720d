"""Records become JSON and come back: no game is lost, joined or cut, whatever stands in it."""

import json
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
import typer
from hypothesis import given, strategies as st

import azul_notation as azul
from azul_notation.cli.convert import Target, convert
from azul_notation.rules import DIALECTS
from azul_notation.text.concatenate import bare
from azul_notation.text.json_form import BadJson, from_json, game_to_json
from azul_notation.text.limits import GAME_LIMIT, JSON_LINE_LIMIT, LINE_LIMIT, NESTING_LIMIT
from azul_notation.text.read import read_chunk
from azul_notation.text.records import records
from azul_notation.text.syntax import Game
from tests.support.commands import JUNK, MEMORY, RECORD, azul as run, measured
from tests.support.made_mutants import mutant
from tests.support.strategies import examples, game_of, part

HEAD = RECORD.partition("R1 ")[0]
GAME = RECORD.removeprefix("%azn 1\n")
ODD = {
    "a line over the limit": f"{RECORD}; {'x' * LINE_LIMIT}\n[Event]\n\n{GAME}",
    "a game over the limit": RECORD + "; x\n" * (GAME_LIMIT // 4) + "\n" + GAME,
    "no game": "; only a remark\nand words\n",
    "no game, a long line": f"; {'x' * (LINE_LIMIT + 1)}\n",
    "bytes that are not UTF-8": JUNK.replace("Ana", "\udcff"),
    "control characters": JUNK.replace("Ana", "\x1b\x00"),
    "a mark of UTF-16": "\ufeff" + JUNK,
    "lines of Windows": (JUNK + "\n" + GAME).replace("\n", "\r\n"),
    "a comment behind the version": RECORD.replace("%azn 1\n", "%azn 1 {a} {b} ; c\n"),
    "a remark behind the version": RECORD.replace("%azn 1\n", "%azn 1 ; c\n;d\n"),
}


def there_and_back(data: bytes, folder: Path) -> bytes:
    before, lines, after = (folder / name for name in ("a.azn", "a.jsonl", "b.azn"))
    before.write_bytes(data)
    with suppress(typer.Exit):  # it reports what it cannot read
        convert(str(before), Target.json, lines)
    convert(str(lines), Target.azn, after)
    return after.read_bytes()


def games(data: bytes, folder: Path) -> list[Game | bytes]:
    """Read what is in a file: games, and the bytes of what cannot be read."""
    path = folder / "games.azn"
    path.write_bytes(data)
    found: list[Game | bytes] = []
    with path.open("rb") as stream:
        for record in records(stream):
            game = read_chunk(record.chunk, DIALECTS)
            raw = bare(record.raw, first=record.mark.offset == 0)
            if record.chunk.number and game.readable:
                found.append(game)
            elif raw:
                found.append(raw)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", ODD)
def test_nothing_is_lost(name: str, tmp_path: Path) -> None:
    data = ODD[name].encode("utf-8", "surrogateescape")
    before = games(data, tmp_path)
    assert before
    assert games(there_and_back(data, tmp_path), tmp_path) == before


@pytest.mark.slow
@pytest.mark.parametrize("seed", part(range(150)))
def test_a_spoilt_file_comes_back_as_it_was(seed: int, tmp_path: Path) -> None:
    rng = Random(seed)
    parts = [RECORD, GAME, JUNK.removeprefix("%azn 1\n")]
    text = "\n".join(rng.choice(parts) for _ in range(3))
    for _ in range(rng.randrange(1, 12)):
        text = mutant(text, rng)
    data = text.encode("utf-8", "surrogateescape")
    before = games(data, tmp_path)
    assert games(there_and_back(data, tmp_path), tmp_path) == before


@pytest.mark.slow
@examples(300)
@given(
    st.integers(0, 10_000),
    st.integers(0, 40),
    st.sampled_from(
        [*'{}[]",:\\0\x00\xff', "null", '"x"', "9" * 5_000, "1e999", '"\\n[A \\"\\"]\\n"']
    ),
)
def test_spoilt_json_is_refused_or_a_game(at: int, length: int, scrap: str) -> None:
    line = game_to_json(game_of(RECORD))
    at %= len(line)
    data = (line[:at] + scrap + line[at + length :]).encode("latin-1")
    try:
        text = from_json(data, DIALECTS)
    except BadJson:
        return
    assert len(list(azul.read(text=text.decode()))) == 1


@pytest.mark.slow
def test_every_value_of_a_game_may_be_another() -> None:
    """What has the right type may still say what no record can say."""
    rng = Random(1)
    line = json.loads(game_to_json(game_of(RECORD)))
    others: tuple[object, ...] = (
        "",
        'x\n[A "b"]\n',
        "\ud7ff\u2028",
        "3B2 1Y1",
        "*",
        "}",
        "-1",
        10**300,
        -1,
        0,
        True,
        [],
    )
    for _ in range(1_000):
        told = json.loads(json.dumps(line))
        node = told["game"]
        while isinstance(node, dict | list) and node:
            keys = list(node) if isinstance(node, dict) else range(len(node))
            key = rng.choice(list(keys))
            if not isinstance(node[key], dict | list) or rng.random() < 0.1:
                node[key] = rng.choice(others)
                break
            node = node[key]
        try:
            text = from_json(json.dumps(told).encode(), DIALECTS)
        except BadJson:
            continue
        [game] = azul.read(text=text.decode())
        assert game.readable


@pytest.mark.parametrize("unit", ["(3Y3 ", "(T1 1>1 ", "(1>1 "])
def test_the_deepest_game_comes_back(unit: str, tmp_path: Path) -> None:
    deep = unit * NESTING_LIMIT + "{x}" + ")" * NESTING_LIMIT
    text = RECORD.replace("2. 2Y1", f"2. 2Y1 {deep}")
    assert game_of(text).readable
    assert games(there_and_back(text.encode(), tmp_path), tmp_path) == [game_of(text)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b'{"azn":1,"bytes":"a"}', "Invalid base64"),
        (b'{"azn":1,"bytes":"\xc3\xa9"}', "Invalid base64"),
        (b'{"azn":1,"text":"\xff"}', "it is not UTF-8"),
        (b'{"azn":1,"game":' + b"[" * 990, "levels of arrays and objects"),
        (b'{"azn":1,"game":' + b'{"a":' * 200_000, "levels of arrays and objects"),
        (b'{"azn":' + b"1" * 5_000 + b"}", "out of range"),
        (b'{"azn":1}', "neither a game nor text"),
    ],
)
def test_bad_json_is_named(line: bytes, reason: str) -> None:
    done = run("convert", "-", "--to", "azn", text=b"\n" + line)
    assert done.code == 1
    assert done.err.startswith("azul: -:2: this is not a game: ")
    assert reason in done.err
    assert done.err.count("\n") == 1


@pytest.mark.slow
def test_a_line_that_is_too_long_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    with path.open("wb") as stream:
        stream.truncate(10 * JSON_LINE_LIMIT)
    code, peak = measured("convert", path, "--to", "azn")
    assert code == 2
    assert peak < MEMORY


@pytest.mark.slow
def test_a_game_whose_canonical_lines_are_too_long_travels_as_its_text(tmp_path: Path) -> None:
    """Its words stand on short lines; in canonical form they would stand on one."""
    path, line, back = tmp_path / "a.azn", tmp_path / "a.jsonl", tmp_path / "b.azn"
    text = RECORD.replace("1. 3Y2", "1. 3Y2\n" + "$4\n" * (LINE_LIMIT // 3), 1)
    path.write_text(text, encoding="utf-8")
    assert run("check", path).code == 0
    assert run("convert", path, "--to", "json", "-o", line).code == 0
    done = run("convert", line, "--to", "azn", "-o", back)
    assert (done.code, done.err) == (0, "")
    assert back.read_text(encoding="utf-8") == text
