"""The library reads, writes, replays and walks through records, and says what it cannot do."""

import pickle
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

import azul_notation as azul
from azul_notation.text.syntax import Comment, Deal, Game, Move, Node, Tag, Variation
from tests.support.pickled import pickled

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


@pytest.mark.parametrize("variant", ["azul", "sintra", "garden"])
def test_the_tables_of_steps_can_be_played_on(variant: str) -> None:
    [game] = azul.play(variant, seed=5)
    walk = list(azul.steps(game))
    for step in walk:
        table = step.after.copy(Random(1))
        table.play_out()
        assert table.winners
    ends = [each for each in walk if each.kind == "move" and each.after.phase == "score"]
    assert len(ends) > 2
    for each in ends[:-1]:
        table = each.after.copy(Random(1))
        with pytest.raises(azul.IllegalMove):
            table.deal("nonsense")
        assert (table.phase, table.totals) == ("score", each.after.totals)
        table.deal()
        assert table.round == each.round + 1
        table.pop()
        assert table == each.after
    last = ends[-1].after.copy()
    with pytest.raises(azul.IllegalMove, match="AZ413"):
        last.deal()


COLOURS = {"B": "blue", "Y": "yellow", "R": "red", "K": "black", "W": "white"}


@pytest.mark.parametrize(
    ("variant", "actions"),
    [
        ("azul", {"take"}),
        ("sintra", {"take", "back"}),
        ("garden", {"take", "place", "buy", "pass"}),
    ],
)
def test_moves_are_taken_apart(variant: str, actions: set[str]) -> None:
    [game] = azul.play(variant, seed=4)
    walk = list(azul.steps(game))
    parts = {step.word: step.parts for step in walk if step.kind == "move"}
    assert all(step.parts is None for step in walk if step.kind != "move")
    assert {each.action for each in parts.values() if each} <= actions
    assert sum(step.kind == "move" for step in walk) >= len(parts) > 20
    for step in walk:
        if variant == "azul" and step.parts:
            source, colour, line = list(step.word)
            found = step.parts
            assert (found.source, found.destination) == (source, line)
            assert found.colour == COLOURS[colour]
            assert found.marker == ("^" in step.marks)
            assert found.count


def tiled_otherwise(variation: str) -> tuple[azul.Step, azul.Branch]:
    """Write a variation after a choice of a tiling, and find it again."""
    text = (SAMPLES / "azul-grey.azn").read_text("utf-8")
    game, *_ = azul.read(text=text.replace("T2 1>1 2>1 3>1", f"T2 1>1 2>1 {variation} 3>1", 1))
    step = next(step for step in azul.steps(game) if step.branches)
    [branch] = step.branches
    assert (step.kind, step.word) == ("tiling", "1>1 2>1 3>1")
    assert branch.table == step.before
    assert branch.text == variation
    return step, branch


@pytest.mark.parametrize(
    ("variation", "word"),
    [("(2>3)", "1>1 2>3 3>1"), ("(2>3 3>2 {why not?})", "1>1 2>3 3>2"), ("(3>2)", "1>1 2>1 3>2")],
)
def test_variations_of_tilings_have_tables(variation: str, word: str) -> None:
    step, branch = tiled_otherwise(variation)
    [other] = branch.steps
    assert (other.kind, other.seat, other.word) == ("tiling", step.seat, word)
    assert branch.diagnostic is None
    played = step.before.copy()
    played.push(f"T2 {word}")
    assert other.after.position != step.after.position
    assert played.turns == [f"T2 {word}"]
    assert other.comments == (("why not?",) if "{" in variation else ())


def test_a_tiling_that_the_rules_refuse_ends_a_variation() -> None:
    _, branch = tiled_otherwise("(2>1 3>1 4>1)")
    assert branch.steps == []
    assert branch.diagnostic
    assert branch.diagnostic.code.startswith("AZ4")


