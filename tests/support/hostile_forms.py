"""Makes requests that no page of the service would send: hostile values in every place of every route."""

import html
import re
from random import Random
from urllib.parse import quote, quote_from_bytes, urlencode

from tests.support.asgi import PORT, Asked
from tournaments.live.service import FORMS, PATHS

MARKS = ("<x-hostile", '" onhostile=', "' onhostile=")
"""What a page must never contain as it was sent."""
PLAIN = (
    *(
        "",
        "0",
        "1",
        "2",
        "3",
        "-1",
        "yes",
        "cup",
        "Cup",
        "other",
        "Ana",
        "#1",
        "#2",
        "Ana, Jan",
        "1/2",
    ),
    *("61 54 40 38", "3 61 54 40 38", "1 61 54 40 38", "start", "stop", "reset", "scorer", "table"),
    *(
        "2026-11-20",
        "dutch",
        "random",
        "points",
        "pairings",
        "standings",
        "4,3",
        "md",
        "html",
        "csv",
    ),
)
HOSTILE = (
    *(f"<x-hostile{each}>" for each in ("", " src=x", "/")),
    *('" onhostile="1', "' onhostile='1", "'; DROP TABLE events; --", "{{7*7}}", "%s%n", "${x}"),
    *(
        "9" * 20,
        "9" * 400,
        "-0",
        "1e9",
        "0x10",
        "nan",
        "inf",
        "²",
        "٣",
        "½",
        "1_000",
        "+5",
        "1.5",
        "1/0",
    ),
    *(
        "\0",
        "a\0b",
        "\r\nSet-Cookie: x=1",
        "\n",
        "\t",
        "\u202e",
        "\ufeff",
        "\u2028",
        "é",
        "e\u0301",
    ),
    *(
        "🎲" * 50,
        "a" * 300,
        "a" * 20_000,
        " ",
        ",",
        ";;;",
        "#",
        "#0",
        "#-1",
        "#" + "9" * 30,
        "../..",
        "//x.example",
    ),
    *(
        "%",
        "_",
        "\\",
        '"',
        '{"a":1}',
        "[]",
        "null",
        "\x7f",
        "\x1b[31m",
        "Ana\nJan\nEva",
        "4," * 200,
    ),
)
FIELDS = (
    *(
        "table",
        "scores",
        "rows",
        "replace",
        "round",
        "seats",
        "certain",
        "line",
        "old",
        "call",
        "keep",
    ),
    *(
        "again",
        "method",
        "print",
        "who",
        "to",
        "group",
        "then",
        "names",
        "back",
        "at",
        "points",
        "reason",
    ),
    *(
        "before",
        "title",
        "date",
        "variant",
        "scoring",
        "ties",
        "seed",
        "rounds",
        "sizes",
        "short",
        "bye",
    ),
    *(
        "absence",
        "prefer",
        "part",
        "best",
        "top",
        "shows",
        "head",
        "change",
        "code",
        "sure",
        "as",
        "id",
    ),
    *(
        "s1",
        "s2",
        "s3",
        "s4",
        "r1",
        "base",
        "report",
        "words",
        "role",
        "name",
        "device",
        "secret",
        "form",
    ),
    *("password", "what", "minutes", "file", "number", "seat", "card"),
)
METHODS = ("GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "get", "BREW")
HEADERS = (
    *(
        "accept-language",
        "if-none-match",
        "range",
        "referer",
        "x-forwarded-for",
        "x-forwarded-host",
    ),
    *(
        "x-forwarded-proto",
        "x-http-method-override",
        "transfer-encoding",
        "accept-encoding",
        "expect",
    ),
)
KINDS = (
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=edge",
    "multipart/form-data",
    "multipart/form-data; boundary=" + "x" * 200,
    "application/json",
    "text/plain; charset=utf-16",
    "",
)
TYPICAL = {
    "s": "40",
    "scores": "61 54 40 38",
    "line": "1 61 54 40 38",
    "sure": "yes",
    "certain": "yes",
}
"""What people write in some fields."""
ROSTER = b"name\nAna\nNew One\n"


Seen = tuple[str, list[tuple[str, str]]]
"""Where a form of a page goes, and its fields with their values."""


def forms_of(page: str) -> list[Seen]:
    """Find the forms of a page."""
    found = []
    for action, inside in re.findall(
        r'<form method="post" action="([^"]+)"[^>]*>(.*?)</form>', page, re.DOTALL
    ):
        named = re.findall(r'name="([\w-]+)"(?:[^>]*? value="([^"]*)")?', inside)
        fields = [(name, html.unescape(text)) for name, text in named]
        found.append((html.unescape(action), fields))
    return found


class Sender:
    """Makes random requests, some by a form of a page."""

    def __init__(self, chance: Random, secrets: list[str]) -> None:
        self.chance = chance
        self.secrets = secrets

    def value(self) -> str:
        chance = self.chance
        if chance.random() < 0.5:
            return chance.choice(PLAIN)
        if chance.random() < 0.1:
            return chance.choice(self.secrets)
        text = chance.choice(HOSTILE)
        return text if chance.random() < 0.8 else chance.choice(PLAIN) + text

    def request(self, cookie: str, seen: Seen | None) -> Asked:
        """Make a request of somebody's device, by a form of a page or without one."""
        chance = self.chance
        method = ""
        fields: list[tuple[str, str]] = []
        if seen is not None:
            path, fields = seen[0], self.changed(seen[1])
            method = "POST"
        else:
            name = chance.choice([*PATHS])
            if name in ("print", "slips", "report") and chance.random() < 0.9:
                name = "desk"  # they are slow
            method = "POST" if name in FORMS else "GET"
            path = re.sub(r"\{(\w+)\}", lambda found: self.part(found[1]), PATHS[name])
            fields = [(chance.choice(FIELDS), self.value()) for _ in range(chance.randrange(8))]
        if chance.random() < 0.06:
            method = chance.choice(METHODS)
        raw = quote(path, safe="/%.").encode()
        if chance.random() < 0.04:
            raw = self.broken(raw)
        body = b"" if method in ("GET", "HEAD") else b"x"
        kind = KINDS[0] if chance.random() < 0.9 else chance.choice(KINDS)
        if body:
            body = self.body(kind, fields)
        query = b"" if body else urlencode(fields).encode()
        headers = self.headers(cookie, kind, body, posts=method not in ("GET", "HEAD"))
        cut = chance.randrange(len(body) + 1)
        parts = (body,) if chance.random() < 0.9 else (body[:cut], body[cut:])
        return Asked(method, raw, query, headers, parts, leaves=chance.random() < 0.01)

    def part(self, name: str) -> str:
        """Give a part of a path."""
        chance = self.chance
        if name == "tour" and chance.random() < 0.85:
            return chance.choice(("cup", "cup", "cup", "other", "gone", "Cup"))
        if name == "what" and chance.random() < 0.5:
            return chance.choice(("tables", "sheets", "blank", "where", "slips"))
        if name == "form" and chance.random() < 0.7:
            return chance.choice(("md", "html", "csv", "pdf"))
        return quote(self.value()[:2000], safe="") or "x"

    def changed(self, fields: list[tuple[str, str]]) -> list[tuple[str, str]]:
        """Change some fields of a form, leave some out, send some twice."""
        chance = self.chance
        hostile = chance.choice((0.0, 0.1, 0.5))
        made = []
        for name, text in fields:
            if chance.random() < hostile / 5:
                continue
            if chance.random() < hostile:
                value = self.value()
            else:
                value = text or TYPICAL.get(name.rstrip("0123456789")) or self.value()
            made.append((name, value))
            if chance.random() < hostile / 5:
                made.append((name, self.value()))
        return made

    def broken(self, raw: bytes) -> bytes:
        chance = self.chance
        wild = quote_from_bytes(bytes(chance.randrange(256) for _ in range(chance.randrange(1, 6))))
        at = chance.randrange(len(raw) + 1)
        return chance.choice(
            (
                raw[:at] + wild.encode() + raw[at:],
                raw + b"/",
                b"/" + raw,
                raw + b"/../desk",
                raw[:at] or b"/",
            )
        )

    def body(self, kind: str, fields: list[tuple[str, str]]) -> bytes:
        """Write a form, seldom a damaged one."""
        chance = self.chance
        if kind.endswith("boundary=edge"):
            parts = [f'name="{name}"\r\n\r\n{text}'.encode() for name, text in fields]
            file = chance.choice(
                (ROSTER, ROSTER.decode().encode("utf-16"), b"PK\3\4" + b"\0" * 50, b"\xff\0")
            )
            parts.append(b'name="file"; filename="x.csv"\r\n\r\n' + file)
            made = b"".join(
                b"--edge\r\ncontent-disposition: form-data; " + each + b"\r\n" for each in parts
            )
            made += b"--edge--\r\n"
        else:
            made = urlencode(fields).encode()
        roll = chance.random()
        if roll < 0.02:
            return bytes(chance.randrange(256) for _ in range(chance.randrange(200)))
        if roll < 0.03:
            return b"&".join([b"a=1"] * chance.randrange(400, 700))
        if roll < 0.05:
            return made[: chance.randrange(len(made) + 1)] + b"%ff%zz\xff"
        return made

    def headers(
        self, cookie: str, kind: str, body: bytes, *, posts: bool
    ) -> tuple[tuple[bytes, bytes], ...]:
        """Write the headers of a browser, seldom others."""
        chance = self.chance
        host = f"127.0.0.1:{PORT}"
        if chance.random() < 0.03:
            host = chance.choice(
                ("", "x.example", "[", "127.0.0.1:99999", f"127.0.0.1:{PORT}@x", "é", host * 100)
            )
        made = {"host": host}
        if posts:
            made["origin"] = f"http://{host}"
            if chance.random() < 0.05:
                made["origin"] = chance.choice(
                    ("", "null", "http://x.example", f"https://{host}", f"http://{host}/")
                )
            made["content-length"] = str(len(body))
            if chance.random() < 0.02:
                made["content-length"] = chance.choice(("", "-1", "²", "9" * 30, "65537", "1,1"))
            made["content-type"] = kind
        if cookie:
            made["cookie"] = f"azul-{PORT}={cookie}"
        if chance.random() < 0.05:
            made["cookie"] = chance.choice(
                (
                    f"azul-{PORT}",
                    ";;;=",
                    f'azul-{PORT}="\\"',
                    "a=b; " * 500,
                    f"azul-{PORT}-pair=x",
                    "é=é",
                )
            )
        for _ in range(chance.randrange(3) if chance.random() < 0.2 else 0):
            made[chance.choice(HEADERS)] = self.value()[:500]
        return tuple(
            (name.encode(), text.encode("utf-8", "replace")) for name, text in made.items()
        )
