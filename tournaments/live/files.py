"""Serves the files that the pages load: each has its hash in its name, so that browsers keep it for good."""

import hashlib
import re
from functools import cache
from importlib import resources

from tournaments.paper import screen as paper

PACKAGE = "tournaments.live"
FOR_GOOD = "public, max-age=31536000, immutable"
FILES = {
    "live.css": "text/css",
    "live.js": "text/javascript",
    "clock.js": "text/javascript",
    "desk.js": "text/javascript",
    "outbox.js": "text/javascript",
    "record.js": "text/javascript",
    "test.js": "text/javascript",
    "icon.svg": "image/svg+xml",
    "screen.css": "text/css",
    "screen.js": "text/javascript",
}
"""The files that the pages load, all of them our own."""
LOADED = re.compile(rb'"/files/([a-z]+\.js)"')
"""How a script names another one."""


@cache
def file_of(name: str) -> bytes:
    if name == "screen.css":
        return paper.style().encode()
    if name == "screen.js":
        return paper.script().encode()
    text = resources.files(PACKAGE).joinpath("templates", name).read_bytes()
    return LOADED.sub(lambda found: f'"{address_of(found[1].decode())}"'.encode(), text)


@cache
def address_of(name: str) -> str:
    """Return the address of a file, which changes when the file does."""
    stem, _, kind = name.partition(".")
    return f"/files/{stem}.{hashlib.sha256(file_of(name)).hexdigest()[:12]}.{kind}"


def file_named(asked: str) -> tuple[str, bool]:
    """Find the file that a name means, and whether its hash is right: an older page may have another."""
    stem, _, rest = asked.partition(".")
    name = f"{stem}.{rest.rpartition('.')[2]}"
    return name, name in FILES and address_of(name) == f"/files/{asked}"
