"""Kills recorders with SIGKILL at random moments and looks whether anything accepted is missing.

    python -m tests.bench.kills --kills 200

A word is accepted when the prompt behind it was seen. The next recorder goes on where the file stops; at the
end of a game the next one begins.
"""

import argparse
import contextlib
import random
import signal
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

import msgspec

from azul_notation import check
from azul_notation.text.syntax import Game
from tests.support.commands import ROOT
from tests.support.scored import GAMES, begun, game_of, head_of, typed

LONGEST = 0.5
"""Seconds from the first prompt on within which a recorder is killed."""


class Told(msgspec.Struct):
    """What came of it."""

    kills: int = 0
    """Recorders that were killed while they recorded."""
    lost: int = 0
    """Files in which something was missing, or that were no record."""
    accepted: int = 0
    games: int = 0
    ahead: int = 0
    """Files that had one word more than the last prompt had told."""


def kills(folder: Path, number: int, seed: float) -> Told:
    """Kill so many recorders."""
    chance, told = random.Random(seed), Told()
    while told.kills < number:
        told.games += 1
        variant, kinds = GAMES[told.games % len(GAMES)]
        game = game_of(variant, kinds, seed=told.games)
        record(folder / f"{told.games}.azn", game, number, chance, told)
    return told


def record(path: Path, game: Game, number: int, chance: random.Random, told: Told) -> None:
    """Record a game with one recorder after the other, until all are killed or it is over."""
    lines = list(typed(game))
    session = begun(game)
    texts = [session.text]
    for line in lines:
        session.enter(line)
        texts.append(session.text)
    done = 0
    while done < len(lines) and told.kills < number:
        seen, was_killed = run(path, game, lines[done:], chance)
        told.accepted += seen
        told.kills += was_killed
        text = path.read_text() if path.exists() else ""
        known = done + seen
        after = [at for at in (known + 1, known) if at < len(texts) and texts[at] == text]
        [report] = check(text=text) if text else [None]
        sound = bool(after) and report is not None and not report.diagnostics
        if not sound and (seen or done):
            told.lost += 1
            return
        told.ahead += bool(after) and texts[known] != text
        done = texts.index(text) if text else 0  # what only waited is typed again


def run(path: Path, game: Game, lines: list[str], chance: random.Random) -> tuple[int, bool]:
    """Feed one recorder, and kill it; count the lines that were followed by a prompt."""
    tags, seats = head_of(game)
    options = [word for name, value in tags.items() for word in ("--tag", f"{name}={value}")]
    command = [sys.executable, "-m", "azul_notation", "record", str(path), "--plain"]
    command += ["--seats", ",".join(seats), "--variant", game.variant, *options]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        timer = None
        seen = -1
        try:
            for answer in process.stdout:
                if not answer.endswith(">\n") or answer[0] in "+- ":
                    continue
                seen += 1
                if timer is None:
                    timer = threading.Timer(chance.random() * LONGEST, process.kill)
                    timer.start()
                if seen < len(lines):
                    process.stdin.write(f"{lines[seen]}\n")
                    process.stdin.flush()
                else:
                    process.stdin.close()
        except (BrokenPipeError, ValueError):
            seen = max(seen, 0)
        if timer is not None:
            timer.cancel()
        with contextlib.suppress(BrokenPipeError, ValueError):
            process.stdin.close()
        code = process.wait()
    assert code in (0, -signal.SIGKILL), f"the recorder ended with {code}"
    return max(seen, 0), code == -signal.SIGKILL


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        told = kills(Path(folder), wanted.kills, wanted.seed)
    print(
        f"{told.kills} recorders killed in {told.games} games, {told.accepted} lines accepted,"
        f" {told.ahead} files a word ahead of the prompt, records lost: {told.lost}"
    )


if __name__ == "__main__":
    main()
