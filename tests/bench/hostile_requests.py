"""Sends hostile requests to every route of `azul serve`, in this process, and looks what they do.

    python -m tests.bench.hostile_requests --requests 100000

Paths, methods, forms, encodings, headers and cookies are random; most forms are those of real pages
with hostile values. No request may fail, none may change the log without a right to it, in its own name, and
no page may show what was sent as markup. A room is a fresh club: `--room 7 --requests 250` tries one again.
"""

import argparse
import asyncio
import re
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from unittest import mock

import msgspec

from tests.support.asgi import PORT, Answer, Asked, ask
from tests.support.hostile_forms import MARKS, Seen, Sender, forms_of
from tests.support.slips import begun, codes
from tournaments.live import access, own_routes, password
from tournaments.live.access import MAY, RIGHTS, Role
from tournaments.live.devices import HELPERS
from tournaments.live.service import FORMS, PATHS, Service
from tournaments.live.sessions import Session, Sessions
from tournaments.numbers import PlayerNumber
from tournaments.store.owner import Owner
from tournaments.tour import keys

PLAYERS = ("Ana", "Jan", "Eva", "Rui", "Zoe", "Max", "Ida", "Leo")
LEARNT = 0.6
"""How often a form of a page is sent."""
OWN = 0.8
"""How often it is sent by whoever has seen it."""
MOST_LEARNT = 300
DESK = (
    "/desk",
    *(f"/desk/cup{each}" for each in ("", "/players", "/rules", "/devices", "/log", "/standings")),
)
OPEN = ("/", "/t/cup", "/screen/cup", "/t/other")
EACH = 250
"""Requests to a room."""
PASSWORD = "correct horse battery"  # noqa: S105 - of a test
ROUTES = [(name, re.compile(re.sub(r"\{\w+\}", "[^/]+", path))) for name, path in PATHS.items()]
SINCE = "SELECT seq, data FROM events WHERE seq > ? ORDER BY seq"


class Fault(msgspec.Struct, frozen=True):
    """What must not happen, and the request that made it happen."""

    what: str
    asked: Asked

    def __str__(self) -> str:
        return f"{self.what}\n    {self.asked}"


class Learnt(msgspec.Struct, frozen=True):
    """A form of a page that somebody has seen."""

    whose: int
    form: Seen


class Outcome(msgspec.Struct):
    requests: int = 0
    changes: int = 0
    looks: int = 0
    """Pages that were looked at after a change."""
    codes: Counter[int] = msgspec.field(default_factory=Counter)
    faults: list[Fault] = []


@contextmanager
def quick() -> Iterator[None]:
    """Let slow hashes be quick, and nobody send too much: what is behind the limits is tried, too."""
    with ExitStack() as patches:
        for place, name, value in (
            (keys, "COST", 2),
            (password, "COST", 2),
            (own_routes, "OFTEN", sys.maxsize),
        ):
            patches.enter_context(mock.patch.object(place, name, value))
        patches.enter_context(mock.patch.object(access.Attempts, "are_too_many", few))
        yield


def few(_: access.Attempts, __: str) -> bool:
    return False


