"""Boards beside each other in any width: none is lost, none is wrapped, each has its place."""

import pytest
from rich.cells import cell_len

import azul_notation as azul
from azul_notation.cli.screen.tiles import Picture, picture
from azul_notation.library.steps import Step
from azul_notation.rules import DIALECTS
from tests.support.scored import GAMES, NAMES

KINDS = [at for at, (_, kinds) in enumerate(GAMES) if kinds.get("seats") == 4 or at in (0, 5)]
PEOPLE = ["Ana", "李小龙", "Łukasz Wójcik", "田中"]


def step_of(variant: str, kinds: dict[str, object]) -> Step:
    game = next(azul.play(variant, seed=2, **kinds))  # type: ignore[arg-type]
    return [*azul.steps(game)][30]


def shown(step: Step, width: int | None, only: int | None = None) -> Picture:
    before, after = step.before, step.after
    draw = after.family.picture.draw
    return picture(
        lambda names: draw(after.engine, names),
        PEOPLE[: after.seats],
        DIALECTS[after.variant],
        mover=after.mover,
        before=lambda names: draw(before.engine, names),
        width=width,
        only=only,  # type: ignore[arg-type]
    )


def letters(drawn: Picture) -> list[str]:
    """Everything that is drawn of the boards, whatever its place."""
    text = drawn.boards.plain
    for word in ("glazier", "strips", "windows", "points", "backs", "glass"):
        text = text.replace(word, "")
    return sorted("".join(text.split()))


@pytest.mark.parametrize("at", KINDS, ids=[NAMES[at] for at in KINDS])
def test_boards_in_any_width(at: int) -> None:
    step = step_of(*GAMES[at])
    whole = letters(shown(step, None))
    for width in (30, 48, 60, 80, 120, 300):
        drawn = shown(step, width)
        assert letters(drawn) == whole
        lines = drawn.boards.plain.split("\n")
        several = {place.line for place in drawn.places}
        if len(several) < len(drawn.places):
            assert all(cell_len(line.rstrip()) <= width for line in lines)
        for seat, place in enumerate(drawn.places):
            row, column = lines[place.line], 0
            for sign, character in enumerate(row):
                if column == place.column:
                    assert row[sign:].startswith(f"{seat + 1} {PEOPLE[seat]}: ")
                    break
                column += cell_len(character)


@pytest.mark.parametrize("at", KINDS, ids=[NAMES[at] for at in KINDS])
def test_one_board_alone(at: int) -> None:
    step = step_of(*GAMES[at])
    for seat in range(step.after.seats):
        small, large = shown(step, 20, seat), shown(step, 200, seat)
        for drawn in (small, large):
            assert f"{seat + 1} {PEOPLE[seat]}: " in drawn.boards.plain
            others = [name for other, name in enumerate(PEOPLE) if other != seat]
            assert not any(f" {name}: " in drawn.boards.plain for name in others)
        assert letters(small) == letters(large)
        high, low = (each.boards.plain.partition("\n\n")[0] for each in (large, small))
        assert high.count("\n") > low.count("\n")  # without what the signs mean
        assert all(cell_len(line) <= 200 for line in large.boards.plain.split("\n"))


@pytest.mark.slow
@pytest.mark.parametrize("at", KINDS, ids=[NAMES[at] for at in KINDS])
def test_only_what_is_new_is_underlined(at: int) -> None:
    variant, kinds = GAMES[at]
    game = next(azul.play(variant, seed=2, **kinds))
    for step in [*azul.steps(game)][:40]:
        drawn = shown(step, 80)
        marked = [
            drawn.boards.plain[span.start : span.end]
            for span in drawn.boards.spans
            if "underline" in str(span.style)
        ]
        if step.kind == "deal":
            assert len(marked) < 4, marked
        assert " " not in marked
