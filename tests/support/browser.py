"""Opens pages in Chromium; tests are skipped, with the reason, where it or playwright is missing."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from azul_notation.cli.games import chosen
from azul_notation.viewer.data import Shown

FLAGS = [
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
]
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
AXE = "axe-core@4"


def shown(path: Path, game: int | None = None) -> list[Shown]:
    """Read the games of a file as pages show them."""
    return [(each.game, each.report.diagnostics) for each in chosen(str(path), game)]


@contextmanager
def chromium(*flags: str) -> Iterator[Any]:
    """Start a browser."""
    reason = "no playwright here: pip install -e '.[browser]'"
    playwright = pytest.importorskip("playwright.sync_api", reason=reason)
    if not CHROMIUM:
        pytest.skip("no Chromium here: apt install chromium")
    with playwright.sync_playwright() as program:
        browser = program.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS, *flags])
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def opened(browser: Any, address: str, **settings: Any) -> Iterator[Any]:
    """Open a page, on which no script may fail and which may ask for nothing but files."""
    context = browser.new_context(**settings)
    page = context.new_page()
    failed: list[str] = []
    page.on("pageerror", lambda error: failed.append(str(error)))
    page.on("console", lambda said: failed.append(said.text) if said.type == "error" else None)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(address)
    page.wait_for_selector(".azul-replay .stage")
    page.asked = asked
    yield page
    assert failed == []
    context.close()


@cache
def axe_script(folder: Path) -> str:
    """Fetch axe-core, which looks for barriers, from npm."""
    npm = shutil.which("npm")
    if not npm:
        pytest.skip("no npm here, which brings axe-core")
    fetched = subprocess.run(
        [npm, "pack", "--silent", AXE], cwd=folder, capture_output=True, text=True, check=False
    )
    if fetched.returncode:
        pytest.skip("npm cannot fetch axe-core")
    packed = next(folder.glob("axe-core-*.tgz"))
    shutil.unpack_archive(packed, folder, filter="data")
    return (folder / "package" / "axe.min.js").read_text(encoding="utf-8")


def barriers(page: Any, script: str) -> list[tuple[str, list[str]]]:
    """List what axe finds on a page, which was opened without its policy."""
    page.evaluate(f"{script};0")
    found = page.evaluate("axe.run(document)")
    return [
        (each["id"], [node["html"][:120] for node in each["nodes"]]) for each in found["violations"]
    ]
