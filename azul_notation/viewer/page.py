"""Makes the page of one or more games: all in one file, which asks for nothing; or files for other pages."""

from base64 import b64encode
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from html import escape
from importlib import resources
from typing import Final

from azul_notation.viewer.data import Shown, encoded, page_data
from azul_notation.viewer.sheets import Data

START: Final = (
    'window.azul=replay(document.querySelector("main"),JSON.parse(document.querySelector("#data").textContent),'
    'location.protocol!=="about:");'
)
ELEMENT: Final = """
class AzulReplay extends HTMLElement {
  async connectedCallback() {
    if (this.shadowRoot) return;
    const root = this.attachShadow({ mode: "open" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    root.adoptedStyleSheets = [sheet];
    const inside = this.querySelector('script[type="application/json"]');
    const from = inside ? null : await fetch(this.getAttribute("src"));
    const data = inside ? JSON.parse(inside.textContent) : await from.json();
    root.innerHTML = `<div class="azul-replay">${MARKUP}</div>`;
    this.replay = replay(root.firstChild, data, this.hasAttribute("address"));
    this.dispatchEvent(new Event("ready"));
  }
}
if (!customElements.get("azul-replay")) customElements.define("azul-replay", AzulReplay);
"""


class NothingToShow(Exception):
    """Reports games of which no step can be shown."""


@cache
def script() -> str:
    """Read the short form of the script, without its first line, which names its source."""
    return read("viewer.min.js").partition("\n")[2].strip()


@cache
def style() -> str:
    return in_one_line("viewer.css")


@cache
def markup() -> str:
    return in_one_line("viewer.html")


def in_one_line(name: str) -> str:
    return "".join(line.strip() for line in read(name).splitlines())


def read(name: str) -> str:
    return resources.files("azul_notation.viewer").joinpath(name).read_text("utf-8")


def hashed(text: str) -> str:
    """Return the source expression with which a policy allows a text."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def data_for(games: Iterable[Shown]) -> Data:
    data = page_data(games)
    if not data["games"]:
        raise NothingToShow("no game here has a step that can be shown")
    return data


def write_page(games: Iterable[Shown], title: str = "") -> str:
    """Write the page."""
    data = data_for(games)
    code = script().replace("export function", "function") + START
    look = style()
    policy = (
        f"default-src 'none'; script-src {hashed(code)}; style-src {hashed(look)};"
        " base-uri 'none'; form-action 'none'"
    )
    name = escape(title or data["games"][0]["title"])
    return (
        "<!doctype html><html lang=en><meta charset=utf-8>"
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        "<meta name=viewport content=width=device-width>"
        f"<title>{name}</title><style>{look}</style><main class=azul-replay hidden>{markup()}</main>"
        "<noscript>This page needs a script.</noscript>"
        f'<script type="module">{code}</script>'  # modules wait for the end of the page
        f'<script type="application/json" id="data">{encoded(data)}</script>\n'
    )


def write_module() -> str:
    """Write the module that defines the element `azul-replay` for other pages."""
    parts = encoded({"style": style(), "markup": markup().replace("h1", "h2")})
    return f"{script()}\nconst {{ style: STYLE, markup: MARKUP }} = {parts};{ELEMENT}"


def write_data(games: Iterable[Shown]) -> str:
    """Write the games as the data of that element."""
    return encoded(data_for(games))


def write_example(data: str) -> str:
    """Write a page that shows how to use the module."""
    return (
        '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width,initial-scale=1">\n'
        "<title>A page with a game</title>\n<h1>A page with a game</h1>\n"
        '<script type="module" src="azul-replay.js"></script>\n'
        f'<azul-replay src="{escape(data)}"></azul-replay>\n</html>\n'
    )
