"""An evening at the prompt of `azul tour run`: every mistake answered, nothing held in between."""

import contextlib
import signal
import time
from pathlib import Path

import duckdb
import pytest

from azul_notation.cli.club.evening.reader import completions
from azul_notation.cli.club.evening.run import HELP
from azul_notation.cli.club.evening.scene import Scene, scene_of
from tests.support.commands import here
from tests.support.desk import Told
from tests.support.evenings import Evening
from tests.support.terminal import Terminal
from tournaments.store.store import Store

PLAYERS = ("Ana", "Jan", "Eva", "Rui", "Noor van Dam", "Noor", "Óscar", "Zoë Lindqvist")


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    desk = Evening(tmp_path / "club.duckdb", PLAYERS, "--rounds", "2")
    desk.path.parent.joinpath("room").mkdir()
    return desk


def typed(desk: Evening, *lines: str) -> Told:
    """Type lines at the prompt, over a pipe."""
    return desk("tour", "run", "cup", text="".join(f"{line}\n" for line in lines)).good()


def scene(desk: Evening) -> Scene:
    with Store.open(desk.path) as store:
        return scene_of(store, store.club.tournament("cup"))


def test_a_round(evening: Evening) -> None:
    done = typed(
        evening, "?", "pair", "?", "publish", "?", "1 61 54 40 38", "?", "2 71;64;50;48", "?"
    )
    assert done.err == ""
    prompts = [line for line in done.out.splitlines() if line.endswith("> ")]
    assert prompts == [
        *["Cup, round 1 of 2, not paired> "] * 2,
        *["Cup, round 1 of 2, proposed> "] * 2,
        *["Cup, round 1 of 2, 2 missing> "] * 2,
        *["Cup, round 1 of 2, 1 missing> "] * 2,
        *["Cup, round 1 of 2, all in> "] * 2,
    ]
    assert "round 1 is complete: `pair` proposes the next one" in done.out
    [one, two] = evening.told("result")
    assert [seat[1] for seat in one["sat"]] == [61, 54, 40, 38]
    assert [seat[1] for seat in two["sat"]] == [71, 64, 50, 48]
    evening.right()


@pytest.mark.slow
def test_the_end(evening: Evening) -> None:
    rounds = ["pair", "publish", "1 61 54 40 38", "2 71 64 50 48"] * 2
    done = typed(evening, *rounds, "?", "close", "standings", "quit")
    assert "all rounds are played: `close`, `standings`, `report`" in done.out
    assert "Cup, round 2 of 2, closed> " in done.out
    assert "Cup, final standings" in done.out or "Cup after round 2" in done.out


MISTAKES = (
    (
        "61 54 40 38",
        "round 1 has no table 61: write the table first, then its scores, as in `2",
    ),
    ("5 61 54 40 38", "round 1 has no table 5"),
    ("2 61 54 40", "4 players, 3 scores: write one score for each, in this order: "),
    ("2 61.5 54 40 38", "'61.5' is not a whole number: write the scores as in 61 54 40 38"),
    ("2 61,5 54 40 38", "'61,5' is not a whole number"),
    ("2 6l 54 40 38", "did you mean 61?"),
    ("2 -5 54 40 38", "-5 is not a possible score of azul: no score is below 0"),
    ("1 61 54 40 38", "already has this result"),
    ("1 60 54 40 38", "already has a result"),
    ("1 60 54 40 38", "`correct 1 60 54 40 38` replaces it"),
    ("correct 2 61 54 40 38", "round 1, table 2 has no result: `TABLE SCORES` gives one"),
    ("correct", "write the table, as in `correct 1 61 54 40 38`"),
    ("2", "table 2: "),
    ("pair", "results are missing: table 2 (`2 …`)"),
    ("close", "results are missing: table 2"),
    ("publish", "there is no proposal; round 1 is published: `status` shows what is next"),
    ("swap Ana Jan", "there is no proposal"),
    ("swap Ana", "with a comma between them"),
    ("move Ana", "write `move Ana 2`"),
    ("absent", "write `absent NAME`"),
    ("absent Nobody", "there is no player 'Nobody'"),
    ("withdraw Noo", "'Noo' may be Noor or Noor van Dam"),
    ("enter Nor", "there is no player 'Nor': did you mean"),
    ("p", "`p` may be pair or penalty or print or publish"),
    ("publsh", "there is no command `publsh`: did you mean `publish`?"),
    ("serve tea", "there is no command `serve`: `help` lists what you can type"),
    ("run", "there is no command `run` here"),
    ("standings --after x", "--after"),
    ("penalty Ana some", "'some' is not a number of points"),
    ("print posters", "'posters' is not one of"),
    ("3.1 61 54 40 38", "round 3 is not published"),
    ('penalty "Ana 1', "there is no player"),
)


