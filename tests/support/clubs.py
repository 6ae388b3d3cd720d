"""Works on a club's store through the real command, as a secretary would."""

import json
from pathlib import Path
from typing import Any

from tests.support.commands import ROOT, Done, here

SEASON = ROOT / "samples" / "season"
CUPS = {
    "september-cup": ("September Cup", "2026-09-04"),
    "october-cup": ("October Cup", "2026-10-02"),
    "november-cup": ("November Cup", "2026-11-06"),
}


class Club:
    """A store; called, it runs a command on it."""

    def __init__(self, db: Path) -> None:
        self.db = db

    def __call__(self, *words: str | Path, **environment: str) -> Done:
        return here(*words, folder=ROOT, **{"AZUL_DB": str(self.db), **environment})

    def good(self, *words: str | Path) -> str:
        """Run a command that must work; give what it says."""
        done = self(*words)
        assert done.code == 0, (done.out, done.err)
        return done.out

    def json(self, *words: str | Path) -> list[Any]:
        """Read the lines of JSON that a command reports."""
        return [json.loads(line) for line in self.good(*words, "--format", "json").splitlines()]

    def refused(self, *words: str | Path) -> str:
        """Run a command that must be refused; give the reason."""
        done = self(*words)
        assert (done.code, done.out) == (2, "")
        assert done.err.strip()
        return done.err

    def typed(self, cup: str, place: str, players: str, scores: str, *more: str) -> str:
        """Type a result; the place is its round and table, as "1.2"."""
        number, _, table = place.partition(".")
        where = ("--round", number, "--table", table)
        told = ("--players", players, "--scores", scores)
        done = self("tour", "result", cup, *where, *told, *more)
        assert done.code == 0, done.err
        return done.out

    def points(self, cup: str, *more: str) -> dict[str, str]:
        [told] = self.json("tour", "standings", cup, *more)
        return {row["player"]: row["points"] for row in told["rows"]}

    def log(self) -> list[Any]:
        return self.json("club", "log", "--all")


def season(db: Path) -> Club:
    """Set up the sample season: the roster, three cups with their records, a league of two."""
    assert here("club", "init", db, "--name", "Friday Club").code == 0
    club = Club(db)
    club.good("player", "import", SEASON / "roster.csv")
    for cup, (title, date) in CUPS.items():
        scoring = ("--scoring", "5-3-2-1") if cup == "september-cup" else ()
        club.good("tour", "new", title, "--date", date, *scoring)
        club.good("tour", "collect", cup, SEASON, "--enter")
    club.good("season", "new", "League 2026", "september-cup", "october-cup")
    return club
