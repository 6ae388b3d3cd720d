"""`azul lsp`, driven by an editor over pipes."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, strategies as st

import azul_notation as azul
from azul_notation.lsp.document import Document
from azul_notation.lsp.formatting import change
from tests.support.commands import JUNK, RECORD, ROOT, WRONG, here
from tests.support.editor import URI, Editor, edited, place

pytestmark = pytest.mark.process
LINES = RECORD.split("\n")
FIRST = next(at for at, line in enumerate(LINES) if line.startswith("1. "))
"""The first line of moves."""


@pytest.fixture(scope="module")
def started() -> Iterator[Editor]:
    with Editor() as editor:
        yield editor


@pytest.fixture
def editor(started: Editor) -> Iterator[Editor]:
    """Give an editor without open documents."""
    yield started
    started.tell("textDocument/didClose", textDocument={"uri": URI})
    assert started.diagnostics() == []
    started.told.clear()


def test_a_server_says_what_it_can_do(started: Editor) -> None:
    able = started.capabilities
    for name in ("hover", "documentFormatting", "documentSymbol", "inlayHint", "codeAction"):
        assert able[f"{name}Provider"], name
    assert able["completionProvider"]["triggerCharacters"] == [" "]


def test_faults_come_as_they_are_typed(editor: Editor) -> None:
    assert editor.open(RECORD) == []
    [found] = editor.change(WRONG)
    assert found["range"] == place(28, 9, 10)
    assert (found["code"], found["severity"], found["source"]) == ("AZ406", 1, "azul")
    assert found["message"] == (
        "row 3 of the wall already has black\nlegal here: 0K1, 0K4, 0K5, 0KF; 26 other moves"
    )
    [found] = editor.change(JUNK)
    assert found["code"] == "AZ103"
    assert editor.change(RECORD) == []


def test_all_broken_samples_come_as_check_reports_them(editor: Editor) -> None:
    editor.open("")
    for path in sorted((ROOT / "samples/broken").glob("*.azn")):
        data = path.read_bytes()
        if data.startswith(b"\xef\xbb\xbf") or not valid(data):
            continue
        expected = [each for report in azul.check(data=data) for each in report.diagnostics]
        found = editor.change(data.decode())
        assert [(each["code"], each["range"]["start"]["line"] + 1) for each in found] == [
            (each.code, each.line) for each in expected
        ], path.name
        for shown, each in zip(found, expected, strict=True):
            for part in (each.message, each.help, each.legal, each.label):
                assert (part or "") in shown["message"]


def valid(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def test_only_the_game_with_the_fault_has_one(editor: Editor) -> None:
    """A fault stands where it is although lines before it come and go."""
    assert editor.open(f"{RECORD}\n{RECORD}\n{RECORD}") == []
    height = RECORD.count("\n") + 1
    [found] = editor.change(f"{RECORD}\n{WRONG}\n{RECORD}")
    assert found["range"] == place(28 + height, 9, 10)
    [found] = editor.change(f"; a remark\n{RECORD}\n{WRONG}\n{RECORD}")
    assert found["range"] == place(29 + height, 9, 10)
    [found] = editor.change(WRONG)
    assert found["range"] == place(28, 9, 10)


def test_only_the_edited_game_is_checked_again() -> None:
    games = [azul.write(game) for game in azul.play("azul", games=5, seed=1)]
    before = Document("\n".join(games))
    edited_text = "\n".join([games[0], games[1].replace("1. ", "1.  "), *games[2:]])
    after = Document(f"; a remark\n{edited_text}", before)
    same = [
        one.checked is other.checked for one, other in zip(before.pieces, after.pieces, strict=True)
    ]
    assert same == [False, False, True, True, True]
    assert [each.shift for each in after.pieces[2:]] == [
        each.shift + 1 for each in before.pieces[2:]
    ]


def test_places_count_in_utf_16(editor: Editor) -> None:
    text = WRONG.replace("0K3^", "{\U0001f600é} 0K3^")
    line = text.split("\n")[28]
    [found] = editor.open(text)
    units = len(line[: line.index("0K3^")].encode("utf-16-le")) // 2
    start = found["range"]["start"]
    assert (start["line"], start["character"]) == (28, units + 2)
    assert editor.at("hover", 28, 3)["contents"]["value"].startswith("**`")


@pytest.mark.slow
@pytest.mark.parametrize(("encoding", "width"), [("utf-8", 1), ("utf-16", 2), ("utf-32", 4)])
def test_places_count_as_the_editor_asks(encoding: str, width: int) -> None:
    text = WRONG.replace("0K3^", "{\U0001f600é} 0K3^")
    line = text.split("\n")[28]
    before = line[: line.index("0K3^") + 2].encode(f"{encoding}-le" if width > 1 else encoding)
    with Editor(encoding) as editor:
        assert editor.capabilities["positionEncoding"] == encoding
        [found] = editor.open(text)
        assert found["range"]["start"]["character"] == len(before) // width


def test_quick_fixes_write_what_was_meant(editor: Editor) -> None:
    text = (ROOT / "samples/broken/AZ401-no-such-factory.azn").read_text("utf-8")
    [found] = editor.open(text)
    actions = editor.of("codeAction", range=found["range"], context={"diagnostics": [found]})
    [action] = actions
    assert action["title"] == "Write `0B5`"
    assert action["kind"] == "quickfix"
    fixed = edited(text, action["edit"]["changes"][URI])
    assert fixed == text.replace("8B5", "0B5")
    assert "AZ401" not in {each["code"] for each in editor.change(fixed)}
    assert editor.of("codeAction", range=place(0, 0), context={"diagnostics": []}) == []


def test_quick_fixes_undo_the_probable_cause(editor: Editor) -> None:
    text = (ROOT / "samples/worked.azn").read_text("utf-8")
    faulty = f"{text}\n" + text.replace("0K4^", "0K3^")
    [found] = editor.open(faulty)
    actions = editor.of("codeAction", range=found["range"], context={"diagnostics": [found]})
    [action] = actions
    assert action["title"] == "Correct the record: `0K3^` (Ana) should read `0K4^`"
    fixed = edited(faulty, action["edit"]["changes"][URI])
    assert fixed == f"{text}\n{text}"


def words_at(editor: Editor, text: str) -> list[str]:
    """Complete at the end of a text."""
    editor.change(text)
    lines = text.split("\n")
    answer = editor.at("completion", len(lines) - 1, len(lines[-1]))
    return [item["label"] for item in answer["items"]]


def test_legal_words_complete_a_move(editor: Editor) -> None:
    editor.open("")
    head = "\n".join(LINES[:FIRST])
    first = LINES[FIRST].split()
    every = words_at(editor, f"{head}\n1. ")
    table = azul.Table("azul")
    table.deal(" ".join(LINES[FIRST - 1].split()[2:]))
    assert every == table.legal()
    assert words_at(editor, f"{head}\n") == every
    begun = first[1][:2]
    some = words_at(editor, f"{head}\n1. {begun}")
    assert some == [word for word in every if word.startswith(begun)]
    assert words_at(editor, f"{head}\n1. {begun.lower()}") == some
    second = words_at(editor, f"{head}\n1. {first[1]} ")
    table.push(first[1].rstrip("^"))
    assert second == table.legal()


def test_completion_replaces_what_was_typed_and_says_what_words_mean(editor: Editor) -> None:
    head = "\n".join(LINES[:FIRST])
    text = f"{head}\n1. {LINES[FIRST].split()[1][:2].lower()}"
    editor.open(text)
    answer = editor.at("completion", FIRST, 5)
    assert not answer["isIncomplete"]
    item = answer["items"][0]
    assert item["textEdit"]["range"] == place(FIRST, 3, 5)
    assert item["detail"].startswith("every ")
    assert edited(text, [item["textEdit"]]).endswith(f"1. {item['label']}")


def test_a_finished_record_completes_in_its_middle(editor: Editor) -> None:
    editor.open(RECORD)
    at = LINES[28].index("0K4^")
    found = [item["label"] for item in editor.at("completion", 28, at)["items"]]
    assert "0K4" in found
    assert "0K3" not in found


@pytest.mark.parametrize(
    "tail", ["R1 @1 ", "R1 @1 BB", "; 3", "{ 3", '[Event "', "= ", "R1 @9 BBBB\n1. "]
)
def test_where_no_move_is_due_nothing_completes(editor: Editor, tail: str) -> None:
    editor.open("")
    head = "\n".join(LINES[: FIRST - 1])
    assert words_at(editor, f"{head}\n{tail}") == []


def test_tilings_complete(editor: Editor) -> None:
    [game] = azul.play("azul", board="grey", seed=4)
    lines = azul.write(game).split("\n")
    at = next(at for at, line in enumerate(lines) if line.startswith("T") and "3>" in line)
    line = lines[at]
    begin = line.index("3>")
    editor.open("\n".join(lines))
    found = [item["label"] for item in editor.at("completion", at, begin)["items"]]
    assert line[begin : begin + 3] in found
    assert all(word.startswith("3>") for word in found)


@pytest.mark.parametrize("variant", ["azul", "sintra", "garden", "chocolatier"])
def test_hovering_shows_the_word_the_table_and_the_points(editor: Editor, variant: str) -> None:
    [game] = azul.play(variant, seats=4, seed=3)
    text = azul.write(azul.complete(game))
    editor.open(text)
    lines = text.split("\n")
    first = next(at for at, line in enumerate(lines) if line.startswith("1. "))
    word = lines[first].split()[1]
    answer = editor.at("hover", first, 4)
    shown = answer["contents"]["value"]
    assert answer["contents"]["kind"] == "markdown"
    assert answer["range"]["start"] == {"line": first, "character": 3}
    assert shown.startswith(f"**`{word}`** ")
    [step, *_] = (step for step in azul.steps(game) if step.kind == "move")
    for table in (step.before, step.after):
        drawing = shown.replace("```", "").split("\n")
        assert set(str(table).split("\n")) <= set(drawing)
    assert "round 1, lap 1" in shown
    told = editor.at("hover", first - 1, 0)["contents"]["value"]
    assert told.startswith("**Round 1**")
    assert "In this round:" in told
    assert editor.at("hover", 0, 1) is None


def test_hovering_in_a_faulty_game_shows_what_is_before_the_fault(editor: Editor) -> None:
    editor.open(WRONG)
    assert "Before:" in editor.at("hover", FIRST, 4)["contents"]["value"]
    fault = editor.at("hover", 28, 9)["contents"]["value"]
    assert "Before:" not in fault
    assert "black" in fault


LOOSE = RECORD.replace("= 2 4\n", "=   2   4\n\n")


@pytest.mark.parametrize(
    "text",
    [
        LOOSE,
        f"{LOOSE}\n{LOOSE}",
        LOOSE.rstrip(),
        f"{LOOSE}\n{JUNK}",
        f"{JUNK}\n{LOOSE}",
        f"{LOOSE}\n\n\n",
        LOOSE.replace("\n", "\r\n"),
        LOOSE.replace("Ana", "\U0001f600na"),
        "; nothing\n",
        RECORD,
    ],
)
def test_formatting_is_that_of_fmt(editor: Editor, text: str) -> None:
    editor.open(text)
    options = {"tabSize": 4, "insertSpaces": True}
    edits = editor.of("formatting", options=options)
    done = here("fmt", "-", text=text)
    assert edited(text, edits) == done.out
    told = [each for each in editor.told if each["method"] == "window/showMessage"]
    assert bool(told) == ("0K9^" in text)


@pytest.mark.slow
@given(st.text("ab\n", max_size=12), st.text("ab\n", max_size=12))
def test_a_change_of_lines_gives_the_new_text(before: str, after: str) -> None:
    found = change(before, after)
    if found is None:
        assert before == after
        return
    lines = before.split("\n")
    first, end = found.first - 1, found.end - 1
    assert 0 <= first <= end <= len(lines)
    assert first < len(lines)
    head = "".join(f"{line}\n" for line in lines[:first])
    tail = "\n".join(lines[end:])
    assert head + found.text + tail == after


def test_symbols_are_games_and_rounds(editor: Editor) -> None:
    editor.open(f"{RECORD}\n{WRONG}")
    one, other = editor.of("documentSymbol")
    assert "Ana – Jan" in one["name"]
    assert one["detail"] == "73 70"
    assert [each["name"] for each in one["children"]] == ["R1", "R2", "R3", "R4", "R5"]
    assert one["children"][0]["detail"] == "2 4"
    assert other["range"]["start"]["line"] == RECORD.count("\n") + 1
    assert [each["detail"] for each in other["children"]] == ["2 4", "13 6", "", "", ""]
    for game in (one, other):
        inner = [each["range"] for each in game["children"]]
        assert game["range"]["start"]["line"] <= inner[0]["start"]["line"]
        assert inner[-1]["end"]["line"] <= game["range"]["end"]["line"]


def hints_of(editor: Editor, first: int, last: int) -> list[dict[str, Any]]:
    everything = {
        "start": {"line": first, "character": 0},
        "end": {"line": last, "character": 0},
    }
    found: list[dict[str, Any]] = editor.of("inlayHint", range=everything)
    return found


@pytest.mark.slow
def test_hints_have_the_totals_of_rounds(editor: Editor) -> None:
    editor.open(RECORD)
    hints = hints_of(editor, 0, len(LINES))
    assert [each["label"] for each in hints] == [
        "= 2  4",
        "= 13 (+11)  6 (+2)",
        "= 22 (+9)  17 (+11)",
        "= 39 (+17)  32 (+15)",
        "= 52 (+13)  49 (+17)",
    ]
    for hint in hints:
        place_of = hint["position"]
        line = LINES[place_of["line"]]
        assert line.startswith("R")
        assert place_of["character"] == len(line)
    assert "Ana: 13, +11 in this round" in hints[1]["tooltip"]
    assert hints_of(editor, FIRST, FIRST) == []
    editor.change(WRONG)
    assert len(hints_of(editor, 0, len(LINES))) == 2


@pytest.mark.slow
def test_what_no_game_is_harms_nothing(editor: Editor) -> None:
    for text in (
        "",
        "\n",
        "hello",
        "{",
        "[",
        "\r",
        "\u2028",
        "%azn 2\n",
        '[Variant "chess"]\n\nR1\n',
    ):
        editor.open(text)
        lines = text.split("\n")
        end = len(lines) - 1
        editor.at("hover", end, 0)
        editor.at("completion", end, len(lines[-1]))
        editor.of("formatting", options={"tabSize": 4, "insertSpaces": True})
        editor.of("documentSymbol")
        hints_of(editor, 0, 9)