@pytest.mark.slow
def test_mistakes_are_answered_and_the_evening_goes_on(evening: Evening) -> None:
    typed(evening, "pair", "publish", "1 61 54 40 38")
    before = evening.log()
    done = typed(evening, *(line for line, _ in MISTAKES), "?")
    assert "Traceback" not in done.err
    for line, answer in MISTAKES:
        assert answer in done.err, (line, done.err)
    assert len(done.err.splitlines()) == len(MISTAKES)
    assert evening.log() == before
    assert "table 2: " in done.out  # the last line was obeyed


@pytest.mark.slow
def test_before_a_round_is_published(evening: Evening) -> None:
    assert "no round is published: `pair` comes first" in typed(evening, "1 61 54 40 38").err
    assert "no round is published: `pair`" in typed(evening, "print").err
    assert "no round is published: `publish` comes first" in typed(evening, "pair", "1 61 54").err
    assert typed(evening, "", "  ").err == ""


@pytest.mark.slow
def test_players_by_the_beginning_of_their_names(evening: Evening) -> None:
    evening("player", "add", "Janina").good()  # of the club, but not of the evening
    done = typed(evening, "pair", "swap Noor van Dam Zo", "swap Noor, Óscar", "abs Ja", "back ja")
    assert done.err == ""
    edits = [each.get("edit", "") for each in evening.told("propose")]
    assert edits == [
        "",
        "Noor van Dam and Zoë Lindqvist change seats",
        "Noor and Óscar change seats",
    ]
    absences = evening.told("absent")
    assert [each.get("back", False) for each in absences] == [False, True]
    assert {each["round"] for each in absences} == {1}


@pytest.mark.slow
def test_absences_are_of_the_round_that_is_played_or_of_the_next(evening: Evening) -> None:
    typed(evening, "pair", "publish", "1 61 54 40 38")
    [name, *_] = evening.seated()[0]["2"]
    typed(evening, f"absent {name}", "2 60 50 41", "absent Ana")
    assert [each["round"] for each in evening.told("absent")] == [1, 2]


@pytest.mark.slow
def test_corrections_and_undo(evening: Evening) -> None:
    first = typed(evening, "pair", "publish", "1 61 54 40 38", "correct 1 62 54 40 38", "undo")
    assert "to redo it: `undo " in first.out
    assert evening.rows("SELECT max(score) FROM tournament_seats") == [(61,)]
    typed(evening, "correct 1 61 61 40 38 rows 2 1 0 0", "confirm 1", "2 71 64 50 48", "pair")
    done = typed(evening, "publish", "correct 1.2 70 64 50 48", "void 1.1", "1.1 61 54 40 38")
    assert "round 2 was paired with the old result and stays as published" in done.err
    assert len(evening.told("void")) == 1
    evening.right()


@pytest.mark.slow
def test_a_late_comer_joins_a_table_or_waits(tmp_path: Path) -> None:
    desk = Evening(tmp_path / "club.duckdb", PLAYERS[:6])
    done = typed(desk, "pair", "publish", "enter Max --new", "enter Max at 2")
    assert (
        "they play from round 2; `enter NAME at 1` instead lets them join round 1 now" in done.out
    )
    assert [each["table"] for each in desk.told("late")] == ["2"]


