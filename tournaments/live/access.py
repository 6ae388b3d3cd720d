"""Defines who may do what, as data, and counts wrong attempts."""

from collections import deque
from collections.abc import Callable
from enum import StrEnum
from time import monotonic


class Role(StrEnum):
    anybody = "anybody"
    player = "player"
    """Has a slip: sees and reports the player's own table."""
    table = "table"
    """A tablet on a table: reports for its players, with one voice."""
    screen = "screen"
    """A big screen, which shows."""
    scorer = "scorer"
    """Enters the results of all tables of a tournament."""
    arbiter = "arbiter"
    """Pairs, publishes and undoes as well."""
    organiser = "organiser"


MAY: dict[Role, frozenset[Role]] = {
    Role.anybody: frozenset(Role),
    Role.player: frozenset({Role.player, Role.table}),
    Role.screen: frozenset({Role.screen}),
    Role.scorer: frozenset({Role.scorer, Role.arbiter, Role.organiser}),
    Role.arbiter: frozenset({Role.arbiter, Role.organiser}),
    Role.organiser: frozenset({Role.organiser}),
}
"""Which roles may use a route that is for a role; scorers and arbiters in their tournament alone."""
WHY: dict[Role, str] = {
    Role.player: "this page is for players: type the code on your slip",
    Role.screen: "this page is for a big screen that the organiser has signed in",
    Role.scorer: "only the organiser and helpers may do that",
    Role.arbiter: "only the organiser and arbiters may do that",
    Role.organiser: "only the organiser may do that: open the link that `azul serve` prints",
}
"""What others read."""

RIGHTS: dict[str, Role] = {
    "home": Role.anybody,
    "public": Role.anybody,
    "screen": Role.anybody,
    "events": Role.anybody,
    "file": Role.anybody,
    "enter": Role.anybody,
    "clock": Role.anybody,
    "key-form": Role.anybody,
    "key": Role.anybody,
    "come-in": Role.anybody,
    "leave": Role.anybody,
    "pair": Role.anybody,
    "sign-in": Role.anybody,
    "signed-in": Role.anybody,
    "test": Role.anybody,
    "help": Role.anybody,
    "help-in": Role.anybody,
    "tv": Role.screen,
    "devices": Role.organiser,
    "helper": Role.organiser,
    "let-in": Role.organiser,
    "put-out": Role.organiser,
    "card": Role.player,
    "own-report": Role.player,
    "own-agree": Role.player,
    "own-dispute": Role.player,
    "own-call": Role.player,
    "own-check-in": Role.player,
    "own-miss": Role.player,
    "own-record": Role.player,
    "own-picture": Role.player,
    "own-recorded": Role.player,
    "desks": Role.organiser,
    "desk": Role.scorer,
    "table": Role.scorer,
    "round": Role.scorer,
    "players": Role.arbiter,
    "player": Role.arbiter,
    "rules": Role.organiser,
    "log": Role.arbiter,
    "undoing": Role.arbiter,
    "standings": Role.scorer,
    "report": Role.organiser,
    "print": Role.arbiter,
    "slips": Role.organiser,
    "turn-clock": Role.arbiter,
    "line": Role.scorer,
    "result": Role.scorer,
    "record": Role.scorer,
    "picture": Role.scorer,
    "recorded": Role.scorer,
    "void": Role.arbiter,
    "confirm": Role.scorer,
    "answer": Role.scorer,
    "propose": Role.arbiter,
    "swap": Role.arbiter,
    "move": Role.arbiter,
    "apart": Role.arbiter,
    "together": Role.arbiter,
    "publish": Role.arbiter,
    "close": Role.arbiter,
    "entry": Role.arbiter,
    "roster": Role.organiser,
    "everybody": Role.organiser,
    "check-in": Role.arbiter,
    "absent": Role.arbiter,
    "withdraw": Role.arbiter,
    "return": Role.arbiter,
    "penalty": Role.arbiter,
    "fix": Role.arbiter,
    "plan": Role.organiser,
    "change": Role.organiser,
    "final": Role.organiser,
    "open": Role.organiser,
    "undo": Role.arbiter,
    "new": Role.organiser,
    "season": Role.organiser,
    "join": Role.organiser,
}
"""Who may use each route; `public` and `screen` show nobody but an organiser what is not opened."""
WRONG = 10
"""Wrong links and codes that an address may try in a minute."""
MINUTE = 60.0
MOST_ADDRESSES = 10_000
"""Addresses whose attempts are remembered at once."""


class Attempts:
    """Counts what each address has tried within a minute: wrong links and codes, or forms."""

    def __init__(self, most: int = WRONG, clock: Callable[[], float] = monotonic) -> None:
        self.most = most
        self.clock = clock
        self.wrong: dict[str, deque[float]] = {}

    def are_too_many(self, address: str) -> bool:
        times = self.wrong.get(address, deque())
        while times and times[0] < self.clock() - MINUTE:
            times.popleft()
        return len(times) >= self.most

    def count(self, address: str) -> None:
        if len(self.wrong) >= MOST_ADDRESSES:
            self.wrong.clear()
        self.wrong.setdefault(address, deque()).append(self.clock())
