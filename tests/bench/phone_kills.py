"""Kills `azul serve` with SIGKILL at random moments while phones report, and looks what is left.

    python -m tests.bench.phone_kills --kills 200

Each phone reports again and again, and sends what was not acknowledged again with the same id, as pages do.
At some tables everybody reports the same, at the others nobody does. Every fifth start is killed
before it is ready. Only loopback is used.
"""

import argparse
import http.client
import os
import statistics
import subprocess
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random
from threading import Event, Thread

import msgspec

from tests.support.commands import ROOT
from tests.support.desk import Desk
from tests.support.live import Served, serve_command, served
from tests.support.slips import Phone, begun, codes, fields_of
from tournaments.live.access import Role
from tournaments.live.sessions import Session, Sessions, cookies_file
from tournaments.numbers import PlayerNumber
from tournaments.store.store import Store

PLAYERS = 24
SAME = (61, 54, 40, 38)
LIFE = 1.0
"""Seconds within which a service is killed."""
BACK = 2.0
"""Seconds within which it has to be back."""
BUSY = (429, 503)
PAUSE = 0.05
LONGEST = 60.0


class Found(msgspec.Struct):
    """What is left after all kills."""

    kills: int
    acknowledged: int
    lost: int
    twice: int
    """Reports that are in the log more than once."""
    results: Counter[str]
    """How often the result of each table is in the log."""
    put_out: int
    """Answers that a cookie or a slip is not valid."""
    backs: list[float]
    """Seconds from each start to the first answer."""
    checked: bool


class Reporter(Thread):
    """A player who reports the own table again and again."""

    def __init__(self, port: int, cookie: str, seed: str, ended: Event) -> None:
        super().__init__(daemon=True)
        self.phone = Phone(port)
        self.phone.cookie = cookie
        self.chance = Random(seed)
        self.ended = ended
        self.acknowledged: list[str] = []
        self.put_out = 0
        self.refused: list[str] = []

    def run(self) -> None:
        while not self.ended.is_set():
            try:
                page = self.phone.ask("/me")
            except (OSError, http.client.HTTPException):
                self.ended.wait(PAUSE)
                continue
            if page.code == 200 and 'action="/me/report"' in page.text:
                self.report(fields_of(page.text, "/me/report"))
            else:
                self.put_out += page.code == 403
            self.ended.wait(self.chance.random() / 2)

    def report(self, form: dict[str, str]) -> None:
        """Send a report until it is acknowledged or refused."""
        seats = form["seats"].split("-")
        agrees = min(map(int, seats)) % 2 == 0
        scores = SAME if agrees else [self.chance.randrange(20, 90) for _ in seats]
        name = f"{self.chance.getrandbits(128):032x}"
        form = {
            **form,
            **{f"s{at}": str(score) for at, score in enumerate(scores, start=1)},
            "id": name,
        }
        while not self.ended.is_set():
            try:
                code = self.phone.send("/me/report", **form, sure="yes", certain="yes").code
            except (OSError, http.client.HTTPException):
                self.ended.wait(PAUSE)
                continue
            if code == 303:
                self.acknowledged.append(name)
            elif code in BUSY:
                self.ended.wait(PAUSE)
                continue
            else:
                self.put_out += code == 403
                self.refused.append(name)
            return


def let_in(desk: Desk) -> tuple[list[str], dict[str, str]]:
    """Give each player a slip, and a cookie."""
    slips = codes(desk)
    with Store.open(desk.path) as store:
        known = {
            PlayerNumber(at): each.key for at, each in store.club.tournament("cup").entrants.items()
        }
    sessions = Sessions(cookies_file(desk.path))
    return [
        sessions.let_in(Session(Role.player, "cup", player, key)) for player, key in known.items()
    ], slips


def answers(service: Served) -> None:
    """Wait for the first answer."""
    while True:
        try:
            service.anybody().ask("/")
        except OSError:
            time.sleep(PAUSE)
        else:
            return


def killed(folder: Path, kills: int, seed: int) -> Found:
    """Kill the service so many times while players report."""
    chance, ended = Random(seed), Event()
    desk = begun(folder / "club.duckdb", tuple(f"Player {at:02}" for at in range(PLAYERS)))
    cookies, slips = let_in(desk)
    phones: list[Reporter] = []
    organiser, put_out, port, backs = None, 0, 0, []
    for at in range(kills + 1):
        if at % 5 == 4:
            with subprocess.Popen(
                serve_command(desk.path, port),
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                cwd=ROOT,
            ) as process:
                time.sleep(chance.random() * BACK)
                process.kill()
            continue
        begun_at = time.perf_counter()
        with served(desk.path, port) as service:
            answers(service)
            backs.append(time.perf_counter() - begun_at)
            if organiser is None:
                port, organiser = service.port, service.at_desk()
                phones = [
                    Reporter(port, f"azul-{port}={cookie}", f"{seed}/{each}", ended)
                    for each, cookie in enumerate(cookies)
                ]
                for each in phones:
                    each.start()
            put_out += organiser.ask("/desk/cup").code != 200
            newcomer = Phone(port)
            put_out += newcomer.come_in(chance.choice([*slips.values()])).code != 303
            put_out += newcomer.ask("/me").code != 200
            time.sleep(chance.random() * LIFE)
            if at < kills:
                service.process.kill()
                service.process.wait(LONGEST)
            else:
                ended.set()
                for each in phones:
                    each.join(LONGEST)
    acknowledged = [name for each in phones for name in each.acknowledged]
    events = [
        (kind, msgspec.json.decode(data))
        for kind, data in desk.rows("SELECT kind, data FROM events")
    ]
    stored = Counter(event["id"] for kind, event in events if kind == "report")
    return Found(
        kills=kills,
        acknowledged=len(acknowledged),
        lost=sum(name not in stored for name in acknowledged),
        twice=sum(times > 1 for times in stored.values()),
        results=Counter(event["table"] for kind, event in events if kind == "result"),
        put_out=put_out + sum(each.put_out for each in phones),
        backs=backs,
        checked=desk.check().code == 0 and "no differences" in desk("tour", "check", "cup").out,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = killed(Path(folder), asked.kills, asked.seed)
    backs = sorted(found.backs)
    print(f"{found.kills} kills, {found.acknowledged} reports acknowledged")
    print(f"lost: {found.lost}, counted twice: {found.twice}, put out: {found.put_out}")
    print(f"results of each table: {dict(sorted(found.results.items()))}")
    print(
        f"back in: median {statistics.median(backs):.2f} s, most {backs[-1]:.2f} s (asked {BACK}),"
        f" {sum(each > BACK for each in backs)} of {len(backs)} later; load {os.getloadavg()[0]:.1f}"
    )
    print(f"the club is sound: {found.checked}")


if __name__ == "__main__":
    main()
