"""Names as they are typed: among the entrants first, and what was probably meant by a mistyped one."""

from pathlib import Path

import pytest

from tests.support.desk import Desk, prepared_desk
from tests.support.evenings import Evening
from tests.support.terminal import Terminal
from tournaments.tour.typed_numbers import read_names

CLUB = ("Jan Novák", "Jan Kowalski", "Jana Malá", "Ana Lima", "Anna Lindqvist", "Noor van Dam")
PLAYING = ("Jan Novák", "Ana Lima", "Noor van Dam", "Eva Kask")
BEGUN = (
    *(("player", "add", name) for name in CLUB),
    ("tour", "new", "Cup", "--seed", "1"),
    ("tour", "enter", "cup", *PLAYING, "--new"),
)
TABLE = ("--round", "1", "--table", "2")


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """A club with three Jans, of whom one plays in the cup."""
    return prepared_desk(tmp_path / "club.duckdb", *BEGUN)


@pytest.mark.slow
def test_an_entrant_is_named_by_what_is_ambiguous_in_the_club(desk: Desk) -> None:
    desk("player", "show", "Jan").refused("'Jan' may be Jan Kowalski or Jan Novák or Jana Malá")
    assert desk("tour", "penalty", "cup", "Jan", "1/2").good().out == "Jan Novák loses 1/2\n"
    assert desk("tour", "fix", "cup", "An", "2").good().out.startswith("Ana Lima always sits")
    assert "Ana Lima, Jan Novák" in desk("tour", "apart", "cup", "Club", "an", "jan").good().out
    assert "Jan Novák misses" in desk("tour", "absent", "cup", "Jan", "--round", "1").good().out
    desk("tour", "absent", "cup", "Jan", "--round", "1", "--back").good()
    desk("tour", "pair", "cup").good()
    desk("tour", "swap", "cup", "jan", "an").good()
    desk("tour", "move", "cup", "Jan", "2").good()
    desk("tour", "publish", "cup").good()
    seats = ("--players", "Jan, Noor, Eva, An", "--scores", "61 54 40 38")
    out = desk("tour", "result", "cup", *TABLE, *seats).good().out
    assert "Jan Novák 61, Noor van Dam 54, Eva Kask 40, Ana Lima 38" in out
    assert desk("tour", "withdraw", "cup", "Jan").good().out.startswith("Jan Novák has withdrawn")
    assert desk("tour", "return", "cup", "Jan").good().out == "Jan Novák is back\n"


@pytest.mark.slow
def test_who_is_not_entered_is_looked_for_in_the_club(desk: Desk) -> None:
    done = desk("tour", "penalty", "cup", "Kowalski", "1")
    done.refused("'Jan Kowalski' is not entered in 'cup'")
    desk("tour", "penalty", "cup", "Lind", "1").refused("'Anna Lindqvist' is not entered")
    desk("player", "add", "Ana").good()
    assert desk("tour", "penalty", "cup", "Ana", "1").good().out == "Ana Lima loses 1\n"


@pytest.mark.slow
@pytest.mark.parametrize("text", ["Nor", "Noor van Dan", "Dam, Noor van", "van Damm", "Nór"])
def test_a_mistyped_entrant_is_suggested(text: str, desk: Desk) -> None:
    done = desk("tour", "penalty", "cup", text, "1")
    done.refused(f"there is no player {text!r}: did you mean 'Noor van Dam'?")


# -- new players


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "meant"),
    [("Nor", "Noor van Dam"), ("Lindqvist Anna", "Anna Lindqvist"), ("Jan Nowák", "Jan Novák")],
)
def test_a_new_name_that_is_nearly_known_is_refused(text: str, meant: str, desk: Desk) -> None:
    before = desk.dump()
    done = desk("tour", "enter", "cup", "Zoe", text, "--new")
    done.refused(
        f"there is no player {text!r}: did you mean {meant!r}?", f"`azul player add {text!r}`"
    )
    assert desk.dump() == before
    desk("tour", "enter", "cup", text).refused(f"did you mean {meant!r}?")
    desk("player", "add", text).good()
    assert desk("tour", "enter", "cup", "Zoe", text, "--new").good().out == f"entered Zoe, {text}\n"


def test_names_that_are_new_together_may_be_alike(desk: Desk) -> None:
    """Somebody has typed both at once, and means two people."""
    done = desk("tour", "enter", "cup", "Marta", "Martha", "Zoe Marta", "--new").good()
    assert done.err == "azul: new to the club: Marta, Martha, Zoe Marta\n"