def test_a_variation_plays_to_the_tilings_of_its_round() -> None:
    text = (SAMPLES / "azul-grey.azn").read_text("utf-8")
    game, *_ = azul.read(text=text)
    walk = list(azul.steps(game))
    last = next(n for n, each in enumerate(walk) if each.after.phase == "tile")
    line, tilings = [walk[last].word], []
    for each in walk[last + 1 :]:
        if each.kind != "tiling":
            break
        tilings.append(f"T{each.seat} {each.word}")
    lines = text.splitlines()
    place = next(n for n, each in enumerate(lines) if each.startswith("T1")) - 1
    lines[place] += f" ({' '.join([*line, *tilings])})"
    varied, *_ = azul.read(text="\n".join(lines))
    [branch] = [branch for step in azul.steps(varied) for branch in step.branches]
    assert [each.kind for each in branch.steps] == ["move", *["tiling"] * len(tilings)]
    assert branch.steps[-1].after == walk[last + len(tilings)].after


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


@pytest.mark.parametrize(
    "given", [{"text": 3}, {"notes": (3,)}, {"notes": None}, {"stood": "yes"}, {"chance": ("BB",)}]
)
def test_write_refuses_what_is_no_part_of_a_game(given: dict[str, Any]) -> None:
    event = Move(**{"text": "4B2", **given})
    with pytest.raises(azul.NotWritable, match="wrong type"):
        azul.write(with_first_event(worked(), event))


@pytest.mark.parametrize("place", ["notes", "above"])
def test_write_refuses_comments_of_tags_that_would_be_two(place: str) -> None:
    for comment in (Comment(text="a} {b", own=place == "above"), Comment(text="a}\n{b", own=True)):
        given: dict[str, Any] = {place: (comment,)}
        tag = Tag(name="Source", value="x", **given)
        with pytest.raises(azul.NotWritable, match="the comments on its tags"):
            azul.write(replace(worked(), tags=(*worked().tags, tag)))


def test_write_refuses_a_tag_that_would_be_taken_for_another() -> None:
    """A misspelt tag that chooses between rules is read as what was meant."""
    tag = Tag(name="Bord", value="grey")
    with pytest.raises(azul.NotWritable, match="another tag would be taken for Board"):
        azul.write(replace(worked(), tags=(*worked().tags, tag)))


def test_write_names_a_comment_that_would_begin_a_line() -> None:
    with pytest.raises(azul.NotWritable, match="`own` of 'x' would be True, not False"):
        azul.write(replace(worked(), preface=(Comment(text="x"),)))


def test_write_refuses_variations_without_end() -> None:
    inner = Variation()
    for _ in range(2000):
        inner = Variation(events=(Move(text="3Y2", notes=(inner,)),))
    with pytest.raises(azul.NotWritable, match="nested too deeply"):
        azul.write(with_first_event(worked(), Move(text="4B2", notes=(inner,))))


def test_a_program_may_ask_to_ignore_codes() -> None:
    note = Comment(text=" azn: ignore AZ402", to_end=True)
    text = azul.write(with_first_event(worked(), Move(text="4B2", notes=(note,))))
    assert "\n1. 4B2 ; azn: ignore AZ402\n" in text


def test_a_packed_file_that_is_damaged_is_named(tmp_path: Path) -> None:
    (tmp_path / "a.azn.gz").write_bytes(b"junk")
    for call in (azul.read, azul.check):
        with pytest.raises(OSError, match=r"a\.azn\.gz: it is damaged"):
            list(call(tmp_path))


def test_write_takes_lists_and_says_what_would_be_read_otherwise() -> None:
    game = worked()
    listed: Any = list(game.rounds)
    assert azul.write(replace(game, rounds=listed)) == azul.write(game)
    noted = Move(text="4B2", notes=(Comment(text="a } 1Y2 {b"),))
    with pytest.raises(azul.NotWritable, match=r"in round 1, 'a \} 1Y2 \{b' would be 'a '"):
        azul.write(with_first_event(game, noted))


