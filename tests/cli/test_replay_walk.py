"""Walking through a game without a screen: variations, places, players, and what is tried out."""

from pathlib import Path

import pytest

import azul_notation as azul
from azul_notation.cli.replay.app.info import info
from azul_notation.cli.replay.cursor import Cursor
from azul_notation.cli.replay.saving import save, saved_into
from azul_notation.cli.replay.walk import NotPossible, Walk, node_at, path_to
from azul_notation.replay.check import check_chunk
from azul_notation.text.games import Chunk, chunks
from azul_notation.text.source import lines_of
from tests.support.commands import ROOT, here
from tests.support.scored import each_tried_game, game_of

ANNOTATED = ROOT / "samples" / "annotated.azn"


def games_in(path: Path) -> list[Chunk]:
    with path.open("rb") as stream:
        return [*chunks(lines_of(stream))]


def walk_of(path: Path, number: int = 0) -> Walk:
    return Walk(check_chunk(games_in(path)[number], str(path)))


def cursor() -> Cursor:
    return Cursor(walk_of(ANNOTATED))


def word(cursor: Cursor) -> str:
    return cursor.here.word if cursor.here else "stopped"


def test_steps_rounds_and_ends() -> None:
    at = cursor()
    assert not at.step(-1)
    assert at.step(1)
    assert word(at) == "4B2"
    at.round(1)
    assert at.here
    assert (at.here.step.kind, at.here.step.round) == ("deal", 2)
    at.round(-1)
    assert (at.here.step.kind, at.here.step.round) == ("deal", 1)
    at.last()
    assert at.here.step.kind == "final"
    assert not at.step(1)
    at.round(-1)
    assert (at.here.step.kind, at.here.step.round) == ("deal", 5)


def test_into_variations_and_back() -> None:
    at = cursor()
    at.jump("3.1.1")
    assert word(at) == "1B3"
    at.turn_off()
    assert word(at) == "1W4"
    at.step(1)
    at.step(1)
    assert word(at) == "0B3^"
    assert not at.step(1)
    at.turn_off()
    assert word(at) == "1B3"
    at.turn_off()
    at.step(-1)
    assert at.here
    assert (at.here.step.kind, at.here.step.round) == ("deal", 3)
    at.step(1)
    at.step(1)
    with pytest.raises(NotPossible, match="no variation"):
        at.turn_off()


def test_variations_side_by_side_and_within_each_other(tmp_path: Path) -> None:
    """`v` comes to every one of them, and then back to the game."""
    path = tmp_path / "game.azn"
    text = ANNOTATED.read_text(encoding="utf-8")
    path.write_text(
        text.replace("(1W4 {white first}", "(1W4 (2K1 5K3) (3R1) {white first}").replace(
            " 0B3^)", " 0B3^) (2Y1)"
        )
    )
    at = Cursor(walk_of(path))
    at.jump("3.1.1")
    seen = []
    for _ in range(5):
        at.turn_off()
        seen.append(word(at))
    assert seen == ["1W4", "2K1", "3R1", "2Y1", "1B3"]


def test_places_as_the_list_names_them() -> None:
    at = cursor()
    for place, kind in (
        ("R3", "deal"),
        ("=3", "score"),
        ("==", "final"),
        ("3", "deal"),
        ("3.2", "move"),
    ):
        at.jump(place)
        assert at.here
        assert at.here.step.kind == kind
        assert at.here.step.round == (5 if place == "==" else 3)
    with pytest.raises(NotPossible, match=r"there is no T3\.1"):
        at.jump("T3.1")


def test_places_that_are_not_there() -> None:
    at = cursor()
    with pytest.raises(NotPossible, match="is not a place: write"):
        at.jump("3-2")
    with pytest.raises(NotPossible, match=r"there is no 9\.1 in this game: it ends in round 5"):
        at.jump("9.1")


