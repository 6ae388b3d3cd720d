"""Lists of players as CSV: the roster of a club, and the names for logs of Board Game Arena."""

from functools import cache

import typer

from azul_notation.cli.imports.roster import read_roster
from azul_notation.cli.table import table_of_file
from azul_notation.text.limits import LimitPassed
from tests.fuzz import seeds
from tests.fuzz.room import caught, written
from tests.fuzz.target import Target
from tests.fuzz.trial import Trial, with_players
from tournaments.errors import Conflict, RosterError
from tournaments.players.roster import import_roster

FIRST = (
    "name,id,alias\nAna Lima,PT-1,A. Lima|Ana\nBea,PT-2,\n\nMax,,Maxi\n",
    "id;name\nPT-9;Zoe\nPT-1;Ana\n",
    '\ufeffname,bga\n"O\'Brien, D.",84727173\n"a ""b""",650001\n',
    "alias,Name ,bga,id\n,Jan Novák,,\nJ,Jan,7,CZ-1\n",
)
WORDS = (
    *(b"name", b"id", b"alias", b"bga", b",", b";", b'"', b'""', b"\r\n", b"\n", b"|", b"?", b"#1"),
    *(b"Ana Lima", b"PT-1"),
)


@cache
def trial() -> Trial:
    return Trial(with_players)


def hold(data: bytes) -> None:
    path = written("players.csv", data)
    with caught():
        try:
            for key, player in read_roster(path).items():
                assert key == key.casefold()
                assert player.name
        except typer.Exit as end:
            assert end.exit_code == 2
        try:
            table = table_of_file(path)
        except typer.Exit:
            return
    with trial() as store:
        try:
            imported = import_roster(store, table)
        except (RosterError, Conflict, LimitPassed) as refused:
            assert str(refused)
            return
        numbers = store.club.numbers
        assert len({player.number for player in imported.new}) == len(imported.new)
        assert all(
            store.club.player(player.number).name for player in (*imported.new, *imported.known)
        )
        again = import_roster(store, table)
        assert not again.new, "a roster that is read again makes new players"
        assert store.club.numbers == numbers


def first() -> list[bytes]:
    return [*(text.encode() for text in FIRST), *seeds.stored("rosters")]


TARGET = Target(hold, first, WORDS, forget=trial.cache_clear)
