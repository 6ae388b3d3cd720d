"""Games as JSON: what is taken is written and read back as the same; records come back to the byte."""

from azul_notation import read
from azul_notation.cli.convert import Target as Form, convert
from azul_notation.rules import DIALECTS
from azul_notation.text.json_form import BadJson, from_json, game_to_json
from tests.fuzz import seeds
from tests.fuzz.room import called, room, written
from tests.fuzz.target import Target
from tests.fuzz.targets.text import WORDS as OF_TEXT

WORDS = (
    *(b'{"azn":1,', b'"game":{', b'"text":"', b'"bytes":"', b'"tags":[', b'"rounds":['),
    *(b'"setup":[', b'"events":['),
    *(b'"kind":"move"', b'"type":"Move"', b'"notes":[', b"null", b"true", b"[]", b"{}", b'""'),
    *(b"\\ud800", b"\\u0000"),
    *(b"[" * 60, b'{"a":' * 60, b"1e400", b"-0", b'"span":{"line":1,"column":1,"end_column":2}'),
)


def hold(data: bytes) -> None:
    """A line of JSON is refused, or stands for a record; a record becomes JSON and comes back."""
    if data.lstrip()[:1] not in (b"{", b""):
        hold_text(data)
        return
    try:
        text = from_json(data, DIALECTS)
    except BadJson as bad:
        assert str(bad)
        return
    hold_text(text)


def hold_text(data: bytes) -> None:
    path, out, back = written("record.azn", data), room() / "record.jsonl", room() / "back.azn"
    code, _, err = called(convert, str(path), Form.json, out)
    assert code == 0 or (code == 1 and err), err
    code, _, err = called(convert, str(out), Form.azn, back)
    if code == 2 and "would not read back" in err:  # debris that only its own file holds together
        return
    assert code == 0, err
    before, after = list(read(data=data)), list(read(data=back.read_bytes()))
    assert [each.number for each in before] == [each.number for each in after], "not as many games"
    for old, new in zip(before, after, strict=True):
        assert old.readable == new.readable
        assert not old.readable or old == new, "another game came back"


def first() -> list[bytes]:
    """Give records, the same as JSON, and records that cannot be read as JSON."""
    lines = [b'{"azn":1,"bytes":"/////w=="}', b'{"azn":1,"text":"[Event"}']
    lines += [game_to_json(game).encode() for game in seeds.games()[::4]]
    return [*lines, *seeds.stored("json_forms"), *seeds.stored("text"), *seeds.records()[::9]]


TARGET = Target(hold, first, (*WORDS, *OF_TEXT[:12]), readings=4)
