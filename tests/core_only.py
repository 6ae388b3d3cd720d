"""`azul` without any extra: `python -m tests.core_only check samples/worked.azn`.

Packages that the core does not need cannot be found. `HIDDEN` in the environment names them; working them
out takes longer than most commands.
"""

import os
import sys
from collections.abc import Sequence
from functools import cache
from importlib import metadata
from importlib.machinery import ModuleSpec
from typing import Any

from packaging.requirements import Requirement

VARIABLE = "HIDDEN"


@cache
def hidden() -> str:
    """Name the packages that are installed here, and that the core does not need."""
    needed = {"azul-notation"}
    open_names = list(needed)
    while open_names:
        for line in metadata.requires(open_names.pop()) or ():
            wanted = Requirement(line)
            if wanted.name not in needed and (not wanted.marker or wanted.marker.evaluate()):
                needed.add(wanted.name)
                open_names.append(wanted.name)
    ours = {"azul_notation", "tournaments", "tests"}
    return " ".join(
        f"{package} _{package}"  # compiled cores such as _duckdb are in no list of packages
        for package, brought_by in metadata.packages_distributions().items()
        if package not in ours and not needed & {normal(each) for each in brought_by}
    )


def normal(name: str) -> str:
    return name.lower().replace("_", "-").replace(".", "-")


class Blind:
    """A finder of modules that does not see some packages."""

    def __init__(self, finder: Any, packages: frozenset[str]) -> None:
        self.finder = finder
        self.packages = packages

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: Any = None
    ) -> ModuleSpec | None:
        if name.partition(".")[0] in self.packages:
            return None
        found: ModuleSpec | None = self.finder.find_spec(name, path, target)
        return found

    def __getattr__(self, name: str) -> Any:
        return getattr(self.finder, name)


def hide(packages: frozenset[str]) -> None:
    """Let nothing import these packages from now on."""
    for name in [each for each in sys.modules if each.partition(".")[0] in packages]:
        del sys.modules[name]
    sys.meta_path[:] = [Blind(each, packages) for each in sys.meta_path]


if __name__ == "__main__":
    hide(frozenset((os.environ.get(VARIABLE) or hidden()).split()))
    from azul_notation.cli import main

    main()
