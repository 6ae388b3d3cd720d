"""The table of the library: what is legal, playing, taking back, positions, records."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import azul_notation as azul
from tests.support.pickled import pickled
from tests.support.strategies import times

KINDS: dict[str, dict[str, Any]] = {
    "azul": {"variant": "azul"},
    "azul for four": {"variant": "azul", "seats": 4},
    "grey mini": {"variant": "mini", "board": "grey", "seats": 3},
    "special": {"variant": "chocolatier", "factories": "special", "seats": 3},
    "split freely": {"variant": "chocolatier", "factories": "special", "split": "free"},
    "sintra": {"variant": "sintra", "board": "B", "seats": 3},
    "garden": {"variant": "garden", "seats": 3},
}
each_kind = pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)


def move_on(table: azul.Table) -> None:
    """Deal, or play a random word."""
    if table.phase == "deal":
        table.deal()
    else:
        table.push(table.rng.choice(table.legal()))


def everything(table: azul.Table) -> tuple[object, ...]:
    return (
        *(table.phase, table.round, table.lap, table.mover, table.starter, table.totals),
        *(table.points, table.position, str(table), table.turns, table.over, table.winners),
    )


@each_kind
def test_what_was_played_can_be_taken_back(kind: dict[str, Any]) -> None:
    for seed in range(times(1)):
        table = azul.Table(rng=Random(seed), **kind)
        while not table.over and table.round < 20:
            before = everything(table)
            move_on(table)
            after = everything(table)
            word = table.pop()
            assert everything(table) == before
            if word.startswith("R"):
                _, starter, *words = word.split(" ")
                table.deal(words, starter=int(starter[1:]))
            else:
                table.push(word)
            assert everything(table) == after
        while table.turns:
            table.pop()
        assert everything(table) == everything(azul.Table(rng=Random(seed), **kind))


@each_kind
def test_each_legal_word_is_accepted(kind: dict[str, Any]) -> None:
    table = azul.Table(rng=Random(5), **kind)
    while not table.over and table.round < 3:
        for word in table.legal()[:200]:
            table.push(word)
            table.pop()
        move_on(table)


@each_kind
def test_a_position_makes_an_equal_table(kind: dict[str, Any]) -> None:
    options = {name: value for name, value in kind.items() if name == "split"}
    table = azul.Table(rng=Random(7), **kind)
    while not table.over and table.round < 20:
        move_on(table)
        again = azul.Table(position=table.position, **options)
        assert again == table
        assert hash(again) == hash(table)
        assert (again.totals, again.mover, again.phase, again.over, again.winners) == (
            *(table.totals, table.mover, table.phase, table.over, table.winners),
        )


@each_kind
def test_the_record_is_clean_and_comes_to_the_same(kind: dict[str, Any]) -> None:
    for seed in range(3):
        table = azul.Table(rng=Random(seed), **kind)
        stop = 10 + 60 * seed
        while not table.over and len(table.turns) < stop:
            move_on(table)
        [report] = azul.check(text=azul.write(table.record(Event="Friday", Table="4")))
        assert report.ok, report.diagnostics
        assert report.final == (table.totals if table.over else None)
        assert report.winners == table.winners
        played = azul.Table(position=table.position, names=table.names, **_split(kind))
        if not played.over:
            move_on(played)
        assert azul.replay(played.record()).ok


def _split(kind: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in kind.items() if name == "split"}


def test_copies_go_their_own_ways() -> None:
    table = azul.Table("sintra", rng=Random(3))
    table.deal()
    table.push(table.legal()[0])
    copy = table.copy()
    before = everything(table)
    copy.pop()
    copy.push(copy.legal()[-1])
    copy.push(copy.legal()[0])
    assert everything(table) == before
    table.pop()
    table.pop()
    assert table.round == 0
    assert copy.round == 1


@each_kind
def test_playing_out_leaves_the_past_of_a_copy_alone(kind: dict[str, Any]) -> None:
    table = azul.Table(rng=Random(8), **kind)
    past: list[tuple[object, ...]] = []
    while len(past) < 12 and not table.over:
        past.append(everything(table))
        move_on(table)
    copy = table.copy()
    table.play_out()
    while copy.turns:
        copy.pop()
        assert everything(copy) == past.pop()
    assert not past


@pytest.mark.parametrize(
    ("word", "code"),
    [
        ("9B2", "AZ401"),
        ("1R2", "AZ402"),
        ("1b2", None),
        ("xyz", "AZ102"),
        ("3B9", "AZ103"),
        ("", "AZ101"),
        ("T1 1>2", "AZ119"),
        ("1B2^", "AZ501"),
        ("1B1~2", "AZ502"),
        ("R2 @1", "AZ119"),
        ("1B2 2R3", "AZ119"),
        ("1B2 BBKW", "AZ119"),
    ],
)
def test_an_illegal_move_says_why_and_changes_nothing(word: str, code: str | None) -> None:
    table = azul.Table("azul")
    table.deal("BBKW KRRY BYRK WWKY BBRR", starter=2)
    if code is None:
        table.push(word)
        assert table.turns[-1] == "1B2"
        return
    before = everything(table)
    with pytest.raises(azul.IllegalMove) as caught:
        table.push(word)
    assert caught.value.code == code
    assert caught.value.legal == table.legal()
    assert isinstance(caught.value, azul.AzulError)
    assert everything(table) == before


def test_each_phase_refuses_what_is_not_due() -> None:
    table = azul.Table("azul", board="grey", rng=Random(2))
    with pytest.raises(azul.IllegalMove, match="AZ109"):
        table.push("3B2")
    with pytest.raises(azul.IllegalMove, match="AZ301"):
        table.deal("BBKW KRRY")
    with pytest.raises(azul.IllegalMove, match="AZ102"):
        table.deal("BBKW KRRY BYRK WWKY BBRX")
    table.deal()
    with pytest.raises(azul.IllegalMove, match="AZ412"):
        table.deal()
    while table.phase != "tile":
        move_on(table)
    with pytest.raises(azul.IllegalMove, match="AZ415"):
        table.push("3B2")
    with pytest.raises(azul.IllegalMove, match="AZ415"):
        table.deal()
    seat = table.mover
    with pytest.raises(azul.IllegalMove, match="AZ4"):
        table.push(f"T{seat} 1>1 2>1 3>1 4>1 5>1")
    while table.phase == "tile":
        move_on(table)
    with pytest.raises(azul.IllegalMove, match="AZ411"):
        table.push("3B2")
    with pytest.raises(azul.IllegalMove, match="AZ512"):
        table.deal(starter=3 - table.starter)
    table.play_out()
    with pytest.raises(azul.IllegalMove, match="AZ413"):
        table.push("3B2")
    with pytest.raises(azul.IllegalMove, match="AZ413"):
        table.deal()
    with pytest.raises(azul.NothingToUndo):
        table.pop()


STRANGE = "0123456789BYRKWGLMPT>*/+<=^~!:.@[](){};\n Fé"


@each_kind
def test_words_like_legal_ones_are_played_or_refused(kind: dict[str, Any]) -> None:
    rng = Random(11)
    table = azul.Table(rng=rng, **kind)
    refused = 0
    while not table.over and len(table.turns) < 60:
        if table.phase == "deal":
            table.deal()
            continue
        legal, before = table.legal(), table.position
        for _ in range(3):
            word = rng.choice(legal)
            at, more = rng.randrange(len(word) + 1), rng.randrange(3)
            letter = rng.choice(STRANGE) if more < 2 else ""
            try:
                table.push(word[:at] + letter + word[at + (more != 1) :])
            except azul.IllegalMove:
                refused += 1
            else:
                table.pop()
            assert (table.position, table.legal()) == (before, legal)
        table.push(rng.choice(legal))
    assert refused > 30


def test_what_a_table_waits_for_is_said() -> None:
    table = azul.Table("azul")
    with pytest.raises(azul.IllegalMove, match="`deal` begins a round"):
        table.push("3B2")
    with pytest.raises(azul.IllegalMove, match="no word was given"):
        table.deal("")
    with pytest.raises(azul.IllegalMove, match="no word was given"):
        table.deal([])
    with pytest.raises(azul.UnknownChoice, match="no seat 3"):
        table.deal(starter=3)
    assert table.turns == []
    table.deal()
    with pytest.raises(azul.IllegalMove, match="no word was given"):
        table.push(" ")


@each_kind
def test_a_table_can_be_pickled(kind: dict[str, Any]) -> None:
    table = azul.Table(rng=Random(4), **kind)
    for _ in range(4):
        move_on(table)
    again = pickled(table)
    assert everything(again) == everything(table)
    for each in (again, table):
        each.play_out()
    assert everything(again) == everything(table)


def test_an_illegal_move_can_be_pickled() -> None:
    table = azul.Table("azul", rng=Random(1))
    table.deal()
    with pytest.raises(azul.IllegalMove) as caught:
        table.push("9B2")
    again = pickled(caught.value)
    assert (str(again), again.code, again.legal) == (str(caught.value), "AZ401", table.legal())


@each_kind
def test_the_record_of_a_table_without_a_move_is_clean(kind: dict[str, Any]) -> None:
    table = azul.Table(**kind)
    begun = azul.Table(position=table.position, **_split(kind))
    for each in (table, begun):
        [game] = azul.read(text=azul.write(each.record()))
        assert azul.replay(game).diagnostics == []


def test_tags_of_a_record() -> None:
    table = azul.Table("azul", names=["Ana", "Jan"])
    game = table.record(Round=3, Seat1="Zoë")
    assert (game.tag("Round"), game.seats) == ("3", ("Zoë", "Jan"))
    for name in ("Variant", "Board", "Position", "Result"):
        with pytest.raises(azul.UnknownChoice, match="follows from the table"):
            table.record(**{name: "mini"})
    with pytest.raises(azul.UnknownChoice, match="no seat 3"):
        table.record(Seat3="Eva")


def test_chance_can_be_given() -> None:
    table = azul.Table("garden")
    table.deal("a:B3G6P2Y1")
    with pytest.raises(azul.IllegalMove, match="AZ3"):
        table.push("+B b:B3B3")
    table.push("+B b:G1G2L3L4")
    assert table.turns == ["R1 @1 a:B3G6P2Y1", "+B b:G1G2L3L4"]


def test_a_move_that_broke_a_rule_may_stand() -> None:
    table = azul.Table("azul")
    table.deal("BBKW KRRY BYRK WWKY BBRR")
    for word in ("5B3", "0R1", "1B2"):
        table.push(word)
    with pytest.raises(azul.IllegalMove) as caught:
        table.push("2R1")
    assert caught.value.diagnostic.legal
    table.push("2R1!stood")
    assert azul.replay(table.record()).ok


def test_set_up_lines_are_checked() -> None:
    with pytest.raises(azul.RecordError, match="AZ213"):
        azul.Table("sintra", setup=["track YPBOGY"])
    with pytest.raises(azul.RecordError, match="AZ213"):
        azul.Table("sintra", setup=" \ntrack YPBOGY\n")
    with pytest.raises(azul.UnknownChoice, match="azul has no set-up lines"):
        azul.Table("azul", setup=["track YPBOGY"])


def test_set_up_lines_may_be_a_text() -> None:
    [game] = azul.play("sintra", seed=2)
    lines = [" ".join([each.head, *(part.text for part in each.parts)]) for each in game.setup]
    table = azul.Table("sintra", setup="\n".join(lines))
    assert table == azul.Table("sintra", setup=lines)


def test_names_are_a_list() -> None:
    with pytest.raises(TypeError, match="a list"):
        azul.Table("azul", names="AB")
    with pytest.raises(TypeError, match=r"rng= takes a random\.Random, not int"):
        azul.Table("azul", rng=7)  # type: ignore[arg-type]
    assert azul.Table("azul", names=["?", "?"]).record().seats == ("?", "?")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"variant": "poker"}, "no variant 'poker'"),
        ({"variant": "azul", "seats": 5}, "2 to 4 players"),
        ({"variant": "azul", "seats": 0}, "2 to 4 players"),
        ({"variant": "azul", "board": "blue"}, "no Board 'blue': it can be coloured, grey"),
        ({"variant": "azul", "names": ["Ana", "Ana"]}, "two players have the same name: Ana, Ana"),
        ({"variant": "azul", "bord": "grey"}, "no option bord"),
        ({"variant": "azul", "seats": 3, "names": ["Ana", "Jan"]}, "2 names"),
    ],
)
def test_choices_that_do_not_exist(options: dict[str, Any], message: str) -> None:
    with pytest.raises(azul.UnknownChoice, match=message):
        azul.Table(**options)


@pytest.mark.parametrize("position", ["", "azul", "azul:coloured 1@1+0 -", "poker:A 1 2"])
def test_positions_that_cannot_be_read(position: str) -> None:
    table = azul.Table("azul")
    assert azul.Table(position=table.position) == table
    if position:
        with pytest.raises(azul.BadPosition, match="the position cannot be read: it "):
            azul.Table(position=position)
    fields = table.position.split(" ")
    with pytest.raises(azul.BadPosition, match="the position is impossible: the marker is on the"):
        azul.Table(position=" ".join([*fields[:3], "^", *fields[4:]]))


def test_a_position_does_not_contradict_what_is_chosen() -> None:
    position = azul.Table("azul", board="grey", seats=3).position
    assert azul.Table(position=position).seats == 3
    for chosen in ({"variant": "mini"}, {"seats": 2}, {"board": "coloured"}):
        with pytest.raises(azul.BadPosition):
            azul.Table(position=position, **chosen)


made: Any = azul.Table
"""A table, whose arguments no type checker sees."""


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda _: made(5), r"variant takes text, not int"),
        (lambda _: made(seats="2"), r"seats= takes a whole number, not str"),
        (lambda _: made(position=5), r"position= takes text, not int"),
        (lambda _: made(names=5), r"names= takes a list of names, not int"),
        (lambda _: made(setup=5), r"setup= takes text or a list of texts, not int"),
        (lambda _: made(board=5), r"board= takes text, not int"),
        (
            lambda table: table.push(None),
            r"push takes the text of a move or a tiling, not NoneType",
        ),
        (lambda table: table.push(b"1B2"), r"push takes the text of a move or a tiling, not bytes"),
        (lambda table: table.deal(5), r"deal takes text or a list of texts, not int"),
        (lambda table: table.deal([5]), r"deal takes text or a list of texts, not int"),
        (lambda table: table.deal(starter="1"), r"starter= takes a whole number, not str"),
        (lambda table: table.deal_random(5), r"rng takes a random\.Random, not int"),
        (lambda table: table.copy(5), r"rng takes a random\.Random, not int"),
        (lambda table: table.svg(seat="1"), r"seat= takes a whole number, not str"),
    ],
)
def test_arguments_of_a_wrong_type_are_named(wrong: Callable[[Any], object], message: str) -> None:
    table = azul.Table("azul", rng=Random(1))
    before = everything(table)
    with pytest.raises(TypeError, match=message):
        wrong(table)
    assert everything(table) == before


def test_playouts_are_those_of_their_seed() -> None:
    table = azul.Table("garden", rng=Random(1))
    table.deal()
    before = everything(table)
    found = list(azul.playouts(table, 3, seed=9))
    assert found == list(azul.playouts(table, 3, seed=9)) != list(azul.playouts(table, 3, seed=8))
    assert everything(table) == before
    assert all(each.winners and each.moves > 20 for each in found)
    with pytest.raises(ValueError, match="at least 1"):
        azul.playouts(table, 0)
