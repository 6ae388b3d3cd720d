"""Decodes tables as spreadsheets save them: UTF-8, UTF-16, and the code pages of Windows."""

import codecs
import unicodedata
from contextlib import suppress

import msgspec

from tournaments.errors import EncodingUnknown, TableError

MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
"""The first bytes of a file that names its own encoding."""
CODE_PAGES = ("cp1250", "cp1252")
"""What spreadsheets in Europe save as CSV if nobody asks for UTF-8."""
TYPOGRAPHY = "\u00a0\u00ad´‘’‚“”„–—…"  # noqa: RUF001 - as spreadsheets correct what is typed


class Decoded(msgspec.Struct, frozen=True):
    """The text of a file, and the code page that was found for it; none if the file names its encoding."""

    text: str
    code_page: str = ""


def decoded(data: bytes, encoding: str = "") -> Decoded:
    """Decode a file in the encoding that was named, or that it names; else find the only one that fits."""
    if encoding:
        return Decoded(as_named(data, encoding))
    named = next((name for mark, name in MARKS if data.startswith(mark)), "utf-8")
    try:
        text = data.decode(named)
    except UnicodeDecodeError:
        if named != "utf-8":
            raise EncodingUnknown(f"it begins as {named.upper()}, but is damaged") from None
        return by_code_page(data)
    if "\0" in text:
        raise EncodingUnknown("it is not UTF-8")
    return Decoded(text)


def as_named(data: bytes, encoding: str) -> str:
    """Decode a file in the given encoding."""
    try:
        text = data.decode(encoding)
    except LookupError:
        raise TableError(
            f"there is no encoding {encoding!r}: use utf-8, cp1250, cp1252 …"
        ) from None
    except UnicodeError:
        raise TableError(f"it is not in {encoding}") from None
    if "\0" in text:
        raise TableError(f"it is not in {encoding}")
    return text.removeprefix("\ufeff")


def by_code_page(data: bytes) -> Decoded:
    """Decode a file by the code page in which its words are words; refuse it if several differ."""
    found: dict[str, list[str]] = {}
    for name in CODE_PAGES:
        with suppress(UnicodeDecodeError):
            text = data.decode(name)
            if is_plausible(text):
                found.setdefault(text, []).append(name)
    if not found:
        raise EncodingUnknown("it is not UTF-8")
    if len(found) == 1:
        [(text, names)] = found.items()
        return Decoded(text, " or ".join(names))
    lines = zip(*(text.splitlines() for text in found), strict=True)
    first = next(each for each in lines if len(set(each)) > 1)
    readings = " or ".join(
        f"{line.strip()[:60]!r} ({name})"
        for line, [name] in zip(first, found.values(), strict=True)
    )
    raise EncodingUnknown(f"it is not UTF-8, and a line may be {readings}")


def is_plausible(text: str) -> bool:
    """Return whether all signs beyond ASCII are letters where words have them, or signs that typists use."""
    before = ""
    for each in text:
        if each > "\x7f" and each not in TYPOGRAPHY:
            if unicodedata.category(each) not in ("Lu", "Ll"):
                return False
            if each.isupper() and before.islower():
                return False
        before = each
    return "\0" not in text