@pytest.mark.parametrize("variant", ["azul", "sintra", "garden"])
def test_one_node_may_stand_for_several_moves(variant: str) -> None:
    [game] = azul.play(variant, seed=3)
    nodes: dict[Node, Node] = {}
    bare = azul.bare(game)
    rounds = tuple(
        replace(each, events=tuple(nodes.setdefault(event, event) for event in each.events))
        for each in bare.rounds
    )
    shared = replace(bare, rounds=rounds)
    assert shared == bare
    assert azul.complete(shared) == game
    assert azul.write(shared) == azul.write(bare)


def test_a_game_of_an_unknown_variant_stays_as_it_is() -> None:
    [game] = azul.read(text='[Variant "azull"]\n[Seat1 "A"]\n[Seat2 "B"]\n\nR1 @1 BBKW\n*\n')
    assert azul.bare(game) == azul.complete(game) == game


def test_write_fills_the_roster_in_its_order() -> None:
    game = worked()
    few = tuple(tag for tag in game.tags if tag.name in ("Variant", "Seat1", "Seat2"))
    text = azul.write(replace(game, tags=few[::-1]))
    assert text.startswith('%azn 1\n[Event "?"]\n[Site "?"]\n[Date "?"]\n')
    assert azul.write(next(azul.read(text=text))) == text


@pytest.mark.slow
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
    with pytest.raises(azul.AzulError, match="at least 1"):
        azul.play(games=-3)


WRONG_KINDS: list[tuple[Callable[..., object], dict[str, Any], str]] = [
    (azul.read, {"source": b"R1"}, "not bytes; pass bytes as data="),
    (azul.read, {"source": 3}, "not int"),
    (azul.check, {"source": [3]}, "not int"),
    (azul.read, {"text": b"R1"}, "text= takes text"),
    (azul.read, {"data": "R1"}, "data= takes bytes"),
    (azul.write, {"games": ["R1"]}, "not str"),
    (azul.write, {"games": None}, "expected games"),
    (lambda game: next(azul.steps(game)), {"game": "R1"}, "not str"),
    (azul.complete, {"game": "R1"}, "not str"),
    (azul.bare, {"game": "R1"}, "not str"),
]


@pytest.mark.parametrize(("call", "given", "message"), WRONG_KINDS)
def test_what_is_of_the_wrong_kind_is_named(
    call: Callable[..., object], given: dict[str, Any], message: str
) -> None:
    with pytest.raises(TypeError, match=message):
        call(**given)


@pytest.mark.parametrize(
    "options", [{"variant": "poker"}, {"seats": 9}, {"policy": "mcts"}, {"board": "purple"}]
)
def test_games_that_cannot_be_played_are_refused_at_once(options: Any) -> None:
    with pytest.raises(azul.UnknownChoice):
        azul.play(**options)


def test_all_public_names_are_listed() -> None:
    assert set(azul.__all__) <= set(dir(azul))


def test_the_tables_of_steps_are_their_own() -> None:
    first, second, *_ = azul.steps(worked())
    shown = second.before.position
    first.after.push(first.after.legal()[0])
    assert second.before.position == shown


def test_results_can_be_pickled() -> None:
    game = worked()
    [report] = azul.check(SAMPLES / "worked.azn")
    for found in (game, azul.replay(game), report):
        assert pickled(found) == found
    last = list(azul.steps(game))[-1]
    again = pickled(last)
    assert (again.title, again.points) == (last.title, last.points)
    assert (again.before, again.after) == (last.before, last.after)
    assert len(pickle.dumps(last)) < 2 * len(pickle.dumps([last.before, last.after]))
    [broken] = azul.read(BROKEN[0])
    with pytest.raises(azul.RecordError) as caught:
        list(azul.steps(broken))
    assert str(pickled(caught.value)) == str(caught.value)


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
