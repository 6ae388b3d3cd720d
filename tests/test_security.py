"""`.github/SECURITY.md` agrees with the code."""

import re

from azul_notation.cli.crash import PREFIX
from azul_notation.cli.status import INTERNAL
from azul_notation.text import limits
from tests.support.commands import ROOT

PAGE = (ROOT / ".github" / "SECURITY.md").read_text(encoding="utf-8")


def test_its_table_has_every_limit() -> None:
    documented = re.findall(r"^\| `([A-Z_]+)` \| ([\d,]+) \|", PAGE, re.MULTILINE)
    listed = {name: int(value.replace(",", "")) for name, value in documented}
    assert listed == {name: value for name, value in vars(limits).items() if name.isupper()}
    assert len(listed) == len(documented)


def test_it_names_what_a_crash_leaves() -> None:
    assert f"/{PREFIX}" in PAGE
    assert f"status {INTERNAL}" in PAGE
    assert "AZUL_RAISE=1" in PAGE
