"""Asks pyright, from npm, whether it knows the type of everything that the package promises.

`python -m tests.public_types`: the public names are those of `azul_notation` and `azul_notation.env`,
with all attributes and methods of their classes.
"""

import json
import os
import subprocess
import sys
import tempfile
from importlib import import_module
from pathlib import Path
from typing import Any

PYRIGHT = "pyright@^1.1.400"
OF_PETTINGZOO = {"Type of metaclass unknown", "Type of base class unknown"}
"""What pyright says of a class whose base is in a package without types."""
MODULES = ("azul_notation", "azul_notation.env")


def main() -> None:
    homes = public_names()
    unknown = [each for each in symbols() if is_public(each["name"], homes) and not is_known(each)]
    for each in unknown:
        words = [found["message"] for found in each["diagnostics"]]
        sys.stdout.write("\n    ".join([each["name"], *words]) + "\n")
    sys.stdout.write(f"{len(homes)} public names, {len(unknown)} symbols of unknown type\n")
    sys.exit(1 if unknown else 0)


def public_names() -> dict[str, bool]:
    """Name what the package promises by the modules that define it, and say whether it is a class."""
    homes = {}
    for name in MODULES:
        module = import_module(name)
        for each in module.__all__:
            value = getattr(module, each)
            homes[f"{getattr(value, '__module__', name)}.{each}"] = isinstance(value, type)
    return homes


def is_public(symbol: str, homes: dict[str, bool]) -> bool:
    """Whether a symbol is a public name, or something in a public class."""
    return symbol in homes or any(
        is_class and symbol.startswith(f"{home}.") for home, is_class in homes.items()
    )


def is_known(symbol: dict[str, Any]) -> bool:
    if symbol["isTypeKnown"]:
        return not symbol["isTypeAmbiguous"]
    return {found["message"] for found in symbol["diagnostics"]} <= OF_PETTINGZOO


def symbols() -> list[dict[str, Any]]:
    """List all symbols of the installed package, as pyright sees them."""
    with tempfile.TemporaryDirectory(prefix="azul.") as room:
        subprocess.run(["npm", "install", "--silent", PYRIGHT], cwd=room, check=True)  # noqa: S607
        program = Path(room, "node_modules", ".bin", "pyright")
        words = ("--verifytypes", "azul_notation", "--ignoreexternal", "--outputjson")
        done = subprocess.run(
            [program, *words],
            env={
                **os.environ,
                "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
            },
            capture_output=True,
            text=True,
            check=False,  # it fails if any symbol of any module is unknown
        )
    found: list[dict[str, Any]] = json.loads(done.stdout)["typeCompleteness"]["symbols"]
    return found


if __name__ == "__main__":
    main()