@pytest.mark.slow
@pytest.mark.process
def test_while_another_program_holds_the_file_the_evening_goes_on(evening: Evening) -> None:
    with Terminal("tour", "run", AZUL_DB=str(evening.path)) as terminal:
        terminal.until("not paired>")
        with contextlib.closing(duckdb.connect(str(evening.path))):
            terminal.send("pair\r")
            terminal.until("in use")
        terminal.send("pair\r")
        terminal.until("proposed>")
        terminal.send("quit\r")
        assert terminal.left() == 0


def test_the_help_fits_a_terminal() -> None:
    lines = HELP.splitlines()
    assert len(lines) < 24
    assert all(len(line) < 80 for line in lines)


@pytest.mark.slow
def test_lines_that_were_copied_from_messages_are_understood(evening: Evening) -> None:
    done = typed(
        evening,
        "`azul tour pair cup`",
        "azul tour publish cup",
        "tour result cup --round 1 --table 1 --scores 61 54 40 38",
        "table 2: 71 64 50 48",
        "azul tour correct cup --round 1 --table 2 --scores “72 64 50 48”",
        "azul club undo",
    )
    assert done.err == ""
    assert len(evening.told("result")) == 3


@pytest.mark.slow
def test_other_commands_of_a_tournament(evening: Evening) -> None:
    done = typed(
        evening, "penalty Noor van Dam -1 --reason late", "plan --rounds 3", "show", "log --last 1"
    )
    assert "Noor van Dam is awarded 1" in done.out
    assert "3 rounds, swiss" in done.out


@pytest.mark.slow
def test_unlikely_scores_warn_in_a_pipe(evening: Evening) -> None:
    done = typed(evening, "pair", "publish", "1 610 54 40 38")
    assert "610 is very high" in done.err
    assert len(evening.told("result")) == 1


@pytest.mark.slow
def test_pages_are_written(evening: Evening) -> None:
    room = evening.path.parent / "room"
    out = in_folder(evening, room, "pair", "publish --print", *RESULTS, "report")
    names = {path.name for path in room.iterdir()}
    assert names == {
        *(f"cup-round-1-{what}.pdf" for what in ("tables", "where", "sheets")),
        *("cup-screen.html", "cup.html"),
    }
    for name in names:
        assert name in out
    in_folder(evening, room, "pair", "publish", "print", "print cards")
    new = {path.name for path in room.iterdir()} - names
    assert new == {
        f"cup-round-2-{what}.pdf" for what in ("tables", "where", "sheets", "standings", "cards")
    }


@pytest.mark.slow
def test_the_screen_keeps_its_clock(evening: Evening) -> None:
    room = evening.path.parent / "room"
    page = room / "cup-screen.html"
    in_folder(evening, room, "pair", "publish", "screen --clock 45")
    before = page.read_text("utf-8")
    in_folder(evening, room, "1 61 54 40 38", "print")
    after = page.read_text("utf-8")
    assert after != before
    for text in (before, after):
        assert 'data-minutes="45"' in text
    page.unlink()
    in_folder(evening, room, "print")
    assert "data-minutes" not in page.read_text("utf-8")


RESULTS = ("1 61 54 40 38", "2 71 64 50 48")


def in_folder(desk: Evening, folder: Path, *lines: str) -> str:
    """Type lines at the prompt in a folder."""
    text = "".join(f"{line}\n" for line in lines)
    done = here("tour", "run", "--db", desk.path, text=text, folder=folder)
    assert done.code == 0, done.err
    return done.out + done.err


def test_completion_knows_words_tables_and_names(evening: Evening) -> None:
    typed(evening, "pair", "publish")
    now = scene(evening)
    assert [*completions("wi", now)] == [("withdraw ", 2)]
    assert ("1 ", 0) in [*completions("", now)]
    assert [*completions("absent Noor v", now)] == [("Noor van Dam", 6)]
    assert [*completions("swap Noor van Dam Zo", now)] == [("Zoë Lindqvist", 2)]
    assert [*completions("swap Ana, Os", now)] == [("Óscar", 2)]
    assert [*completions("1 61", now)] == []


