"""Games as JSON: what is taken is written and read back as the same; records come back to the byte."""

from io import BytesIO

from azul_notation.rules import DIALECTS
from azul_notation.text.json_form import BadJson, from_json, to_json
from azul_notation.text.read import read_chunk
from azul_notation.text.source import chunks, lines_of
from tests.fuzz import seeds
from tests.fuzz.target import Target
from tests.fuzz.targets.text import WORDS as OF_TEXT

WORDS = (
    *(
        b'{"azn":1,',
        b'"game":{',
        b'"text":"',
        b'"bytes":"',
        b'"tags":[',
        b'"rounds":[',
        b'"setup":[',
        b'"events":[',
    ),
    *(
        b'"kind":"move"',
        b'"type":"Move"',
        b'"notes":[',
        b"null",
        b"true",
        b"[]",
        b"{}",
        b'""',
        b"\\ud800",
        b"\\u0000",
    ),
    *(b"[" * 60, b'{"a":' * 60, b"1e400", b"-0", b'"span":{"line":1,"column":1,"end_column":2}'),
)


def hold(data: bytes) -> None:
    if data.lstrip()[:1] in (b"{", b""):
        hold_json(data.decode("utf-8", "replace"))
    else:
        hold_text(data)


def hold_json(line: str) -> None:
    """A line is refused, or its game can be converted once more and stays the same."""
    try:
        text = from_json(line, DIALECTS)
    except BadJson as bad:
        assert str(bad)
        return
    hold_text(text.encode("utf-8", "surrogateescape"))


def hold_text(data: bytes) -> None:
    """Every game comes back: read as the same, or as the very text that cannot be read."""
    for chunk in chunks(lines_of(BytesIO(data))):
        game = read_chunk(chunk, DIALECTS)
        if not chunk.number or chunk.overlong:
            continue
        back = from_json(to_json(chunk, game), DIALECTS)
        if game.readable:
            [again] = [
                read_chunk(each, DIALECTS) for each in chunks(back.splitlines(keepends=True))
            ]
            assert again == game, "another game came back"
        else:
            assert back == chunk.text, "another text came back"


def first() -> list[bytes]:
    """Give records, the same as JSON, and records that cannot be read as JSON."""
    lines = [b'{"azn":1,"bytes":"/////w=="}', b'{"azn":1,"text":"[Event"}']
    for text in seeds.texts()[::4]:
        [chunk] = chunks(text.splitlines(keepends=True))
        lines.append(to_json(chunk, read_chunk(chunk, DIALECTS)).encode())
    return [*lines, *seeds.stored("json_forms"), *seeds.stored("text"), *seeds.records()[::9]]


TARGET = Target(hold, first, (*WORDS, *OF_TEXT[:12]))