def test_the_moves_of_a_player() -> None:
    at = cursor()
    at.search("vojt")
    assert word(at) == "4B2"
    at.find_move(1)
    assert word(at) == "1K1"
    at.find_move(-1)
    assert word(at) == "4B2"
    with pytest.raises(NotPossible, match="Vojtěch Kubeš has no earlier move"):
        at.find_move(-1)
    at.search("1")
    assert word(at) == "5R2"
    with pytest.raises(NotPossible, match="there is no player Zoë"):
        at.search("Zoë")
    with pytest.raises(NotPossible, match="more than one player"):
        at.search("t")


def test_a_faulty_record_stops_at_its_fault(tmp_path: Path) -> None:
    path = tmp_path / "game.azn"
    text = (ROOT / "samples" / "worked.azn").read_text(encoding="utf-8")
    path.write_text(text.replace("0K4^", "0K3^", 1), encoding="utf-8")
    at = Cursor(walk_of(path))
    at.last()
    assert at.here is None
    assert [each.code for each in at.walk.stops] == ["AZ406"]
    assert at.shown
    assert at.shown is at.walk.main.nodes[-1]
    assert not at.step(1)
    assert at.step(-1)
    assert at.here is at.walk.main.nodes[-1]


def test_what_is_wrong_stands_at_its_step() -> None:
    walk = walk_of(ANNOTATED)
    marked = [(node.word, each.code) for node in walk.main.nodes for each in node.faults]
    assert ("0B1~1", "AZ421") in marked
    assert {code for _, code in marked} == {"AZ421", "AZ514"}


# -- what if


def test_trying_a_move() -> None:
    at = cursor()
    walk = at.walk
    at.jump("1.2.2")
    node = walk.play(at.table_step, "3b1")
    assert node is at.table_step.next, "the move of the record is no other line"
    tried = walk.play(at.table_step, "3b3")
    assert (tried.word, tried.line.tried) == ("3B3", True)
    assert walk.play(at.table_step, "3B3") is tried
    further = walk.play(tried, "0r3")
    assert (further.line, further.before) == (tried.line, tried)
    assert [line.nodes for line in walk.tried] == [[tried, further]]
    assert walk.drop(further.line).word == "3B1"
    assert walk.tried == []


def test_what_cannot_be_tried() -> None:
    at = cursor()
    with pytest.raises(azul.IllegalMove):
        at.walk.play(at.table_step, "9B1")
    at.last()
    with pytest.raises(NotPossible, match="the game is over"):
        at.walk.play(at.table_step, "1B1")
    at.round(-1)
    at.step(-1)
    with pytest.raises(NotPossible, match="the round is over"):
        at.walk.play(at.table_step, "1B1")
    with pytest.raises(NotPossible, match="you can drop only moves"):
        at.walk.drop(at.walk.main)


def tried_in(walk: Walk, number: int, depth: int = 3) -> None:
    """Try other moves instead of the n-th: some in a row, and one instead of the second of these."""
    moves = [node for node in walk.main.nodes if node.step.kind == "move"]
    before = moves[number].before
    assert before
    node = before
    for at in range(depth):
        table = node.step.after
        if table.phase != "draft":
            break
        node = walk.play(node, table.legal()[-1 - at])
    line = walk.tried[-1]
    if len(line.nodes) > 1:
        table = line.nodes[0].step.after
        walk.play(line.nodes[0], table.legal()[0])


@pytest.mark.slow
@each_tried_game
def test_saving_what_was_tried(variant: str, kinds: dict[str, object], tmp_path: Path) -> None:
    """The variations are in the record, which is else as it was, and still in canonical form."""
    path = tmp_path / "game.azn"
    game = game_of(variant, dict(kinds))
    path.write_text(azul.write([game, game, game]), encoding="utf-8")
    found = games_in(path)
    walk = Walk(check_chunk(found[1], str(path)))
    tried_in(walk, 3)
    tried_in(walk, 4)
    lines = [[node.word for node in line.nodes] for line in walk.tried]
    assert lines
    new = save(str(path), found[1], walk.alternatives())
    games = saved_into([(str(path), chunk) for chunk in found], 1, new)
    assert [chunk for _, chunk in games] == games_in(path)
    assert [games[0][1], games[2][1].text] == [found[0], found[2].text]
    again = walk_of(path, 1)
    saved = [
        [node.word for node in line.nodes] for node in again.main.nodes for line in node.branches
    ]
    assert saved == lines
    assert not any(line.broken for node in again.all_nodes() for line in node.branches)
    assert here("fmt", "--check", path).code == 0
    assert here("check", path).code == 0


