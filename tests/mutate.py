"""Mutants of the engines: small changes to a module of the rules, each of which some test should notice.

python -m tests.mutate walls                          every mutant of the family's engine
python -m tests.mutate garden --limit 150 --seed 7    a fair sample of them

A mutant lives in a process of its own, which imports the changed module from memory and runs the tests that
fit, the quickest first, until one fails: no file is changed. Processes that tests start do not see it. Each
mutant is listed as killed, timed out or survived, with its file, its line and the change.
"""

import argparse
import ast
import importlib
import os
import signal
import sys
import time
from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from pathlib import Path
from random import Random
from types import CodeType, ModuleType

ROOT = Path(__file__).parent.parent
PACKAGE = "azul_notation.rules"
OFFER = ("offer.bag", "offer.packed")
MODULES = {
    "walls": (
        *(f"walls.{name}" for name in ("engine", "gold", "lines", "lookups", "moves")),
        *OFFER,
    ),
    "sintra": (*(f"sintra.{name}" for name in ("engine", "board", "lookups", "moves")), *OFFER),
    "garden": tuple(
        f"garden.{name}" for name in ("engine", "display", "player", "lookups", "moves", "chance")
    ),
}
TESTS = {
    "walls": "rulebook_[eot]* rulebook_special diagrams_walls oracle_walls",
    "sintra": "rulebook_sintra* diagrams_sintra oracle_sintra clean_sintra*",
    "garden": "rulebook_garden* diagrams_garden oracle_garden clean_garden",
}
"""Files with tests of one family."""
OF_ALL = "conformance record_session law oracle_games"
"""Files with tests of all families, of which those run that name none of the others."""
NAMES = {"walls": "walls or azul or mini or chocolatier", "sintra": "sintra", "garden": "garden"}
PRELOADED = ("pytest", "lark", "msgspec")
"""What every process needs and no mutant changes."""
SURVIVED, KILLED, TIMED_OUT = "survived", "killed", "timed out"

PAIRS: tuple[tuple[type[ast.AST], type[ast.AST]], ...] = (
    *((ast.Lt, ast.LtE), (ast.Gt, ast.GtE), (ast.Eq, ast.NotEq), (ast.In, ast.NotIn)),
    *((ast.Is, ast.IsNot), (ast.Add, ast.Sub), (ast.Mult, ast.FloorDiv), (ast.And, ast.Or)),
    *((ast.LShift, ast.RShift), (ast.BitAnd, ast.BitOr)),
)
"""Operators of which each stands in for the other."""
SWAPPED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Mod: ast.FloorDiv,
    ast.BitXor: ast.BitOr,
    **dict(PAIRS),
}
SWAPPED |= {other: one for one, other in PAIRS}
UNTOUCHED = ("annotation", "returns", "decorator_list", "msg")
"""Fields of nodes that no rule is in."""


@dataclass(frozen=True)
class Mutant:
    path: Path
    line: int
    change: str
    module: str
    code: CodeType


def others(node: ast.AST) -> Iterator[ast.AST]:
    """Give what may stand in the place of a node."""
    match node:
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield ast.Constant(value + 1)
        case ast.UnaryOp(op=ast.Not()):
            yield node.operand
        case ast.Expr(value=ast.Constant()) | ast.AnnAssign(value=None):
            pass
        case ast.Assign() | ast.AugAssign() | ast.Expr() | ast.Return() | ast.Raise():
            yield ast.Pass()
        case ast.Continue() | ast.Break():
            yield ast.Pass()
        case ast.operator() | ast.cmpop() | ast.boolop():
            yield from (other() for old, other in SWAPPED.items() if isinstance(node, old))
        case ast.If() | ast.While() | ast.IfExp():
            negated = ast.UnaryOp(ast.Not(), node.test)
            fields = {name: getattr(node, name) for name in node._fields} | {"test": negated}
            yield type(node)(**fields)


def changed(node: ast.AST, shown: ast.AST) -> Iterator[tuple[ast.AST, str, str]]:
    """Change a tree in one place after the other; say which expression or statement it was and has become.

    The tree is as it was before when the next change is asked for.
    """
    for name, value in ast.iter_fields(node):
        if name in UNTOUCHED:
            continue
        for at, child in enumerate(value if isinstance(value, list) else [value]):
            if not isinstance(child, ast.AST):
                continue
            whole = child if hasattr(child, "lineno") else shown
            inner = whole if isinstance(whole, (ast.stmt, ast.Compare, ast.BinOp)) else shown
            before = brief(inner)
            for other in others(child):
                put(node, name, at, other)
                yield inner, before, brief(other if inner is child else inner)
            put(node, name, at, child)
            yield from changed(child, inner)


