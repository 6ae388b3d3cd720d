"""The library reads, writes, replays and walks through records, and says what it cannot do."""

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

import azul_notation as azul
from azul_notation.text.syntax import Comment, Deal, Game, Move, Node, Tag

SAMPLES = Path(__file__).parents[2] / "samples"
SOUND = sorted([*SAMPLES.glob("*.azn"), *SAMPLES.glob("season/*.azn")])
BROKEN = sorted(SAMPLES.glob("broken/*.azn"))


def worked() -> Game:
    [game] = azul.read(SAMPLES / "worked.azn")
    return game


def with_first_event(game: Game, event: Node) -> Game:
    first, *others = game.rounds
    changed = replace(first, events=(event, *first.events[1:]))
    return replace(game, rounds=(changed, *others))


@pytest.mark.parametrize("path", SOUND, ids=lambda path: path.name)
def test_steps_add_up(path: Path) -> None:
    for game in azul.read(path):
        result = azul.replay(game)
        before = None
        for step in azul.steps(game):
            gained = [0] * len(game.seats)
            for each in step.points:
                gained[each.seat - 1] += each.points
            pairs = zip(step.before.totals, gained, strict=True)
            assert step.after.totals == [total + more for total, more in pairs]
            assert before is None or step.before == before
            before = step.after
        assert before is not None
        assert before.over == (result.final is not None)
        assert before.winners == result.winners


def test_steps_show_what_an_annotator_wrote() -> None:
    [game] = azul.read(SAMPLES / "annotated.azn")
    found = list(azul.steps(game))
    assert any(step.clock == "0:15:02" for step in found)
    assert any(step.glyphs == ("$1",) for step in found)
    assert any("three red" in comment for step in found for comment in step.comments)
    assert any(step.opinion for step in found)
    branches = [branch for step in found for branch in step.branches]
    assert [step.word for step in branches[0].steps] == ["0K5", "0W4"]
    assert all(branch.diagnostic is None for branch in branches)
    assert all(branch.steps[0].before == branch.table for branch in branches)


def test_steps_end_at_an_error() -> None:
    text = (SAMPLES / "worked.azn").read_text().replace("0K4^", "0K3^")
    [game] = azul.read(text=text)
    seen: list[azul.Step] = []
    with pytest.raises(azul.RecordError, match="AZ406") as caught:
        seen.extend(azul.steps(game))
    assert (seen[-1].kind, seen[-1].word) == ("move", "5B5")
    assert [each.code for each in caught.value.diagnostics] == ["AZ406"]
    assert seen[0].word == " ".join(deal.text for deal in game.rounds[0].deal)


def test_a_wrong_total_ends_no_walk() -> None:
    [game] = azul.read(text=(SAMPLES / "worked.azn").read_text().replace("= 2 4", "= 2 5"))
    assert [step.kind for step in azul.steps(game)][-1] == "final"


@pytest.mark.parametrize("path", SOUND, ids=lambda path: path.name)
def test_what_is_written_reads_back_equal(path: Path) -> None:
    games = list(azul.read(path))
    text = azul.write(games)
    again = list(azul.read(text=text))
    assert again == games
    assert azul.write(again) == text


def test_write_does_not_lose_what_could_not_be_read() -> None:
    refused = 0
    for path in BROKEN:
        for game in azul.read(path):
            try:
                azul.write(game)
            except azul.NotWritable:
                refused += 1
            else:
                assert game.readable
    assert refused > 10


@pytest.mark.parametrize(
    "event",
    [
        Move(text="4B2", notes=(Comment(text="a } 1Y2 {b"),)),
        Move(text="4B2", notes=(Comment(text='x\n[Event "y"]'),)),
        Move(text="4B2", notes=(Comment(text="two\nlines"),)),
        Move(text="hello [there]"),
        Move(text="4B2 1Y2"),
        Move(text="4B2", chance=(Deal(text="nonsense"),)),
    ],
)
def test_write_refuses_what_would_be_read_as_another_game(event: Node) -> None:
    with pytest.raises(azul.NotWritable):
        azul.write(with_first_event(worked(), event))


