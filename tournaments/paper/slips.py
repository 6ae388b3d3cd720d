"""Prints a slip for each player: name, address and code, and both as a QR code."""

import io
from collections.abc import Sequence
from typing import NamedTuple

from azul_notation.diagnostics.extras import MissingExtra
from tournaments.paper.pages import PACKAGE, Paper
from tournaments.reports import words
from tournaments.reports.typeset import template, typeset


class PrintedSlip(NamedTuple):
    player: str
    code: str
    link: str
    """Where the code lets the player in by itself."""


def qr_svg(text: str) -> str:
    """Draw a QR code."""
    try:
        import segno  # noqa: PLC0415 - an extra
    except ImportError:
        raise MissingExtra("a QR code", "serve") from None
    out = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        out, kind="svg", border=2, xmldecl=False, nl=False, omitsize=True
    )
    return out.getvalue().decode()


def print_slips(
    slips: Sequence[PrintedSlip],
    *,
    club: str,
    title: str,
    address: str,
    time: str,
    paper: Paper = "a4",
) -> bytes:
    """Print the slips, ten on a page."""
    return typeset(
        [template("house.typ"), *(template(name, PACKAGE) for name in ("paper.typ", "slips.typ"))],
        time,
        {
            "paper": paper,
            "club": club,
            "title": title,
            "date": "",
            "round": "",
            "time": words.local_clock(time),
            "heading": "Slips",
            "mark": "",
            "address": address,
            "slips": [
                {"player": each.player, "code": each.code, "qr": qr_svg(each.link)}
                for each in slips
            ],
        },
    )
