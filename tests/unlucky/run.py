"""Stops commands at random moments and looks at what they leave.

    python -m tests.unlucky.run --faults 500 --seed 1

A fault is a full disk (a real one, in memory: only root can mount it), a disk that fails, or a signal. After
it every file must be the old one or the new one, nothing may be left over, and the command must succeed when
it is run again. What SIGKILL leaves must be gone after that.
"""

import argparse
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import nullcontext
from pathlib import Path

import msgspec

from azul_notation import check
from tests.support.small_disk import MOUNTS, SmallDisk, small_disk
from tests.unlucky.tasks import STORE, TASKS, Task, lines_of, run, started

KB = 1024
ROOM = 24 * KB
"""KB of the disk in memory."""
SIGNALS = (signal.SIGKILL, signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
KINDS = ("full", "failing", *(each.name for each in SIGNALS))
PATIENCE = 60


class Outcome(msgspec.Struct):
    """What came of the faults."""

    faults: int = 0
    stopped: int = 0
    """Commands that the fault has stopped; the others had done their work."""
    wrong: list[str] = []


class Bench:
    """One command, its files before it, and its files after a run without a fault."""

    def __init__(self, name: str, room: Path) -> None:
        self.task: Task = TASKS[name]
        self.before = room / f"{name}-before"
        self.after = room / f"{name}-after"
        self.before.mkdir()
        self.task.prepare(self.before)
        shutil.copytree(self.before, self.after)
        began = time.monotonic()
        run(self.after, *self.task.words, typed=self.task.typed)
        self.took = time.monotonic() - began

    @property
    def size(self) -> int:
        """KB that the command writes."""
        if self.task.store:
            return KB
        made = (contents(self.after / name).values() for name in self.task.made)
        return sum(len(data) for files in made for data in files) // KB + 1

    def states(self, name: str) -> list[dict[str, bytes]]:
        """Give what a file or folder may hold: the old, or the new."""
        return [contents(self.before / name), contents(self.after / name)]

    def names(self) -> set[str]:
        return {path.name for room in (self.before, self.after) for path in room.iterdir()}


def contents(path: Path) -> dict[str, bytes]:
    """Read a file, or all files of a folder; nothing where there is none."""
    if path.is_dir():
        return {each.name: each.read_bytes() for each in path.iterdir()}
    return {path.name: path.read_bytes()} if path.exists() else {}


def fault(
    bench: Bench, kind: str, disk: SmallDisk, chance: random.Random
) -> tuple[list[str], bool]:
    """Let one command meet one fault; say what is wrong with what it leaves, and whether it was stopped."""
    folder = disk.folder
    clear(folder)
    for path in bench.before.iterdir():
        shutil.copy2(path, folder / path.name)
    task = bench.task
    if kind == "full":
        disk.fill(free=int(chance.random() * 1.2 * bench.size))
    launch = ["-m", "tests.unlucky.failing", str(chance.randint(1, 25 if task.typed else 8))]
    process = started(folder, task.words, launch if kind == "failing" else ())
    if kind.startswith("SIG"):
        out, err, code = interrupted(process, task, kind, chance.random() * bench.took)
    else:
        out, err = process.communicate(lines_of(task.typed), timeout=PATIENCE)
        code = process.returncode
    disk.filling.unlink(missing_ok=True)
    said = err.decode("utf-8", "replace")
    wrong = []
    if "Traceback" in said or code == 70:
        wrong.append(f"a traceback: {said.strip().splitlines()[-1:]}")
    if kind in ("full", "failing") and code not in (0, 2) and task.words[0] != "record":
        wrong.append(f"status {code}: {said.strip()[-200:]}")
    wrong += unsound(bench, folder, out.decode("utf-8", "replace"))
    names = {path.name for path in folder.iterdir()}
    left = names - bench.names() - {f"{STORE}.wal"}  # the database takes it in when it is opened
    if left and kind != "SIGKILL":
        wrong.append(f"left over: {sorted(left)}")
    wrong += not_repeated(bench, folder)
    return wrong, code != 0


def interrupted(
    process: "subprocess.Popen[bytes]", task: Task, kind: str, seconds: float
) -> tuple[bytes, bytes, int]:
    """Send a signal some time after the command has begun to heed signals."""
    assert process.stdin is not None
    while process.poll() is None and not heeds_signals(process.pid):
        time.sleep(0.001)
    process.stdin.write(lines_of(task.typed))
    process.stdin.flush()
    time.sleep(seconds)
    process.send_signal(getattr(signal, kind))
    out, err = process.communicate(timeout=PATIENCE)
    return out, err, process.returncode


def heeds_signals(pid: int) -> bool:
    """Whether a process has a handler for SIGTERM by now; Python by itself sets none."""
    try:
        state = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    except OSError:
        return True  # it has ended, or this is a system without such files
    caught = next(line for line in state.splitlines() if line.startswith("SigCgt:"))
    return bool(int(caught.split()[1], 16) >> (signal.SIGTERM - 1) & 1)


def unsound(bench: Bench, folder: Path, out: str) -> list[str]:
    """Look for a file that is neither the old one nor the new one."""
    task, wrong = bench.task, []
    for name in bench.before.iterdir():
        kept = name.name not in (*task.made, STORE)
        if kept and contents(folder / name.name) != contents(name):
            wrong += [f"{name.name} has changed"]
    for made in task.made:
        if task.words[0] == "record":
            wrong += lost_words(folder / made, out)
        elif contents(folder / made) not in bench.states(made):
            wrong.append(f"{made} is half-written")
    return wrong


def lost_words(path: Path, out: str) -> list[str]:
    """Look for words that the recorder acknowledged and that are not in the file."""
    accepted = [line[2:] for line in out.splitlines() if line.startswith("+ ")]
    if not path.exists():
        return [f"lost: {accepted}"] if accepted else []
    text = path.read_text(encoding="utf-8")
    lost = [word for word in accepted if word not in text]
    faults = [each.code for report in check(path) for each in report.diagnostics]
    return [f"lost: {lost}, faults: {faults}"] if lost or faults else []


def not_repeated(bench: Bench, folder: Path) -> list[str]:
    """Run the command again; it must succeed, and tidy up what was left."""
    task = bench.task
    again = task.words if task.words[0] != "record" else ("record", "game.azn", "--plain")
    for made in task.made:
        if (folder / made).is_dir():
            shutil.rmtree(folder / made)
    try:
        if "game.azn" not in task.made or (folder / "game.azn").exists():
            run(folder, *again)
        if (folder / STORE).exists():
            run(folder, "club", "rebuild", "--check")
    except AssertionError as failed:
        return [f"again: {failed}"]
    wrong = [
        f"again: {made} differs"
        for made in task.made
        if task.words[0] != "record" and contents(folder / made) != contents(bench.after / made)
    ]
    left = {path.name for path in folder.iterdir()} - bench.names()
    return wrong + ([f"left after the next run: {sorted(left)}"] if left else [])


def clear(folder: Path) -> None:
    for path in folder.iterdir():
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink()


def run_faults(number: int, seed: int, names: list[str], room: Path, step: int = 1) -> Outcome:
    """Let commands meet so many faults, in turn, or only one of each `step`."""
    chance, outcome = random.Random(seed), Outcome()
    kinds = KINDS if MOUNTS else KINDS[1:]
    benches = [Bench(name, room) for name in names]
    (room / "plain").mkdir()
    place = small_disk(room / "disk", ROOM) if MOUNTS else nullcontext(SmallDisk(room / "plain", 0))
    with place as disk:
        for at in range(0, number, step):
            name, kind = names[at % len(names)], kinds[at // len(names) % len(kinds)]
            wrong, stopped = fault(benches[at % len(names)], kind, disk, chance)
            outcome.faults += 1
            outcome.stopped += stopped
            outcome.wrong += [f"{name}, {kind}: {each}" for each in wrong]
    return outcome


if __name__ == "__main__":
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--faults", type=int, default=500)
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--only", nargs="*", default=list(TASKS), choices=list(TASKS))
    asked = reader.parse_args()
    signal.signal(signal.SIGHUP, signal.SIG_DFL)  # nohup has it ignored,
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell what runs behind it
    with tempfile.TemporaryDirectory(prefix="azul.") as scratch:
        found = run_faults(asked.faults, asked.seed, asked.only, Path(scratch))
    for line in found.wrong:
        print(line)
    counted = Counter(line.split(":")[0] for line in found.wrong)
    print(f"{found.faults} faults, {found.stopped} commands stopped, {len(found.wrong)} wrong")
    print(*(f"{kind}: {count}" for kind, count in counted.items()), sep="\n")
    sys.exit(bool(found.wrong))