@pytest.mark.slow
@pytest.mark.process
def test_at_a_terminal(evening: Evening) -> None:
    typed(evening, "pair", "publish")
    with Terminal("tour", "run", AZUL_DB=str(evening.path)) as terminal:
        terminal.until("2 missing>")
        assert terminal.shown.startswith("`help` lists what you can type")  # not after the prompt
        evening("tour", "status").good()  # nobody has to wait while the prompt does
        terminal.send("1 61 54 40 38\r")
        terminal.until("1 missing>")
        terminal.send("2 710 64 50 48\r")
        terminal.until("[y/n]")
        terminal.send("what?\r")
        terminal.until("answer y or n")
        terminal.send("n\r")
        terminal.until("nothing was stored")
        terminal.send("2 71 6")
        terminal.until("> 2 71 6")
        terminal.send("\x03")
        terminal.send("2 71 64 50 48\r")
        terminal.until("all in>")
        terminal.send("pai\t\r")
        terminal.until("proposed>")
        terminal.send("publish\r")
        terminal.until("round 2 of 2, 2 missing>")
        terminal.send("undo\r")
        terminal.until("may be on the wall: undo it? [y/n]")
        terminal.send("n\r")
        time.sleep(0.2)
        terminal.send("quit\r")
        assert terminal.left() == 0
    assert len(evening.told("result")) == 2
    assert len(evening.told("publish")) == 2


@pytest.mark.slow
@pytest.mark.process
def test_an_interrupted_question_ends_its_line(evening: Evening) -> None:
    with Terminal("tour", "run", AZUL_DB=str(evening.path)) as terminal:
        terminal.until("not paired>")
        terminal.send("enter Noorr --new\r")
        terminal.until("[y/n]")
        time.sleep(0.2)  # a signal just before the wait for an answer is noticed with the answer
        terminal.process.send_signal(signal.SIGINT)
        terminal.until("azul: interrupted; nothing was done")
        terminal.send("quit\r")
        assert terminal.left() == 0
        lines = [line.strip() for line in terminal.shown.splitlines()]
    assert "azul: did you mean Noor? (no: Noorr is a new player) [y/n]" in lines
    assert not evening.rows("FROM people WHERE name = 'Noorr'")


@pytest.mark.slow
def test_standings_at_the_prompt_are_the_table_alone(evening: Evening) -> None:
    rounds = ["pair", "publish", "1 61 54 40 38", "2 71 64 50 48"]
    done = typed(evening, *rounds, "standings")
    assert "Cup, after round 1 of 2" in done.out
    assert "players with" not in done.out
    assert "relative score" not in done.out
    full = typed(evening, "standings full").out
    assert "2 players with 6 points" in full
    assert "REL  relative score" in full
    assert "no results yet" in typed(evening, "standings --after 2").err


@pytest.mark.slow
def test_new_may_stand_before_names(evening: Evening) -> None:
    typed(evening, "pair", "publish", "absent Ana")
    [table] = [name for name, who in evening.seated()[0].items() if "Ana" in who]
    done = typed(evening, f"enter Late Larry --new at {table}", "enter --new Ida, Bo Berg")
    assert f"table {table}: " in done.out
    assert "entered Ida, Bo Berg" in done.out
    names = {name for (name,) in evening.rows("SELECT name FROM players")}
    assert {"Late Larry", "Ida", "Bo Berg"} <= names
    assert not {"at", table} & names