@pytest.mark.slow
@pytest.mark.process
@pytest.mark.parametrize(("answer", "entered"), [("y", "Anna Lindqvist"), ("n", "Anna Lindquist")])
def test_on_a_terminal_the_name_is_asked_for(answer: str, entered: str, desk: Desk) -> None:
    with Terminal("tour", "enter", "cup", "Anna Lindquist", "--new", "--db", desk.path) as terminal:
        terminal.until("did you mean Anna Lindqvist? (no: Anna Lindquist is a new player) [y/n]")
        desk("player", "add", "Somebody").good()  # the club file is free while the question waits
        terminal.send(f"{answer}\n")
        terminal.until(f"entered {entered}")
        assert terminal.left() == 0
    assert ("Anna Lindquist" in desk("player", "list").good().out) == (answer == "n")


# -- names with commas

KHAI = "Nguyen, Thi Minh Khai"


@pytest.fixture
def commas(tmp_path: Path) -> Desk:
    return prepared_desk(
        tmp_path / "club.duckdb",
        *BEGUN,
        ("player", "add", KHAI),
        ("tour", "enter", "cup", KHAI),
        ("tour", "plan", "cup", "--rounds", "2", "--sizes", "4,3,2"),
    )


@pytest.mark.parametrize(
    "players",
    [
        "Nguyen, Thi Minh Khai, Eva Kask, Jan",
        "nguyen,  thi minh khai, Eva, Jan",
        '"Nguyen, Thi Minh Khai", Eva, Jan',
    ],
)
def test_a_known_name_with_a_comma_is_one_name(players: str, commas: Desk) -> None:
    seats = ("--players", players, "--scores", "61 54 40", "--round", "1", "--table", "1")
    out = commas("tour", "result", "cup", *seats).good().out
    assert f"{KHAI} 61, Eva Kask 54, Jan Novák 40" in out


@pytest.mark.slow
def test_names_with_commas_at_the_prompt(commas: Desk) -> None:
    commas("player", "add", "Suárez, María").good()
    lines = (
        "enter Suárez, María, Anna Lindqvist",
        'enter "Quirós, Pía" Zoe --new',
        "pair",
        "swap Nguyen, Thi Minh Khai, Eva",
        'swap "Nguyen, Thi" Eva',
        "swap Nguyen, Thi, Eva",
        "quit",
    )
    done = commas("tour", "run", "cup", text="".join(f"{line}\n" for line in lines)).good()
    assert "entered Suárez, María; Anna Lindqvist" in done.out
    assert "entered Quirós, Pía; Zoe" in done.out
    told = commas.rows("SELECT count(*) FROM entrants")
    assert told == [(9,)]  # the cup's five, two of the club, and two new ones
    assert done.out.count(f"{KHAI} and Eva Kask change seats") == 0
    edits = [row[0] for row in commas.rows("SELECT data FROM events WHERE kind = 'propose'")]
    assert sum(f"{KHAI} and Eva Kask change seats" in str(each) for each in edits) == 2
    assert 'write two names, one with a comma in quotes: `swap "Nguyen, Thi" Ana`' in done.err


# -- files of results

SHEET = "round,table,player,score\n1,1,{},61\n1,1,Zoe,54\n"


def test_a_file_of_results_asks_for_a_near_miss(desk: Desk) -> None:
    sheet = desk.path.parent / "results.csv"
    sheet.write_text(SHEET.format("Noor van Dan"))
    before = desk.dump()
    csv = ("tour", "result", "cup", "--csv", sheet, "--enter")
    desk(*csv).refused(
        "there is no player 'Noor van Dan': did you mean 'Noor van Dam'?", "nothing was stored"
    )
    assert desk.dump() == before
    desk("player", "add", "Noor van Dan").good()
    assert desk(*csv).good().out == "Cup: 1 new result (typed)\n"


@pytest.mark.slow
@pytest.mark.process
@pytest.mark.parametrize(("answer", "entered"), [("y", "Noor van Dam"), ("n", "Noor van Dan")])
def test_a_file_of_results_asks_on_a_terminal(answer: str, entered: str, desk: Desk) -> None:
    sheet = desk.path.parent / "results.csv"
    sheet.write_text(SHEET.format("Noor van Dan"))
    words = ("tour", "result", "cup", "--csv", sheet, "--enter", "--db", desk.path)
    with Terminal(*words) as terminal:
        terminal.until("did you mean Noor van Dam? (no: Noor van Dan is a new player) [y/n]")
        terminal.send(f"{answer}\n")
        terminal.until("1 new result")
        assert terminal.left() == 0
    assert desk.rows("SELECT name FROM tournament_seats ORDER BY seat") == [(entered,), ("Zoe",)]


# -- what is missing is named


def test_a_result_before_any_round(desk: Desk) -> None:
    done = desk("tour", "result", "cup", "--table", "1", "--scores", "61 54 40 38")
    done.refused("no round is published: `azul tour status cup` shows what is next")
    desk("tour", "correct", "cup", "--scores", "1").refused("such as --round 1 --table 2")


