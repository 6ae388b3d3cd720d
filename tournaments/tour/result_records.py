"""Finds records of tables whose result is not taken from them, and how they differ from it.

Such a record has the `Event`, `Round`, `Table` and the players of a result, typed or from another record. The
result counts, the record never does beside it; where the two differ, the organiser decides which is right.
"""

import shlex
from collections.abc import Sequence

import msgspec

from tournaments.club import events as e
from tournaments.sql import sql
from tournaments.store.record_status import CLEAN
from tournaments.store.store import Store


class ResultRecord(msgspec.Struct, frozen=True, kw_only=True):
    tournament: str
    """The id of the tournament."""
    title: str
    """Its title."""
    round: int
    """The number of the round."""
    table: str
    """The name of the table."""
    result: str
    """As results are written, in the order of the seats: "Ana 61, Jan 54"."""
    record: str
    """What the record says, in the same way."""
    file: str
    """The file that the record came from."""
    game: int
    """The number of the game in that file."""
    agrees: bool
    """Whether the record says what the result says."""
    next: str
    """What the organiser can do about a record that does not agree; empty if it does."""

    @property
    def words(self) -> str:
        where = f"{self.title}, round {self.round}, table {self.table}"
        said = f"game {self.game} of {self.file} says {self.record}"
        return f"{where}: the result is {self.result}, but {said}; {self.next}"


def result_records(
    store: Store, tournament: str | None = None, change: int | None = None
) -> list[ResultRecord]:
    """List the records of a tournament's results, or those that a change brought."""
    some = {"tournament": tournament}
    for question in ("tour/is_tagged", "tour/has_result_records"):
        [(found,)] = store.con.execute(sql(question), some).fetchall()
        if not found:
            return []
    asked = {"tournament": tournament, "change": change}
    rows = store.con.execute(sql("tour/result_records"), asked).fetchall()
    return [made(store, row) for row in rows]


def contradictions(
    store: Store, tournament: str | None = None, change: int | None = None
) -> list[str]:
    """Write the records that do not agree with the results of their tables in words."""
    return [each.words for each in result_records(store, tournament, change) if not each.agrees]


def made(store: Store, row: Sequence[object]) -> ResultRecord:
    name, number, table, same_seats, same_scores, status, file, game, result, record = row
    agrees = status != CLEAN or bool(same_seats and same_scores)
    assert isinstance(result, list)
    assert isinstance(record, list)
    command = f"azul tour correct {name} --round {number} --table {shlex.quote(str(table))}"
    scores = " ".join(score for _, score in result)
    taking = f"`{command} --record {shlex.quote(str(file))} --game {game}`"
    keeping = f'`{command} --scores "{scores}"`'
    return ResultRecord(
        tournament=str(name),
        title=store.club.tournament(str(name)).title,
        round=int(str(number)),
        table=str(table),
        result=listed(result),
        record=listed(record),
        file=str(file),
        game=int(str(game)),
        agrees=agrees,
        next="" if agrees else f"if the record is right: {taking}; if the result is: {keeping}",
    )


def listed(seats: Sequence[tuple[str, str]]) -> str:
    return ", ".join(f"{name} {score}" for name, score in seats)


def decided(store: Store, result: e.Result) -> e.Result:
    """Record in a correction which record of its table the organiser knew and corrected."""
    if result.record:
        return result
    where = [result.tournament, result.round, result.table]
    players = {store.club.player(each.player).number for each in result.sat}
    for sha256, seated in store.rows(sql("tour/record_of_result"), where):
        if players == set(seated):
            return msgspec.structs.replace(result, record=sha256)
    return result