def put(node: ast.AST, name: str, at: int, child: ast.AST) -> None:
    """Put a child in its place, in a list of children or alone."""
    value = getattr(node, name)
    if isinstance(value, list):
        value[at] = child
    else:
        setattr(node, name, child)


def brief(node: ast.AST) -> str:
    """Spell an expression, or the first line of a statement."""
    return ast.unparse(ast.fix_missing_locations(node)).partition("\n")[0]


def mutants(name: str) -> Iterator[Mutant]:
    """Make every mutant of a module."""
    path = ROOT.joinpath(*f"{PACKAGE}.{name}".split(".")).with_suffix(".py")
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for where, before, after in changed(tree, tree):
        code = compile(ast.fix_missing_locations(tree), str(path), "exec", dont_inherit=True)
        line = getattr(where, "lineno", 0)
        yield Mutant(path, line, f"{before} -> {after}", f"{PACKAGE}.{name}", code)


class Changed(MetaPathFinder, Loader):
    """Imports a mutant in the place of its module."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(self, name: str, *_: object) -> ModuleSpec | None:
        if name != self.mutant.module:
            return None
        return spec_from_loader(name, self, origin=str(self.mutant.path))

    def exec_module(self, module: ModuleType) -> None:
        module.__file__ = str(self.mutant.path)
        exec(self.mutant.code, module.__dict__)  # noqa: S102 - our own source, but for one place


def start(mutant: Mutant | None, words: list[str]) -> int:
    """Run tests on a mutant, or on the rules as they are, in a process of its own."""
    pid = os.fork()
    if pid:
        return pid
    os.setsid()
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)
    if mutant:
        sys.meta_path.insert(0, Changed(mutant))
    import pytest  # noqa: PLC0415 - preloaded

    os._exit(int(pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *words])))


def judged(
    found: list[Mutant], words: list[str], jobs: int, limit: float
) -> Iterator[tuple[Mutant, str]]:
    """Judge mutants, some at a time, each for so many seconds at most."""
    waiting, running = deque(found), dict[int, tuple[Mutant, float]]()
    while waiting or running:
        while waiting and len(running) < jobs:
            mutant = waiting.popleft()
            running[start(mutant, words)] = mutant, time.monotonic()
        for pid, (mutant, since) in list(running.items()):
            ended, status = os.waitpid(pid, os.WNOHANG)
            if ended:
                del running[pid]
                yield mutant, KILLED if status else SURVIVED
            elif time.monotonic() - since > limit:
                os.killpg(pid, signal.SIGKILL)
                os.waitpid(pid, 0)
                del running[pid]
                yield mutant, TIMED_OUT
        time.sleep(0.02)


def tests_of(family: str) -> list[str]:
    """Name the tests that fit a family, the quickest first."""
    patterns = f"{TESTS[family]} {OF_ALL}".split()
    paths = [path for each in patterns for path in sorted(ROOT.glob(f"tests/**/test_{each}.py"))]
    strange = " or ".join(names for other, names in NAMES.items() if other != family)
    return [*map(str, paths), "-k", f"not ({strange})"]


def main() -> int:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("families", nargs="*", default=list(MODULES), metavar="FAMILY")
    reader.add_argument("--limit", type=int, help="judge so many of each family (default: all)")
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--jobs", type=int, default=2)
    reader.add_argument("--seconds", type=float, default=300, help="time for one mutant")
    asked = reader.parse_args()
    for name in PRELOADED:
        importlib.import_module(name)
    os.chdir(ROOT)
    for family in asked.families:
        words = tests_of(family)
        begun = time.monotonic()
        assert os.waitpid(start(None, words), 0)[1] == 0, (
            f"the tests of {family} fail without a mutant"
        )
        print(f"{family}: its tests take {time.monotonic() - begun:.0f} s")
        every = [each for module in MODULES[family] for each in mutants(module)]
        found = Random(asked.seed).sample(every, min(asked.limit or len(every), len(every)))
        counts: Counter[str] = Counter()
        for mutant, verdict in judged(found, words, asked.jobs, asked.seconds):
            counts[verdict] += 1
            place = f"{mutant.path.relative_to(ROOT)}:{mutant.line}"
            print(f"{verdict}: {place}: {mutant.change}", flush=True)
        told = ", ".join(f"{number} {verdict}" for verdict, number in counts.items())
        print(f"{family}: {len(found)} of {len(every)} mutants: {told}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