@pytest.mark.slow
def test_a_new_name_with_a_comma(evening: Evening) -> None:
    """Quotes of any kind make one player of it; without them there are two, and the prompt says so."""
    done = typed(evening, 'enter "Nguyen, Thi" --new', "enter --new “Li,An”, Max")
    assert "entered Nguyen, Thi\n" in done.out
    assert "entered Li,An; Max\n" in done.out
    assert "if that is one player" not in done.out
    done = typed(evening, "enter Tran, Vu --new")
    assert (
        'if that is one player: `undo`, then write the name in double quotes, `enter "Tran, Vu" --new`'
        in " ".join(done.out.split())
    )
    done = typed(evening, "undo", 'enter "Tran, Vu" --new', "enter Nguyen, Thi --new")
    assert "entered Tran, Vu\n" in done.out
    assert "entered already: Nguyen, Thi" in done.out
    names = [name for (name,) in evening.rows("SELECT name FROM people")]
    assert {"Nguyen, Thi", "Li,An", "Max", "Tran, Vu"} <= {*names}
    assert not {"Nguyen", "Thi", "Tran", "Vu"} & {*names}


def test_a_name_with_a_comma_that_was_mistyped_asks_first(evening: Evening) -> None:
    typed(evening, 'enter "Nguyen, Thi Minh Khai" --new')
    done = typed(evening, 'enter "Nguyen, Thi Minh Kai" --new')
    assert "did you mean 'Nguyen, Thi Minh Khai'?" in done.err


@pytest.mark.slow
def test_names_with_commas_stay_apart_in_lists(evening: Evening) -> None:
    done = typed(evening, 'enter "Nguyen, Thi" --new', "pair", "publish", "?")
    [line] = [each for each in done.out.splitlines() if each.startswith("table ") and "Thi" in each]
    names = line.partition(": ")[2].split("; ")
    assert "Nguyen, Thi" in names
    assert len(names) in (3, 4)


ADVICE = (
    ("enter", "write `enter Ana, Jan`, `enter --csv FILE` or `enter --all`"),
    ("correct 1", "write the scores too, as in `correct 1 61 54 40 38`"),
    ("1 61 54 40 38", "round 1, table 1 already has this result"),
    ("1 60 54 40 38", "`correct 1 60 54 40 38` replaces it"),
    ("plan other --rounds 1", "this prompt is for cup: `quit`, then `azul tour run other`"),
    ("redo", "`undo 12` takes it back"),
    ("rows 1 2 1 0 0", "write `correct 3 rows 2 1 0 0`"),
    ("rename Ana Lima", 'write `player rename Ana "Ana Lima"`'),
    ('player rename Ana "Ana', "a quotation mark is missing"),
    ("season", "write the whole command"),
    ("player dance", "there is no command `dance` here"),
    ("plan five", "Got unexpected extra argument (five)\n"),
)


@pytest.mark.slow
def test_advice_can_be_typed_as_it_stands(evening: Evening) -> None:
    evening("tour", "new", "Other").good()
    typed(evening, "pair", "publish", "1 61 54 40 38")
    before = evening.last()
    done = typed(evening, *(line for line, _ in ADVICE))
    for _, answer in ADVICE:
        assert answer in done.err
    assert evening.last() == before
    assert typed(evening, "plan 4").out.count("4 rounds, swiss") == 1


@pytest.mark.slow
def test_commands_for_another_tournament_are_named_in_full(evening: Evening) -> None:
    for _ in range(2):
        evening.play()
    told = typed(evening, "final --top 4").out
    assert "next: `azul tour plan cup-final --rounds 1`, then `azul tour pair cup-final`" in told


@pytest.mark.slow
def test_a_proposal_that_is_out_of_date_is_not_to_be_published(evening: Evening) -> None:
    done = typed(evening, "pair", "enter Max, Mia, Moe Ray --new", "?", "pair", "?")
    assert "out of date (Max, Mia, Moe Ray are not in it): `pair` makes another" in done.out
    assert done.out.count("`publish` turns the proposal into the round") == 1


def test_a_name_is_corrected_at_the_prompt(evening: Evening) -> None:
    done = typed(
        evening, 'player rename Ana "Ana Lima"', "azul player rename Jan Jánoš", "absent Lima"
    )
    assert "player #1 is now Ana Lima" in done.out
    assert "player #2 is now Jánoš" in done.out
    assert "Ana Lima misses round 1" in done.out
