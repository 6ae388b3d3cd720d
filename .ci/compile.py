"""Compiles the fast reading with mypyc, if asked; without it the same files run as they are.

AZUL_COMPILE=1 pip install .                          an installation that is compiled
AZUL_COMPILE=1 pip wheel . --no-deps -w dist          a wheel
python .ci/compile.py                                 in place, for tests; remove it with --clean
"""

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent.parent
RULES = ROOT / "azul_notation" / "rules"
PACKED = (
    *("engine", "board", "display", "player", "gold", "hexagons"),
    *("lines", "lookups", "packed", "bag", "drawing", "fast"),
)
"""Modules of the families that work on packed numbers."""
DRIVER = ROOT / "azul_notation" / "replay" / "fast.py"
SHARED = [RULES / name for name in ("chance.py", "engine.py", "laps.py", "playout.py")]
SOURCES = (*(path for name in PACKED for path in RULES.glob(f"*/{name}.py")), *SHARED, DRIVER)
MODULES = sorted(str(path.relative_to(ROOT)) for path in SOURCES)
NEEDED = ["mypy>=1.15", "setuptools>=65", "lark>=1.2", "msgspec>=0.19", "zstandard>=0.22"]
"""The compiler, and what it must see of what the program imports."""


class Compiling(BuildHookInterface[Any]):
    """Puts the compiled modules into the wheel, beside their sources."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        return NEEDED if asked() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if not asked() or version == "editable":
            return
        self.made = TemporaryDirectory()
        for path in compile_into(Path(self.made.name)):
            build_data["force_include"][str(path)] = str(path.relative_to(self.made.name))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, *_: object) -> None:
        if hasattr(self, "made"):
            self.made.cleanup()


def asked() -> bool:
    return os.environ.get("AZUL_COMPILE", "") not in ("", "0")


def compile_into(folder: Path) -> list[Path]:
    """Compile the modules; return the files that were made, which lie as they will in the package."""
    from mypyc.build import mypycify
    from setuptools import Distribution

    os.chdir(ROOT)
    with TemporaryDirectory() as work:
        modules = mypycify([*MODULES], opt_level="3", debug_level="0", target_dir=work)
        command = Distribution({"ext_modules": modules}).get_command_obj("build_ext")
        command.build_lib, command.build_temp = str(folder), work
        command.ensure_finalized()
        command.run()
    return sorted(each for each in folder.rglob("*") if each.is_file())


def clean() -> None:
    beside = (path for source in SOURCES for path in source.parent.glob(f"{source.stem}.*"))
    for path in {*ROOT.glob("*__mypyc.*"), *beside}:
        if path.suffix in (".so", ".pyd"):
            path.unlink()


if __name__ == "__main__":
    clean()
    if "--clean" not in sys.argv:
        with TemporaryDirectory() as made:
            for each in compile_into(Path(made)):
                each.replace(ROOT / each.relative_to(made))
