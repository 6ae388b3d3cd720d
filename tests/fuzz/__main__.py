"""Fuzz one target, or all of them.

python -m tests.fuzz positions --runs 100000
python -m tests.fuzz --all --seconds 60
python -m tests.fuzz --all --runs 10000000 --jobs 2
python -m tests.fuzz text --case tests/fuzz/cases/text/0123456789ab

The inputs are chosen by atheris where it is installed (the extra `fuzz`), otherwise by seeded chance;
`--engine` chooses. Inputs that end in anything but a documented refusal, take more than 2 s or more than
300 MB are written to a folder whose name is printed. The exit status is 1 if there are any.
"""

import argparse
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

from tests.fuzz.drive import Limits, run_by_chance, run_guided
from tests.fuzz.target import SHARES, load
from tests.fuzz.whole import run_all


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        "python -m tests.fuzz",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "targets", nargs="*", choices=[[], *SHARES], metavar="TARGET", help=", ".join(SHARES)
    )
    parser.add_argument("--all", action="store_true", help="run every target")
    parser.add_argument("--runs", type=int, default=0, help="inputs, of all targets together")
    parser.add_argument("--seconds", type=float, default=0, help="time, of all targets together")
    parser.add_argument("--jobs", type=int, default=1, help="processes at once")
    parser.add_argument("--seed", type=int, default=0, help="another seed gives other inputs")
    parser.add_argument("--engine", choices=("atheris", "chance"), default=default_engine())
    parser.add_argument(
        "--crashes", type=Path, help="folder for what is found (default: a new one)"
    )
    parser.add_argument("--case", type=Path, help="try the one input in this file")
    parser.add_argument("--alone", type=Path, metavar="SLOT", help=argparse.SUPPRESS)
    return parser.parse_args()


def default_engine() -> str:
    return "atheris" if find_spec("atheris") else "chance"


def main() -> int:
    asked = arguments()
    names = list(SHARES) if asked.all else asked.targets
    if not names:
        sys.stderr.write("name targets, or --all\n")
        return 2
    if asked.case:
        load(names[0]).hold(asked.case.read_bytes())
        return 0
    folder = asked.crashes or Path(tempfile.mkdtemp(prefix="azul-fuzz-"))
    limits = Limits(asked.runs, asked.seconds)
    if asked.alone:
        if asked.engine == "atheris":
            run_guided(names[0], limits, asked.seed, folder, asked.alone)
        print(run_by_chance(names[0], limits, asked.seed, folder, asked.alone))
        return 0
    if not (asked.runs or asked.seconds):
        sys.stderr.write("say when to stop: --runs or --seconds\n")
        return 2
    return run_all(names, limits, asked.jobs, asked.engine, asked.seed, folder)


sys.exit(main())
