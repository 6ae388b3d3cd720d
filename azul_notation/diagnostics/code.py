"""Defines what the catalogue has for one code."""

from typing import Literal

import msgspec

Severity = Literal["error", "warning", "note"]
Band = Literal["text", "tag", "chance", "move", "claim", "tournament", "import"]

BANDS: dict[str, Band] = {
    "AZ1": "text",
    "AZ2": "tag",
    "AZ3": "chance",
    "AZ4": "move",
    "AZ5": "claim",
    "AZ6": "tournament",
    "AZ7": "import",
}


class Entry(msgspec.Struct, frozen=True):
    """One code: its wording in a report, and its page for `azul explain`."""

    code: str
    title: str
    message: str
    what: str
    why: str
    example: str
    mend: str
    severity: Severity = "error"

    @property
    def band(self) -> Band:
        return BANDS[self.code[:3]]
