"""Reads what a form sends: its fields, each perhaps several times, and a file."""

import re
from urllib.parse import parse_qs

import msgspec

from tournaments.errors import Conflict

MOST_FIELDS = 500
_BOUNDARY = re.compile(r'boundary="?([0-9A-Za-z\'()+_,./:=? -]{1,70})"?')
_NAME = re.compile(rb'(?<![a-z])name="([^"\r\n]*)"')
_FILE = re.compile(rb'filename="([^"\r\n]*)"')


class Unreadable(Conflict, ValueError):
    """A request that is not a form."""

    def __init__(self) -> None:
        super().__init__("this form cannot be read")


class Form(msgspec.Struct, frozen=True):
    fields: dict[str, list[str]] = {}
    file: bytes = b""

    def get(self, name: str, default: str = "") -> str:
        """Return a field, the last of several."""
        return self.fields[name][-1] if self.fields.get(name) else default

    def every(self, name: str) -> list[str]:
        return self.fields.get(name, [])

    def plain(self) -> dict[str, str]:
        """Return the fields to be shown again, several of one name line by line."""
        return {name: "\n".join(values) for name, values in self.fields.items()}


def read_form(kind: str, body: bytes) -> Form:
    """Read the body of a request by its content type."""
    try:
        if kind.startswith("multipart/form-data"):
            return read_parts(kind, body)
        return Form(parse_qs(body.decode(), keep_blank_values=True, max_num_fields=MOST_FIELDS))
    except ValueError:
        raise Unreadable from None


def read_parts(kind: str, body: bytes) -> Form:
    """Read a form with a file, whose bytes stay as they are."""
    boundary = _BOUNDARY.search(kind)
    if boundary is None:
        raise ValueError(kind)
    parts = (b"\r\n" + body).split(b"\r\n--" + boundary[1].encode())[1:-1]
    if len(parts) > MOST_FIELDS:
        raise ValueError(len(parts))
    fields: dict[str, list[str]] = {}
    file = b""
    for part in parts:
        head, _, content = part.partition(b"\r\n\r\n")
        name = _NAME.search(head)
        if _FILE.search(head):
            file = content or file
        elif name is not None:
            fields.setdefault(name[1].decode(), []).append(content.decode())
    return Form(fields, file)