class Room:
    """A club with a round that is being played, its service, and a device of everybody."""

    def __init__(self, path: Path, slips: dict[str, str], chance: Random) -> None:
        self.owner = Owner(path)
        self.sessions = Sessions()
        self.service = Service(self.owner, self.sessions, f"http://127.0.0.1:{PORT}/", PASSWORD)
        self.app = self.service.app()
        entrants = self.owner.run(lambda store: store.club.tournament("cup").entrants).result()
        self.known = [Session(Role.organiser), Session()]
        for tour in ("cup", "gone"):
            self.known += [Session(Role.table, tour, name="1"), Session(Role.screen, tour)]
            self.known += [Session(role, tour, name="Tom") for role in HELPERS]
        self.known += [
            Session(Role.player, "cup", PlayerNumber(each), entrant.key)
            for each, entrant in entrants.items()
        ]
        self.cookies = dict.fromkeys(range(len(self.known)), "")
        self.chance = chance
        self.sender = Sender(chance, [*slips.values(), PASSWORD])
        self.pages: list[Learnt] = []

    def cookie(self, at: int) -> str:
        """Give the cookie of somebody; who was put out comes in again."""
        known = self.known[at]
        if known.role is not Role.anybody and self.sessions.find(self.cookies[at]).by != known.by:
            self.cookies[at] = self.sessions.let_in(known)
        return self.cookies[at]

    async def tried(self, outcome: Outcome) -> None:
        """Send one request, and look what it did."""
        page = self.chance.choice(self.pages) if self.chance.random() < LEARNT else None
        at = self.chance.choice([0, 0, 0, *self.cookies])
        if page is not None and self.chance.random() < OWN:
            at = page.whose
        session = self.known[at]
        asked = self.sender.request(self.cookie(at), page.form if page else None)
        before = self.owner.head.seq
        try:
            answer = await ask(self.app, asked)
        except Exception:  # noqa: BLE001 - whatever it is, it is a fault
            outcome.faults.append(Fault(traceback.format_exc(limit=-4), asked))
            return
        outcome.requests += 1
        outcome.codes[answer.code] += 1
        outcome.faults += [Fault(each, asked) for each in wrong_with(answer)]
        if self.owner.head.seq != before:
            outcome.changes += 1
            outcome.faults += [Fault(each, asked) for each in self.wrongs(session, asked, before)]
            await self.look(outcome, asked)
        self.learn(at, answer.text)

    async def look(self, outcome: Outcome, after: Asked) -> None:
        """Look at a page of the desk, a card and a public page, as they are after a change."""
        player = self.chance.choice([at for at, each in enumerate(self.known) if each.key])
        for at, path in (
            (0, self.chance.choice(DESK)),
            (player, "/me"),
            (1, self.chance.choice(OPEN)),
        ):
            answer = await ask(self.app, self.get(at, path))
            outcome.looks += 1
            outcome.faults += [Fault(f"{path} then: {each}", after) for each in wrong_with(answer)]
            self.learn(at, answer.text)

    def get(self, at: int, path: str) -> Asked:
        """Ask for a page from somebody's device."""
        host = (b"host", f"127.0.0.1:{PORT}".encode())
        cookie = (b"cookie", f"azul-{PORT}={self.cookie(at)}".encode())
        return Asked("GET", path.encode(), headers=(host, cookie))

    def learn(self, whose: int, page: str) -> None:
        """Keep the forms of a page."""
        self.pages += [Learnt(whose, form) for form in forms_of(page)]
        del self.pages[:-MOST_LEARNT]

    async def begin(self) -> None:
        """Look at the pages of the desk and of the players, as people do."""
        for at, known in enumerate(self.known):
            paths = DESK if known.role is Role.organiser else ("/me",)
            for path in paths:
                self.learn(at, (await ask(self.app, self.get(at, path))).text)

    def wrongs(self, session: Session, asked: Asked, before: int) -> Iterator[str]:
        """Say what is wrong with a change of the log."""
        if not may_change(session, asked):
            yield f"{session.role} changed the log without a right to it"
        rows = self.owner.run(lambda store: [*store.rows(SINCE, [before])]).result()
        for _, data in rows:
            by = msgspec.json.decode(data).get("by")
            if by != session.by:
                yield f"a change by {session.by} says that it is by {by}: {data[:200]}"


def may_change(session: Session, asked: Asked) -> bool:
    """Whether the table of rights lets somebody change the log by this request."""
    if asked.method != "POST" or asked.header("origin") != f"http://{asked.header('host')}":
        return False
    path = asked.path
    for name, route in ROUTES:
        if name in FORMS and route.fullmatch(path) and session.role in MAY[RIGHTS[name]]:
            there = path.split("/")[2] if path.startswith("/desk/") else session.tour
            return session.role not in HELPERS or there == session.tour
    return False


def wrong_with(answer: Answer) -> Iterator[str]:
    """Say what is wrong with an answer."""
    if not 200 <= answer.code < 500:
        yield f"answered {answer.code}"
    if "content-security-policy" not in answer.headers:
        yield "no policy for content"
    if not answer.headers.get("set-cookie", f"azul-{PORT}").startswith(f"azul-{PORT}"):
        yield f"set-cookie: {answer.headers['set-cookie']}"
    if answer.headers.get("content-type", "").startswith("text/html"):
        for mark in MARKS:
            if mark in answer.text:
                yield f"a page shows {mark} as markup"


async def in_room(room: Room, number: int, outcome: Outcome) -> None:
    loop = asyncio.get_running_loop()
    room.owner.moved = lambda head: room.service.moved(head, loop)
    await room.begin()
    for _ in range(number):
        await room.tried(outcome)


def hostile(number: int, seed: int, first: int = 0, *, told: bool = False) -> Outcome:
    """Send so many hostile requests."""
    outcome = Outcome()
    with tempfile.TemporaryDirectory() as name, quick():
        folder = Path(name)
        desk = begun(folder / "base.duckdb", PLAYERS)
        desk("tour", "new", "Other", "--seed", "8").good()
        slips = codes(desk)
        base = desk.path.read_bytes()
        for at in range(first, first + -(-number // EACH)):
            path = folder / "club.duckdb"
            path.write_bytes(base)
            room = Room(path, slips, Random(f"{seed}/{at}"))
            before = len(outcome.faults)
            try:
                asyncio.run(in_room(room, min(EACH, number), outcome))
            finally:
                room.owner.close()
            number -= EACH
            checked = type(desk)(path, made=False).check()
            if checked.code:
                outcome.faults.append(
                    Fault(f"room {at}: {checked.out}{checked.err}", Asked("", b""))
                )
            if told:
                for each in outcome.faults[before:]:
                    print(f"room {at}: {each}", flush=True)
    return outcome


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--room", type=int, default=0, help="the first room")
    asked = parser.parse_args()
    outcome = hostile(asked.requests, asked.seed, asked.room, told=True)
    print(
        f"{outcome.requests} requests, {outcome.changes} changes of the log, {outcome.looks} pages after them"
    )
    print("answers:", ", ".join(f"{code} {times}" for code, times in sorted(outcome.codes.items())))
    print(f"faults: {len(outcome.faults)}")


if __name__ == "__main__":
    main()