def test_standings_of_a_proposal_are_not_advised(desk: Desk) -> None:
    desk("tour", "pair", "cup").good()
    done = desk("tour", "print", "cup", "--what", "standings", "-o", desk.path.parent / "s.pdf")
    done.refused("there are no standings before all results of round 1 are in")
    assert "--proposal" not in done.err


def test_a_player_alone_is_taken_for_the_tournament(desk: Desk) -> None:
    desk("tour", "enter", "Zoe", "--new").refused("there is no tournament 'Zoe' (cup)")
    desk("tour", "enter", "cup").refused("give PLAYER…, --csv FILE, or --all")


def test_the_log_says_that_points_are_awarded(desk: Desk) -> None:
    desk("tour", "penalty", "cup", "Ana", "-1").good()
    desk("tour", "penalty", "cup", "Ana", "1/2", "--reason", "late").good()
    log = desk("club", "log").good().out
    assert "Ana Lima is awarded 1 in cup\n" in log
    assert "Ana Lima loses 1/2 in cup: late\n" in log


def test_who_withdraws_from_a_published_table_leaves_others_there(desk: Desk) -> None:
    desk("tour", "enter", "cup", "Anna Lindqvist", "Jana").good()
    desk("tour", "pair", "cup").good()
    desk("tour", "publish", "cup").good()
    [told] = desk.json("tour", "round", "cup")
    first, *others = told["tables"][0]["players"]
    out = desk("tour", "withdraw", "cup", first).good().out
    order = f"table 1: {', '.join(others)} play in this order\n"
    assert out == f"{first} has withdrawn\n{order}"
    back = f"table 1: {', '.join([first, *others])} play in this order\n"
    assert desk("tour", "return", "cup", first).good().out == f"{first} is back\n{back}"


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Ana, Jan", ["Ana", "Jan"]),
        ('"Nguyen, Thi", Ana', ["Nguyen, Thi", "Ana"]),
        ('Ana, "Nguyen, Thi"', ["Ana", "Nguyen, Thi"]),
        ('"Nguyen, Thi" Ana', ["Nguyen, Thi", "Ana"]),
        ('Ana "Nguyen, Thi" Jan', ["Ana", "Nguyen, Thi", "Jan"]),
        ('"Nguyen, Thi"; Lima, Ana', ["Nguyen, Thi", "Lima, Ana"]),
        ("“Nguyen, Thi” «Lima, Ana»", ["Nguyen, Thi", "Lima, Ana"]),
        ('"Nguyen; Thi", Ana', ["Nguyen; Thi", "Ana"]),
        ('Robert "Bob" Smith, Ana', ['Robert "Bob" Smith', "Ana"]),
        ('"Ana Lima" Zoe', ["Ana Lima", "Zoe"]),
        ('"Ana', ['"Ana']),
        ("Ana,, Jan,", ["Ana", "Jan"]),
        ("", []),
    ],
)
def test_names_in_quotes(text: str, names: list[str]) -> None:
    assert read_names(text) == names


def test_a_new_name_with_a_comma_on_the_command_line(tmp_path: Path) -> None:
    """One argument with commas may be several players: it says how to write either."""
    desk = Evening(tmp_path / "club.duckdb", ("Ana", "Jan"))
    refused = desk.tour("enter", "Nguyen, Thi", "--new")
    refused.refused(
        '\'Nguyen, Thi\' may be several players: name them one by one, "Nguyen" "Thi", or put a name'
        " that has a comma in double quotes of its own, '\"Nguyen, Thi\"'"
    )
    assert desk.tour("enter", '"Nguyen, Thi"', "--new").good().out == "entered Nguyen, Thi\n"


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (
            ("swap", "Jan", "Ana", "Lima"),
            "'Jan' is a player: put the tournament first, and a name",
        ),
        (("withdraw", "Ana", "Lima"), "a name of several words in quotes"),
        (
            ("enter", "Zed", "--new"),
            "write the tournament first, as in `azul tour enter TOUR 'Zed'`",
        ),
    ],
)
def test_a_player_in_the_place_of_the_tournament(
    desk: Desk, words: tuple[str, ...], hint: str
) -> None:
    desk("tour", *words).refused("there is no tournament", hint)


def test_two_who_sat_in_one_round_are_named(tmp_path: Path) -> None:
    desk = Evening(tmp_path / "club.duckdb", ("Ana", "Jan"))
    desk.begin()
    desk("player", "merge", "Ana", "Jan").refused(
        "'Ana' and 'Jan' were both seated in round 1 of cup, so they are two people"
    )
