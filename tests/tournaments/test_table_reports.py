"""Two seats that agree make the result of their table; nothing less does, and a difference is a dispute."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.desk import Desk, prepared_desk
from tournaments.audit.agreed import check_agreed
from tournaments.club import events as e
from tournaments.errors import Conflict, Doubtful
from tournaments.log.change import changing, undo
from tournaments.numbers import PlayerNumber
from tournaments.store.store import Store
from tournaments.tour.calls import answer, call
from tournaments.tour.rounds import done
from tournaments.tour.table_reports import Outcome, Overtaken, Report, agree, dispute, report
from tournaments.tour.table_state import TableState, table_state

PLAYERS = ("Ana", "Jan", "Eva", "Rui")
SCORES = (61, 54, 40, 38)


class Table:
    """One table of four, whose seats report."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.ids = 0

    @property
    def seats(self) -> tuple[PlayerNumber, ...]:
        return self.store.club.tournament("cup").table(1, "1")

    @property
    def state(self) -> TableState:
        found = table_state(self.store, self.store.club.tournament("cup"), 1, "1")
        assert found is not None
        return found

    @property
    def results(self) -> dict[str, int]:
        return done(self.store, self.store.club.tournament("cup"), 1)

    def form(self, scores: tuple[int, ...] = SCORES, **fields: object) -> Report:
        self.ids += 1
        given: dict[str, object] = {"round": 1, "seats": self.seats, "scores": scores}
        given |= {"id": f"{self.ids:032}", "base": self.store.head.seq}
        return Report(**{**given, **fields})  # type: ignore[arg-type]

    def report(
        self, seat: int, scores: tuple[int, ...] = SCORES, **fields: object
    ) -> tuple[Outcome, str]:
        form = self.form(scores, **fields)
        self.store.by = f"p:{self.seats[seat]}"
        return report(self.store, "cup", self.seats[seat], form), form.id

    def agree(self, seat: int, text: str) -> Outcome:
        self.store.by = f"p:{self.seats[seat]}"
        return agree(self.store, "cup", self.seats[seat], 1, text)

    def dispute(self, seat: int, text: str, words: str = "") -> Outcome:
        self.store.by = f"p:{self.seats[seat]}"
        return dispute(self.store, "cup", self.seats[seat], 1, text, words)


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return prepared_desk(
        tmp_path / "club.duckdb",
        ("tour", "new", "Cup", "--seed", "7"),
        ("tour", "enter", "cup", *PLAYERS, "--new"),
        ("tour", "plan", "cup", "--rounds", "2"),
        ("tour", "pair", "cup"),
        ("tour", "publish", "cup"),
    )


@pytest.fixture
def table(desk: Desk) -> Iterator[Table]:
    with Store.open(desk.path, write=True) as store:
        yield Table(store)


@pytest.mark.slow
def test_one_report_is_not_a_result(table: Table) -> None:
    assert table.report(0)[0] is Outcome.waits
    assert (table.state.state, table.results) == ("reported", {})
    assert table.report(0)[0] is Outcome.waits, "the same seat again is still one seat"
    assert table.results == {}


def test_two_equal_reports_are_the_result(table: Table, desk: Desk) -> None:
    table.report(0)
    assert table.report(2)[0] is Outcome.result
    state = table.state
    assert (state.state, state.result) == ("confirmed", table.results["1"])
    assert tuple(each.score for each in state.sat) == SCORES
    table.store.close()
    last = desk.json("club", "log")[-1]
    by = last["by"].removeprefix("player ")
    assert by in PLAYERS
    reported, result, confirmed = last["told"]
    assert reported.startswith(f"cup, round 1, table 1: {by} reports ")
    assert result.endswith(" 38 (typed)")
    assert confirmed == "cup, round 1, table 1: confirmed"
    desk.sound()


def test_an_agreement_is_the_result(table: Table) -> None:
    _, text = table.report(0)
    assert table.agree(0, text) is Outcome.known, "nobody agrees with oneself"
    assert table.results == {}
    assert table.agree(1, text) is Outcome.result
    assert table.state.state == "confirmed"
    assert table.agree(1, text) is Outcome.known


@pytest.mark.parametrize("third", [0, 1, 2])
def test_different_reports_are_a_dispute(table: Table, third: int) -> None:
    """A third seat does not outvote one that differs; the organiser decides."""
    table.report(0)
    assert table.report(1, (61, 54, 40, 39))[0] is Outcome.disputed
    assert (table.state.state, table.results) == ("disputed", {})
    if third == 0:
        assert table.report(2)[0] is Outcome.disputed
        assert table.results == {}
        table.store.by = "organiser"
    elif third == 1:
        assert table.report(1)[0] is Outcome.result, "the seat that differed says the same now"
        assert table.state.state == "confirmed"
    else:
        assert table.report(0, (61, 54, 40, 39))[0] is Outcome.result
        assert table.state.sat[3].score == 39


def test_a_dispute_without_scores(table: Table) -> None:
    _, text = table.report(0)
    assert table.dispute(1, text, " my score\n is wrong ") is Outcome.disputed
    assert table.state.disputes[0].words == "my score is wrong"
    assert table.dispute(1, text, "my score is wrong") is Outcome.known
    assert table.report(2)[0] is Outcome.disputed
    assert table.results == {}
    assert table.agree(1, text) is Outcome.result, "all three say the same now"
    assert table.state.disputes == []


