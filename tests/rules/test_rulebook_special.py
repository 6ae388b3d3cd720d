"""The rulebook's special factories, effect by effect."""

import pytest

import azul_notation as azul
from tests.support.made_tables import NO_LINES, NO_WALL, error, played, record, sound


def special(deal: str, *lines: str, **tags: str) -> str:
    return record("chocolatier", 2, f"R1 @1 {deal}", *lines, "*", Factories="special", **tags)


def test_as_many_gold_factories_as_players() -> None:
    """The introduction of the section."""
    assert sound(special("BBBB:= MMMM:0 CCCC DDDD RRRR")).report.ok
    assert error(special("BBBB:= MMMM CCCC DDDD RRRR")) == "chance"
    assert error(special("BBBB:= MMMM:0 CCCC:B DDDD RRRR")) == "chance"
    assert error(special("BBBB:= MMMM:= CCCC DDDD RRRR")) == "chance"
    plain = record("chocolatier", 2, "R1 @1 BBBB:= MMMM:0 CCCC DDDD RRRR", "*")
    assert error(plain) == "chance"


def test_extra_tile() -> None:
    """Number 1: one more tile from the bag."""
    table = sound(special("BBBB:+C MMMM:= CCCC DDDD RRRR")).tables[-1]
    assert table.factories[0] == "BBBBC:+"
    assert table.bag == "B16M16C15D16R16"


def test_collector() -> None:
    """Number 2: one of its colour from the factory on either side, if there is one."""
    table = sound(special("BMMC:D BCDR BBRR:+C MMDR CCDD")).tables[-1]
    assert table.factories == ["BMMCDD:D", "BCR", "BBCRR:+", "MMDR", "CCD"]
    table = sound(special("BMMC:D BCCR BBRR:= MMDR CCDD")).tables[-1]
    assert table.factories == ["BMMCD:D", "BCCR", "BBRR:=", "MMDR", "CCD"]


def test_rest_stays() -> None:
    """Number 3: what was not taken stays on it, every time."""
    text = special("BBMC:= MMMM:0 CCCC DDDD RRRR", "1. 1B2 1M1", "2. 1C1")
    tables = sound(text).tables
    assert [table.factories[0] for table in tables] == ["BBMC:=", "MC:=", "C:=", "-:="]
    assert {table.centre for table in tables} == {"^"}


def test_rest_is_divided() -> None:
    """Number 4: as evenly as can be, but no colour to both sides."""
    deal = "BMCC:/ MMMM:0 CCCC DDDD RRRR"
    for split in ("<M>CC", "<MCC", ">MCC"):
        assert played(special(deal, f"1. 1B1{split}")).codes != []
    table = sound(special(deal, "1. 1B1<M>C")).tables[-1]
    assert (table.factories[4], table.factories[0], table.factories[1]) == (
        "MRRRR",
        "-:/",
        "MMMMCC:0",
    )
    assert table.centre == "^"
    table = sound(special(deal, "1. 1B1<C>M")).tables[-1]
    assert (table.factories[4], table.factories[1]) == ("CCRRRR", "MMMMM:0")


def test_rest_is_divided_evenly_or_freely() -> None:
    """Number 4, the word "evenly", which the tag `Split` can take away."""
    deal = "BMCC:/ MMMM:0 CCCC DDDD RRRR"
    for split in ("<MC", ">MC"):
        assert error(special(deal, f"1. 1B1{split}")) == "move"
        assert sound(special(deal, f"1. 1B1{split}", Split="free")).report.ok
    assert error(special(deal, "1. 1B1")) == "move"


def test_zero_disc() -> None:
    """Number 5: the rest goes to the centre; the next piece that would fall goes on the disc."""
    deal = "BBMC:0 MMMM:= CCCC DDDD RRRR"
    text = special(deal, "1. 1B1~1 0MF^", "2. 5RF")
    dealt, first, _, third = sound(text).tables
    assert dealt.factories[0] == "BBMC:0"
    assert first.centre == "MC^"
    assert (first.boards[0].floor, first.boards[0].disc) == ("-", "0B")
    assert third.boards[0].floor == "RRRR"


def test_zero_disc_costs_nothing_and_goes_back() -> None:
    """Number 5: no minus points for what lies on it; the next round has new discs."""
    board = f"20/{NO_LINES}/{NO_WALL}/RR/0B"
    other = f"0/{NO_LINES}/{NO_WALL}/^/-"
    position = f"chocolatier:coloured:special 2@2+9 -:0x,-:=,-,-,- - BAG - ^2 {board} {other}"
    text = record("chocolatier", 2, "R2 @2", "= 18 0", "*", Factories="special", Position=position)
    table = sound(text).tables[-1]
    assert table.boards[0].disc == "-"
    assert table.lid == "B1R2"
    assert table.factories == ["-"] * 5


def test_special_factories_with_the_brown_side() -> None:
    """The two variants of the book stand side by side, so both may be played at once."""
    text = special("BBMC:0 MMMM:= CCCC DDDD RRRR", "1. 1B1~1", Board="brown")
    assert sound(text).report.ok


@pytest.mark.parametrize("word", ["3C1<B", "0C2<C", "0CF>CD"])
def test_nothing_else_is_divided(word: str) -> None:
    """Number 4: only what stays behind of its own tiles."""
    result = played(special("BMCC:/ MMMM:0 BCCC DDDD RRRR", "1. 3B1", word))
    assert result.codes == ["AZ408" if word[0] == "0" else "AZ403"]


def test_a_line_that_an_uneven_division_stood_for_goes_on() -> None:
    """Number 4: only how the rest was divided was against the rules, not where its tiles went."""
    deal = "BMCC:/ MMMM:0 BCCC DDDD RRRR"
    result = played(special(deal, "1. 1B2<MC!stood 2M1", "2. 3B2"))
    assert result.codes == ["AZ421"]
    assert result.tables[-1].boards[0].lines[1] == "2B"


def test_a_floor_line_with_only_the_zero_disc_costs_nothing_and_is_no_entry() -> None:
    """The tile beside the disc is free, and the disc itself costs nothing: there is nothing to list."""
    game = next(
        azul.play("chocolatier", seed=1, policy="greedy", factories="special", split="free")
    )
    assert [each for each in azul.replay(game).points if each.points == 0] == []
