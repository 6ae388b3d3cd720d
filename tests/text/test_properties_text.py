"""Laws of the text: reading undoes writing, and what is no claim changes no result."""

import json
import re
from collections import Counter

import msgspec
import pytest
from hypothesis import given, strategies as st

from azul_notation import Game, check, write
from azul_notation.replay.complete import bare, complete
from azul_notation.text.syntax import as_plain_data
from tests.oracle.compare import FAMILIES
from tests.support.decorator import Decorator
from tests.support.strategies import (
    ANY_RECORDS,
    RECORDS,
    comments_in,
    decorators,
    fast,
    game_of,
    outcome,
    report_of,
    short_record,
)


@fast
@given(RECORDS, decorators())
def test_reading_undoes_writing(record: str, decorator: Decorator) -> None:
    text = decorator.record(record)
    game = game_of(text)
    assert game.readable, (text, game.diagnostics)
    written = write(game)
    again = game_of(written)
    assert again == game, (text, written)
    assert not (again != game)  # noqa: SIM202 - both signs, for both are defined
    assert write(again) == written


@pytest.mark.slow
@fast
@given(RECORDS, decorators())
def test_nothing_that_was_said_is_lost(record: str, decorator: Decorator) -> None:
    text = decorator.record(record)
    game = game_of(text)
    assert Counter(comments_in(as_plain_data(game))) == Counter(decorator.comments), text
    pairs = {tag.name: tag.value for tag in game.tags}
    if "tags" in decorator.features:
        names = ("_Odd", "_\u017c\u00f3\u0142w", "Weather", "_a")
        odd = dict(zip(names, decorator.values, strict=True))
        assert {name: pairs[name] for name in odd} == odd
    bare_text = re.sub(r"\{[^}\n]*\}|;.*", "", text)
    for sign, kind in ((r"@\d+:\d\d:\d\d", "clock"), (r"\$\d+", "glyph")):
        written = re.findall(sign, bare_text.partition("R1")[2])
        found = re.findall(f'"type": "{kind}"', json.dumps(as_plain_data(game)))
        assert len(found) == len(written)


@pytest.mark.slow
@fast
@given(RECORDS, decorators())
def test_decoration_changes_no_result(record: str, decorator: Decorator) -> None:
    text = decorator.record(record)
    report = report_of(text)
    assert outcome(report) == outcome(report_of(record)), (text, report.diagnostics)


@pytest.mark.slow
@fast
@given(st.lists(st.tuples(RECORDS, decorators()), min_size=2, max_size=4))
def test_games_of_a_file_are_as_when_alone(games: list[tuple[str, Decorator]]) -> None:
    texts = [decorator.record(record).replace("\r\n", "\n") for record, decorator in games]
    reports = list(check(text="\n\n".join(text.rstrip() for text in texts)))
    assert [outcome(each) for each in reports] == [outcome(report_of(text)) for text in texts]
    assert [each.game for each in reports] == list(range(1, len(texts) + 1))


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize(
    "between",
    [
        "== {}\n\n",
        "== {}\n",
        "== {} ; c\n; c\n\n; c\n",
        "\n{{c}} == {}\n\n",
        "\n{{c}}\n== {}\n\n",
        "\n; == 1 2\n== {}\n",
        "{{[Event}} == {} {{[Event}}\n\n",
        "== {}\n\n\n\n%azn 1\n",
    ],
)
def test_where_a_game_ends(between: str, family: str) -> None:
    """However its last words are laid out, the next game is not touched."""
    record = short_record(FAMILIES[family].kinds[0], 1)
    body, final = record.removeprefix("%azn 1\n").split("== ")
    reports = list(check(text=body + between.format(final.strip()) + body + "== " + final))
    assert [outcome(each) for each in reports] == [outcome(report_of(record))] * 2


@pytest.mark.slow
@fast
@given(RECORDS, decorators())
def test_json_tells_the_same_game(record: str, decorator: Decorator) -> None:
    game = game_of(decorator.record(record))
    data = as_plain_data(game)
    assert msgspec.convert(data, Game) == game
    assert msgspec.json.decode(msgspec.json.encode(data), type=Game) == game


@pytest.mark.slow
@fast
@given(ANY_RECORDS)
def test_derived_words_can_be_taken_out_and_put_in(record: str) -> None:
    game = game_of(record)
    short = bare(game)
    assert len(write(short)) < len(record)
    assert outcome(report_of(write(short))) == outcome(report_of(record))
    assert complete(short) == game


def test_comments_between_a_move_and_its_chance() -> None:
    """Both end behind the chance, on lines of their own."""
    head = '[Variant "garden"]\n[Seat1 "a"]\n[Seat2 "b"]\n\nR1 @1 a:B2B3B5Y2\n'
    game = game_of(head + "1. +B\n;x\nb:G2M4P6Y2 ;y\n+M c:B1B2B4B6\n*\n")
    assert game_of(write(game)) == game