def test_a_result_can_be_disputed_until_it_is_corrected(table: Table, desk: Desk) -> None:
    table.report(0)
    table.report(1)
    assert table.dispute(2, "") is Outcome.disputed
    assert (table.state.state, len(table.results)) == ("disputed", 1)
    table.store.close()
    desk("tour", "correct", "cup", "--round", "1", "--table", "1", "--scores", "61 54 41 38").good()
    with Store.open(desk.path) as store:
        assert Table(store).state.state == "in"


def test_a_player_confirms_what_the_organiser_entered(table: Table, desk: Desk) -> None:
    table.store.close()
    desk("tour", "result", "cup", "--table", "1", "--scores", "61 54 40 38").good()
    with Store.open(desk.path, write=True) as store:
        again = Table(store)
        with pytest.raises(Overtaken, match="another result"):
            again.report(0, (60, 54, 40, 38))
        assert again.report(0)[0] is Outcome.result
        assert again.state.state == "confirmed"
        assert again.agree(1, "") is Outcome.known


def test_an_id_counts_once(table: Table) -> None:
    assert table.report(0, id="f" * 32)[0] is Outcome.waits
    seq = table.store.head.seq
    assert table.report(0, id="f" * 32)[0] is Outcome.known
    assert table.report(1, id="f" * 32)[0] is Outcome.known
    undo(table.store)
    assert table.report(0, id="f" * 32)[0] is Outcome.known, "the organiser took it back"
    assert table.store.head.seq == seq + 1


def test_a_form_that_is_out_of_date(table: Table) -> None:
    base = table.store.head.seq
    table.report(0)
    with pytest.raises(Overtaken, match="another report since"):
        table.report(0, (60, 54, 40, 38), base=base - 1)
    with pytest.raises(Overtaken, match="players at table 1 have changed"):
        table.report(1, seats=table.seats[::-1])
    with pytest.raises(Overtaken, match="replaced"):
        table.agree(1, "0" * 32)
    with pytest.raises(Overtaken, match="round 2 is not being played"):
        table.report(1, round=2)
    assert len(table.state.reports) == 1


def test_unlikely_scores_and_ties_are_asked_about(table: Table) -> None:
    with pytest.raises(Doubtful, match="very high"):
        table.report(0, (610, 54, 40, 38))
    with pytest.raises(Doubtful, match="scores are tied"):
        table.report(0, (54, 54, 40, 38))
    with pytest.raises(Conflict, match="possible number"):
        table.report(0, (54, 54, 40, 38), rows=(9, 1, None, None))
    with pytest.raises(Conflict, match="below 0"):
        table.report(0, (-1, 54, 40, 38), certain=True)
    with pytest.raises(Conflict, match="one score for each"):
        table.report(0, (54, 40, 38))
    assert table.report(0, (54, 54, 40, 38), rows=(2, 1, 0, 0))[0] is Outcome.waits
    assert table.report(1, (54, 54, 40, 38), certain=True)[0] is Outcome.disputed
    assert table.report(1, (54, 54, 40, 38), rows=(2, 1, 5, None))[0] is Outcome.result
    assert [each.figure for each in table.state.sat] == [2, 1, None, None]


@pytest.mark.slow
def test_who_does_not_sit_at_the_table(table: Table, desk: Desk) -> None:
    table.store.close()
    gone = desk.json("tour", "round", "cup")[0]["tables"][0]["players"][3]
    desk("tour", "absent", "cup", gone, "--round", "1").good()
    with Store.open(desk.path, write=True) as store:
        again = Table(store)
        missing = store.club.wanted(gone).number
        with pytest.raises(Conflict, match="no game in round 1"):
            report(store, "cup", missing, again.form((61, 54, 40)))
        assert again.report(0, (61, 54, 40))[0] is Outcome.waits
    desk("tour", "absent", "cup", gone, "--round", "1", "--back").good()
    with Store.open(desk.path) as store:
        assert Table(store).state.reports == {}, "a report of three seats says nothing of four"


def test_calls(table: Table) -> None:
    player = table.seats[1]
    call(table.store, "cup", player, 1, "a" * 32, "a\nquestion")
    call(table.store, "cup", player, 1, "b" * 32, "again")
    [waiting] = table.state.calls
    assert (waiting.words, waiting.player) == ("a question", player)
    answer(table.store, "cup", "a" * 32)
    assert table.state.calls == []
    with pytest.raises(Conflict, match="already been answered"):
        answer(table.store, "cup", "a" * 32)
    call(table.store, "cup", player, 1, "a" * 32, "sent twice")
    assert table.state.calls == []


@pytest.mark.slow
def test_players_who_turn_out_to_be_one(table: Table, desk: Desk) -> None:
    player = table.seats[0]
    table.report(0)
    call(table.store, "cup", player, 1, "a" * 32, "")
    name = table.store.club.player(player).name
    table.store.close()
    desk("player", "add", "Somebody Else").good()
    desk("player", "merge", name, "Somebody Else").good()
    with Store.open(desk.path, write=True) as store:
        again = Table(store)
        assert [*again.state.reports] == [again.seats[0]]
        assert again.state.calls[0].player == again.seats[0]
        assert again.report(1, id="b" * 32)[0] is Outcome.result


def test_the_audit_finds_results_that_nobody_agreed_to(table: Table) -> None:
    table.report(0)
    sat = tuple(e.SeatResult(*each) for each in zip(table.seats, SCORES, strict=True))
    with changing(table.store) as change:
        change.add(e.Result("cup", 1, "1", sat, typed=True))
    tournament = table.store.club.tournament("cup")
    [said] = check_agreed(table.store, tournament)
    assert said == "round 1, table 1: a player entered a result that no two players reported"
