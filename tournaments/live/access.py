"""Defines who may do what, and knows who asks: an organiser by a link that works once, then by a cookie."""

import hashlib
import secrets
from collections import deque
from collections.abc import Callable
from enum import StrEnum
from time import monotonic


class Role(StrEnum):
    anybody = "anybody"
    organiser = "organiser"


RIGHTS: dict[str, Role] = {
    "home": Role.anybody,
    "public": Role.anybody,
    "screen": Role.anybody,
    "events": Role.anybody,
    "file": Role.anybody,
    "enter": Role.anybody,
    "desks": Role.organiser,
    "desk": Role.organiser,
    "table": Role.organiser,
    "standings": Role.organiser,
    "line": Role.organiser,
    "result": Role.organiser,
    "propose": Role.organiser,
    "publish": Role.organiser,
    "close": Role.organiser,
    "undo": Role.organiser,
    "open": Role.organiser,
}
"""Who may use each route; `public` and `screen` show nobody but an organiser what is not opened."""
WRONG = 10
"""Wrong links that an address may try in a minute."""
MINUTE = 60.0
MOST_ADDRESSES = 10_000
"""Addresses whose attempts are remembered at once."""


def hashed(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


class Sessions:
    """The links that have not been used, and the cookies of those who have come in; hashes of both."""

    def __init__(self) -> None:
        self.links: set[str] = set()
        self.cookies: dict[str, Role] = {}

    def new_link(self) -> str:
        """Make the secret of a link by which an organiser comes in, once."""
        secret = secrets.token_urlsafe(16)
        self.links.add(hashed(secret))
        return secret

    def exchange(self, secret: str) -> str | None:
        """Give a cookie for a link; None if there is no such link any more."""
        found = hashed(secret)
        if found not in self.links:
            return None
        self.links.remove(found)
        cookie = secrets.token_hex(16)
        self.cookies[hashed(cookie)] = Role.organiser
        return cookie

    def role(self, cookie: str) -> Role:
        """Say who has a cookie."""
        return self.cookies.get(hashed(cookie), Role.anybody) if cookie else Role.anybody


class Attempts:
    """Counts the wrong links that each address has tried within a minute."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self.clock = clock
        self.wrong: dict[str, deque[float]] = {}

    def are_too_many(self, address: str) -> bool:
        times = self.wrong.get(address, deque())
        while times and times[0] < self.clock() - MINUTE:
            times.popleft()
        return len(times) >= WRONG

    def count(self, address: str) -> None:
        if len(self.wrong) >= MOST_ADDRESSES:
            self.wrong.clear()
        self.wrong.setdefault(address, deque()).append(self.clock())