def test_saving_keeps_a_sloppy_layout(tmp_path: Path) -> None:
    """A record that is not in canonical form keeps every other byte; notes of the move stay before it."""
    path = tmp_path / "game.azn"
    text = (
        '\ufeff[Variant "azul"]\r\n[Seat1 "Ana"]\r\n[Seat2 "Jan"]\r\n\r\n'
        "R1 BBKW YRRK BYRK YKWW BBRR\r\n"
        "4y1! 1B2 @0:12:30 $4 {so} ; and more\r\n0k2{short}0W1 *\r\n"
    )
    path.write_bytes(text.encode())
    found = games_in(path)
    walk = Walk(check_chunk(found[0], str(path)))
    moves = [node for node in walk.main.nodes if node.step.kind == "move"]
    walk.play(moves[0], "1B3")
    walk.play(moves[1], "0K3")
    save(str(path), found[0], walk.alternatives())
    wanted = text.replace("{so} ;", "{so} (1B3) ;").replace("{short}0W1", "{short} (0K3^) 0W1")
    assert path.read_bytes().decode() == wanted


def test_a_file_that_changed_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "game.azn"
    path.write_bytes(ANNOTATED.read_bytes())
    found = games_in(path)
    walk = walk_of(path)
    tried_in(walk, 3)
    changed = ANNOTATED.read_bytes().replace(b"Coimbra", b"Porto")
    path.write_bytes(changed)
    with pytest.raises(NotPossible, match="has changed since it was opened"):
        save(str(path), found[0], walk.alternatives())
    assert path.read_bytes() == changed


def test_what_comes_after_the_end_is_not_saved(tmp_path: Path) -> None:
    path = tmp_path / "game.azn"
    text = ANNOTATED.read_text(encoding="utf-8")
    path.write_text(text[: text.index("2. 1K1")] + "*\n", encoding="utf-8")
    walk = walk_of(path)
    tried = walk.play(walk.main.nodes[-1], walk.main.nodes[-1].step.after.legal()[0])
    assert tried.before is walk.main.nodes[-1]
    with pytest.raises(NotPossible, match="after its last step"):
        walk.alternatives()


def test_a_step_is_found_again() -> None:
    walk, again = walk_of(ANNOTATED), walk_of(ANNOTATED)
    for node in walk.all_nodes():
        found = node_at(again, path_to(node))
        assert found
        assert (found.word, path_to(found)) == (node.word, path_to(node))
    assert node_at(again, path_to(None)) is None


BROKEN = sorted(ROOT.glob("samples/broken/*.azn"))


def shown_codes(walk: Walk) -> set[str]:
    """Name the codes of everything that is said on the screens of a game."""
    nodes = [*walk.all_nodes()]
    at_steps = [fault for node in nodes for fault in node.faults]
    lines = [line for node in nodes for line in node.branches]
    broken = [line.broken for line in lines if line.broken]
    return {each.code for each in (*walk.stops, *walk.faults, *at_steps, *broken)}


@pytest.mark.slow
def test_every_fault_is_shown() -> None:
    """Whatever is wrong with a record, it can be looked at; what is wrong in a variation is said there."""
    seen = 0
    for path in BROKEN:
        for chunk in games_in(path):
            if not chunk.number:
                continue
            checked = check_chunk(chunk, str(path))
            walk = Walk(checked)
            at = Cursor(walk)
            at.last()
            said = [info(walk, at.here), *(info(walk, node) for node in walk.all_nodes())]
            text = "\n".join(each.plain for each in said)
            codes = {each.code for each in checked.report.diagnostics} - {"AZ423"}
            assert codes <= shown_codes(walk), path.name
            assert all(code in text for code in codes), path.name
            stops = [
                each
                for each in checked.report.diagnostics
                if each.is_error and each.band != "claim"
            ]
            assert bool(walk.stops) == bool(stops), path.name
            seen += 1
    assert seen > 60
