"""`azul new` and `azul position`: empty records, and positions from which a record goes on."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from azul_notation import check, write
from azul_notation.cli.record.position import where
from azul_notation.recorder import Session, empty_record
from azul_notation.replay.replayer import replay
from azul_notation.replay.result import Step
from azul_notation.rules import DIALECTS
from azul_notation.text.syntax import Final, Game, Move, Round, Tag, Tiling, Totals
from azul_notation.text.write import write_game
from tests.support.commands import here
from tests.support.explained import check_lines
from tests.support.scored import GAMES, NAMES, begun, game_of, head_of

WORKED = "samples/worked.azn"


@pytest.mark.parametrize(("variant", "kinds"), GAMES, ids=NAMES)
def test_an_empty_record_is_one(variant: str, kinds: dict[str, Any]) -> None:
    text = begun(game_of(variant, kinds)).text
    [report] = check(text=text)
    assert report.diagnostics == []
    assert report.final is None
    assert text.endswith("\n\n*\n")


def test_new_writes_an_empty_record_and_nothing_over_another(tmp_path: Path) -> None:
    path = tmp_path / "new.azn"
    words = ("--seats", "Ana,Jan,Eva", "--event", "Friday \\ club", "--variant", "SINTRA")
    options = ("--setup", "track ypbogy", "--tag", "Annotator=Jan", "--date", "2026-11-13")
    assert here("new", path, *words, *options).code == 0
    assert here("fmt", "--check", path).code == 0
    assert here("check", path).code == 0
    text = path.read_text()
    assert '[Event "Friday \\\\ club"]' in text
    assert text.endswith('[Result "*"]\n[Annotator "Jan"]\n\ntrack YPBOGY\n*\n')
    done = here("new", path, "--seats", "Ana,Jan")
    assert (done.code, path.read_text()) == (2, text)
    assert here("new", path, "--seats", "Ana,Jan", "--force").code == 0
    assert "[Seat3" not in path.read_text()
    assert here("new").out == here("new", "-").out == write(read_game(here("new").out))


def read_game(text: str) -> Game:
    [checked] = check_lines(text.splitlines(keepends=True), "-")
    return checked.game


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (("--variant", "azl"), 1, "error[AZ202]"),
        (("--seats", "Ana"), 2, "--seats takes 2 to 4 players"),
        (("--variant", "garden", "--board", "B"), 1, "error[AZ223]"),
        (("--date", "today"), 1, "error[AZ207]"),
        (("--variant", "sintra", "--setup", "track yyyyyy"), 1, "error[AZ216]"),
        (("--variant", "sintra", "--setup", "S1 bbbgp/bggpp"), 1, "error["),
        (("--setup", "bbkw"), 2, "the set-up is already complete"),
        (("--variant", "sintra", "--setup", "track"), 2, "this set-up line is incomplete"),
        (("--tag", "Site"), 2, "NAME=VALUE"),
    ],
)
def test_new_refuses(words: tuple[str, ...], code: int, told: str) -> None:
    done = here("new", *words)
    assert (done.code, done.out) == (code, "")
    assert told in done.err


# -- positions


def from_here(game: Game, at: int, position: str) -> Game:
    """Give the record of the rest of a game: what comes behind the step of that number."""
    steps: list[Step] = []
    replay(game, lambda step, _: steps.append(step))
    done = {id(step.event) for step in steps[: at + 1]}
    begun_rounds = {step.round for step in steps[: at + 1]}
    scored = {step.round for step in steps[: at + 1] if step.kind == "score"}
    rounds: list[Round] = []
    for each in game.rounds:
        ended = each.count in scored and not any(isinstance(event, Final) for event in each.events)
        if ended:
            continue
        events = tuple(
            event
            for event in each.events
            if id(event) not in done and not (each.count in scored and isinstance(event, Totals))
        )
        going_on = each.count in begun_rounds
        rounds.append(replace(each, deal=(), events=events) if going_on else each)
    own = Tag(name="Position", value=position)
    tags = tuple(tag for tag in game.tags if tag.name != "Position")
    return replace(game, tags=(*tags, own), setup=(), rounds=tuple(rounds))


@pytest.mark.parametrize(("variant", "kinds"), GAMES, ids=NAMES)
def test_a_record_goes_on_from_any_position(variant: str, kinds: dict[str, Any]) -> None:
    """After deals, moves, tilings and scorings: the rest of the game comes to the same end."""
    game = read_game(write(game_of(variant, kinds, seed=8)))
    [whole] = check(text=write(game))
    chance = random.Random(8)
    steps: list[Step] = []
    positions: list[str] = []

    def watch(step: Step, state: Any) -> None:
        steps.append(step)
        positions.append(family.picture.position(state))

    from azul_notation.rules import BY_VARIANT  # noqa: PLC0415

    family = BY_VARIANT[variant]
    replay(game, watch)
    last_score = max(at for at, step in enumerate(steps) if step.kind == "score")
    kinds_seen = {step.kind for step in steps}
    tried = []
    for kind in sorted(kinds_seen - {"final"}):
        places = [at for at, step in enumerate(steps) if step.kind == kind and at < last_score]
        tried += chance.sample(places, min(4, len(places)))
    for at in tried:
        rest = from_here(game, at, positions[at])
        result = replay(rest)
        errors = [each for each in result.diagnostics if each.is_error]
        assert not errors, (steps[at], positions[at], errors)
        assert result.final == whole.final


@pytest.mark.parametrize(
    ("at", "beginning"),
    [
        ("R1", "azul:coloured 1@1+0 "),
        ("1.1.1", "azul:coloured 1@1+1 "),
        ("3.2.1", "azul:coloured 3@"),
        ("=2", "azul:coloured 2@"),
        (None, "azul:coloured 5@"),
    ],
)
def test_position(at: str | None, beginning: str) -> None:
    words = ("position", WORKED, *(("--at", at) if at else ()))
    done = here(*words)
    assert done.code == 0
    assert done.out.startswith(beginning)
    told = json.loads(here(*words, "--format", "json").out)
    assert told["position"] == done.out.strip()
    assert told["game"] == 1


def test_position_of_an_empty_record_and_of_nothing() -> None:
    assert here("position", "-", text=here("new").out).out.startswith("azul:coloured 0@1+0 ")
    for at in ("9.1.1", "T1.1", "=9", "here"):
        done = here("position", WORKED, "--at", at)
        assert (done.code, done.out) == (2, "")
    assert here("position", WORKED, "--game", "2").code == 2


@pytest.mark.parametrize("at", [2, 3, 5, 6, 9, 10, 11], ids=lambda at: NAMES[at])
def test_a_recording_begins_from_a_position(at: int) -> None:
    """The scorer goes on within a round: the `R` line and the laps are written as they follow."""
    variant, kinds = GAMES[at]
    game = read_game(write(game_of(variant, kinds, seed=9)))
    [checked] = check_lines(write(game).splitlines(keepends=True), "-")
    moves = [event for event in game.rounds[0].events if isinstance(event, Move)]
    place = where(checked, "1.2.1")
    tags, seats = head_of(game)
    session = Session(empty_record({**tags, "Position": place.position}, seats), lambda _: None)
    begin = place.number
    for move in moves[begin:]:
        chance = " ".join(deal.text for deal in move.chance)
        assert session.enter(f"{move.text} {chance}").refused is None
    for event in game.rounds[0].events:
        if isinstance(event, Tiling):
            assert session.enter(" ".join(each.text for each in event.choices)).refused is None
    [report] = check(text=session.text)
    assert report.diagnostics == []
    look = session.draft.game
    assert "%azn 1\n" + write_game(replace(look), DIALECTS[variant]) == session.text