@pytest.mark.parametrize(
    ("name", "value"),
    [("Event", "a\nb"), ("Event", 'a"]\n[Site "b'), ("Board", "blue"), ("a b", "c")],
)
def test_write_refuses_tags_that_break_the_record(name: str, value: str) -> None:
    game = worked()
    with pytest.raises(azul.NotWritable):
        azul.write(replace(game, tags=(*game.tags, Tag(name=name, value=value))))


def test_write_fills_the_roster_in_its_order() -> None:
    game = worked()
    few = tuple(tag for tag in game.tags if tag.name in ("Variant", "Seat1", "Seat2"))
    text = azul.write(replace(game, tags=few[::-1]))
    assert text.startswith('%azn 1\n[Event "?"]\n[Site "?"]\n[Date "?"]\n')
    assert azul.write(next(azul.read(text=text))) == text


def test_replay_of_what_could_not_be_read_is_not_clean() -> None:
    for path in BROKEN:
        reports = list(azul.check(path))
        for game, report in zip(azul.read(path), reports, strict=True):
            result = azul.replay(game)
            if any(each.is_error for each in report.diagnostics):
                assert not result.ok, path.name


def test_many_kinds_of_sources() -> None:
    path = SAMPLES / "worked.azn"
    with path.open("rb") as data, path.open() as text:
        games = list(azul.read([path, str(path), data, text]))
    assert len(games) == 4
    assert len(set(games)) == 1
    assert len(list(azul.check([path, path]))) == 2


def test_what_cannot_be_read_is_an_error_at_once() -> None:
    with pytest.raises(ValueError, match="empty"):
        azul.read("")
    with pytest.raises(TypeError):
        azul.read()
    with pytest.raises(TypeError):
        azul.read(SAMPLES / "worked.azn", text="")
    with pytest.raises(FileNotFoundError):
        azul.check("nowhere.azn")
    with pytest.raises(TypeError):
        azul.write("abc")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        azul.replay("R1")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="at least 1"):
        azul.play(games=-3)


def test_steps_of_a_game_from_a_position_begin_there() -> None:
    table = azul.Table("azul", rng=Random(4))
    table.deal()
    table.push(table.legal()[3])
    begun = azul.Table(position=table.position, rng=Random(5))
    begun.push(begun.legal()[0])
    first, move = azul.steps(begun.record())
    assert (first.kind, move.kind) == ("deal", "move")
    assert first.before == table
    assert move.after == begun


def test_a_game_is_shown_as_its_record() -> None:
    game = worked()
    assert f"%azn 1\n{game}" == azul.write(game)
    assert repr(game) == "<Game azul: Ana, Jan; rounds: 5, moves: 52>"
    [unknown] = azul.read(text='[Variant "poker"]\n\nR1\n')
    assert str(unknown).startswith('[Event "?"]')


def test_check_names_causes_where_it_is_asked_to() -> None:
    text = str(worked())
    wrong = text.replace("0K4^", "0K3^")
    [plain] = azul.check(text=wrong)
    [found] = plain.diagnostics
    assert (found.causes, found.places) == ((), ())
    games = list(azul.check(text=f"{text}\n{wrong}\n{wrong}", causes=True))
    assert [game.ok for game in games] == [True, False, False]
    for game in games[1:]:
        [found] = game.diagnostics
        [cause] = found.causes
        assert isinstance(cause, azul.Cause)
        assert cause.message == "`0K3^` (Ana) should read `0K4^`"
        assert cause.edits == (azul.Edit(found.line, 8, found.line, 12, "0K4^"),)
        assert found.places == (azul.Place(found.line - 14, 4, 8, "black came here"),)
