"""Installs Pyodide from npm and the wheels from PyPI, and compares what the library says there and here.

Nothing else has to be downloaded: msgspec, the only package of the core with C code, has a wheel for
Pyodide on PyPI. The command needs npm and Node.js 20 or later.
"""

import inspect
import json
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.pyodide import verdicts
from tests.support.commands import ROOT

PYODIDE = "pyodide@^314"
RUN = Path(__file__).with_name("run.mjs")


def main() -> None:
    records = {
        str(path.relative_to(ROOT)): path.read_text(encoding="utf-8", errors="replace")
        for path in sorted((ROOT / "samples").glob("**/*.azn"))
    }
    with tempfile.TemporaryDirectory(prefix="azul.") as room:
        folder = Path(room)
        subprocess.run(["npm", "install", "--silent", PYODIDE], cwd=folder, check=True)  # noqa: S607
        wheels = installed(folder)
        script = folder / "script.py"
        lines = [inspect.getsource(verdicts), f"print(verdicts({records!r}))", ""]
        script.write_text("\n".join(lines), encoding="utf-8")
        there = subprocess.run(
            ["node", RUN, folder, script, *wheels],  # noqa: S607
            stdout=subprocess.PIPE,
            check=True,
        ).stdout.decode()
    found, expected = json.loads(there), json.loads(verdicts.verdicts(records))
    differ = [
        name for name in expected["checked"] if found["checked"][name] != expected["checked"][name]
    ]
    if found != expected:
        sys.exit(f"Pyodide says something else, of {', '.join(differ) or 'made games'}")
    print(f"{len(expected['checked'])} files are judged in Pyodide as they are here")


def installed(folder: Path) -> list[Path]:
    """Make the wheel of this tree, and download those that it needs for the Python of this Pyodide."""
    lock = folder / "node_modules" / "pyodide" / "pyodide-lock.json"
    info = json.loads(lock.read_text(encoding="utf-8"))["info"]
    python = ".".join(info["python"].split(".")[:2])
    pip = [sys.executable, "-m", "pip", "-q", "--disable-pip-version-check"]
    made = folder / "wheels"
    subprocess.run([*pip, "wheel", "--no-deps", "-w", made, ROOT], check=True)
    platform = ["--platform", f"pyemscripten_{info['abi_version']}_wasm32"]
    abi = ["--implementation", "cp", "--abi", f"cp{python.replace('.', '')}", "--abi", "none"]
    found = ["--no-deps", "--only-binary=:all:", "--python-version", python, "-d", str(made)]
    subprocess.run([*pip, "download", *found, *platform, *abi, "lark", "msgspec"], check=True)
    return sorted(made.iterdir())


if __name__ == "__main__":
    main()
