"""Runs the rounds of a tournament, whoever sits where."""

import json
import re
import tempfile
from collections.abc import Callable, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from tests.support.desk import Desk, Told, prepared, write
from tournaments.standings.standings import standings
from tournaments.store.lease import address
from tournaments.store.store import Store
from tournaments.tour.status import status
from tournaments.tour.typed_results import TypedResult, store_typed

SIX = ("Ana", "Bea", "Cid", "Dan", "Eva", "Fay")
EIGHT = (*SIX, "Gus", "Hal")
LADDER = "40 30 20 10"
Tables = dict[str, list[str]]
LED_TO: dict[tuple[str, bytes], tuple[bytes, Tables]] = {}
"""Files after steps that were taken before, by the step and the hash of the file."""
MOST = 30
"""How many of them are kept."""


class Evening(Desk):
    """A desk with one tournament, Cup."""

    def __init__(self, path: Path, players: Sequence[str] = EIGHT, *plan: str) -> None:
        super().__init__(path, made=False)
        path.write_bytes(
            prepared(
                ("tour", "new", "Cup", "--seed", "x", "--date", "2026-11-20"),
                ("tour", "enter", "cup", *players, "--new"),
                *([("tour", "plan", "cup", *plan)] if plan else []),
            )
        )

    def tour(self, command: str, *words: str | Path) -> Told:
        return self("tour", command, "cup", *words)

    def told(self, kind: str) -> list[Any]:
        """Read the events of a kind, undone ones too."""
        rows = self.rows(f"SELECT data FROM events WHERE kind = '{kind}' ORDER BY seq")  # noqa: S608
        return [json.loads(data) for (data,) in rows]

    def seated(self, kind: str = "publish") -> tuple[Tables, list[str]]:
        """Return who was seated last, and who has a bye."""
        names = dict(self.rows("SELECT player, name FROM people"))
        tables, byes, *_ = self.told(kind)[-1]["seated"]
        return {name: [names[each] for each in who] for name, who in tables}, [
            names[each] for each in byes
        ]

    def begin(self) -> Tables:
        """Propose and publish a round."""
        return self.once("begin", self.begin_now)

    def begin_now(self) -> Tables:
        self.tour("pair").good()
        self.tour("publish").good()
        return self.seated()[0]

    def score(self, number: int, table: str, scores: str) -> Told:
        return self.tour("result", "--round", str(number), "--table", table, "--scores", scores)

    def play(self) -> Tables:
        """Seat a round and play it; who sits first wins."""
        return self.once("play", self.play_now)

    def play_now(self) -> Tables:
        tables = self.begin()
        number = self.told("publish")[-1]["round"]
        with Store.open(self.path, write=True) as store:
            for table, who in tables.items():
                result = TypedResult(round=number, table=table, scores=ladder(who))
                store_typed(store, store.club.tournament("cup"), result, certain=True)
        return tables

    def once(self, name: str, step: Callable[[], Tables]) -> Tables:
        """Take a step; where the file was the same to the byte before, copy what it led to."""
        before = (name, sha256(self.path.read_bytes()).digest())
        if before not in LED_TO or address(self.path) is not None:
            tables = step()
            LED_TO[before] = self.path.read_bytes(), tables
            if len(LED_TO) > MOST:
                del LED_TO[next(iter(LED_TO))]
            return tables
        data, tables = LED_TO[before]
        self.path.write_bytes(data)
        return {table: [*who] for table, who in tables.items()}

    def status(self) -> Any:
        return self.json("tour", "status", "cup")[0]

    def rows_of(self, *words: str) -> list[Any]:
        rows: list[Any] = self.json("tour", "standings", "cup", *words)[0]["rows"]
        return rows

    def points(self, *words: str) -> dict[str, str]:
        return {row["player"]: row["points"] for row in self.rows_of(*words)}

    def last(self, kind: str = "") -> str:
        """Find the last change, or the last with such an event."""
        where = f"WHERE kind = '{kind}'" if kind else ""
        return str(self.rows(f"SELECT max(change) FROM events {where}")[0][0])  # noqa: S608

    def counted(self) -> None:
        """Check that a second count finds nothing."""
        assert self.tour("check").good().out == "Cup: no differences found\n"

    def right(self) -> None:
        """Check that a second count finds nothing, and that the tables follow from the log."""
        with Store.open(self.path) as store:
            cup = store.club.tournament("cup")
            assert status(store, cup).next.startswith("azul tour ")
            assert len(standings(store, cup).rows) == len(cup.entrants)
        self.sound()

    def record(self, number: int, table: str, who: Sequence[str], seed: int) -> str:
        """Play a game by chance between those at a table."""
        text = self("play", "--seats", str(len(who)), "--seed", str(seed), db=False).good().out
        tags = {"Event": "Cup", "Round": str(number), "Table": table}
        tags |= {f"Seat{seat}": name for seat, name in enumerate(who, start=1)}
        for tag, value in tags.items():
            text = re.sub(rf'^\[{tag} ".*"\]$', f'[{tag} "{value}"]', text, flags=re.MULTILINE)
        return text


@cache
def going(*, results: bool) -> bytes:
    """Make the store of a tournament of eight in its first round once."""
    with tempfile.TemporaryDirectory() as room:
        desk = Evening(Path(room) / "club.duckdb")
        _ = desk.play() if results else desk.begin()
        return desk.path.read_bytes()


def ladder(who: Sequence[str]) -> str:
    return " ".join(LADDER.split()[: len(who)])


def records(path: Path, texts: Sequence[str]) -> Path:
    """Write records into one file."""
    first, *more = texts
    return write(path, "\n".join((first, *(each.removeprefix("%azn 1\n") for each in more))))


def refused(desk: Desk, step: Callable[[], Told], *words: str) -> None:
    """Check that a step that is refused with a reason leaves no trace: the file is the same to the byte."""
    before = desk.path.read_bytes()
    step().refused(*words)
    assert desk.path.read_bytes() == before
    assert not desk.path.with_name(f"{desk.path.name}.wal").exists()
