"""Reports that a browser prints keep together what belongs together, wherever a page ends."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.support.browser import chromium
from tests.support.made_reports import EXAMPLES
from tournaments.reports.forms import render

pytestmark = [pytest.mark.process, pytest.mark.slow]
GAPS = range(0, 250, 20)
"""Millimetres before the last lines: with some of them, an A4 page ends in their middle."""


@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="pdftotext reads PDFs")
def test_the_last_lines_are_on_one_page(tmp_path: Path) -> None:
    file, paper = tmp_path / "report.html", tmp_path / "report.pdf"
    file.write_bytes(render(EXAMPLES["t4"], "html"))
    with chromium() as browser:
        page = browser.new_page()
        page.goto(file.as_uri())
        for gap in GAPS:
            page.evaluate(f"document.querySelector('footer').style.marginTop = '{gap}mm'")
            page.pdf(path=paper, prefer_css_page_size=True)
            text = subprocess.run(["pdftotext", paper, "-"], check=True, capture_output=True).stdout  # noqa: S607
            ends = [each for each in text.decode().split("\f") if "About this report" in each]
            assert len(ends) == 1
            assert "Head of the log" in ends[0], gap
