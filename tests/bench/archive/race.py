"""Who is compared, and the runs by turns."""

import importlib.util
import json
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

from tests.bench.archive.copies import Copy
from tests.bench.archive.corpora import Corpus
from tests.bench.archive.spent import on_cores
from tests.bench.peers.pgn_extract import PROGRAM

HAND = """variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 200, 200]
actions = ["d dh p1 AcAd", "d dh p2 KcKd", "d dh p3 7h2s", "p3 f", "p1 cbr 6", "p2 cc", \
"d db Jc3d5c", "p1 cbr 10", "p2 cc", "d db 4h", "p1 cc", "p2 cc", "d db Jh", "p1 cbr 20", "p2 cc", \
"p1 sm AcAd", "p2 sm KcKd"]
"""
ACTIONS = 17


@dataclass(frozen=True)
class Peer:
    """Another program: its name, its module here, how it is installed, and what file it reads."""

    name: str
    module: str
    distribution: str
    manner: str = ""
    package: str = ""
    """What it is imported as; a program is not."""
    reads: str = "chess"

    @property
    def installed(self) -> bool:
        if self.package:
            return importlib.util.find_spec(self.package) is not None
        return Path(PROGRAM).exists()

    @property
    def remedy(self) -> str:
        return f"{'pip' if self.package else 'apt'} install {self.distribution}"

    @property
    def full_name(self) -> str:
        number = version(self.distribution) if self.package else program_version()
        return f"{self.name} {number}{self.manner}"


def program_version() -> str:
    """Ask pgn-extract for its version."""
    done = subprocess.run([PROGRAM, "--version"], capture_output=True, text=True, check=True)
    told = f"{done.stdout} {done.stderr}".split()
    return next((word for word in told if word[:1] == "v"), "")


RUST = "rust_pgn_reader_python_binding"
CHESS = Peer("python-chess", "python_chess", "chess", package="chess")
PEERS = (
    Peer("PokerKit", "poker_hands", "pokerkit", package="pokerkit", reads="poker"),
    Peer("python-chess", "python_chess_trees", "chess", ", trees", package="chess"),
    CHESS,
    Peer("pgn-extract", "pgn_extract", "pgn-extract", " -r"),
    Peer("Rust pgn-reader", "rust_reader", RUST, ", binding", package=RUST),
)


@dataclass(frozen=True)
class Runner:
    """One who runs: a module of the peers, in a copy of the program, on a file."""

    name: str
    module: str
    copy: Copy
    corpus: Corpus
    own: bool = False


@dataclass(frozen=True)
class Rate:
    """The best run of one: moves and games a second of CPU."""

    name: str
    moves: float
    games: float
    own: bool


def peers(room: Path, plain: Copy, games: int, hands: int) -> tuple[list[Runner], list[str]]:
    """Give those that are installed, with their files, and a note on each of the others."""
    files = {"poker": poker(room, hands)}
    if CHESS.installed:
        files["chess"] = chess(plain, room, games)
    runners, notes = [], []
    for peer in PEERS:
        if not peer.installed:
            notes.append(f"Not installed and left out: {peer.name}{peer.manner} (`{peer.remedy}`).")
        elif peer.reads not in files:
            notes.append(f"Left out, as python-chess makes its games: {peer.name}{peer.manner}.")
        else:
            runners.append(Runner(peer.full_name, peer.module, plain, files[peer.reads]))
    return runners, notes


def own_runners(copies: Sequence[Copy], corpus: Corpus) -> list[Runner]:
    runners = []
    for copy in copies:
        told = ", compiled" if copy.compiled else ""
        runners.append(Runner(f"`azul check`{told}", "own_check", copy, corpus, own=True))
        runners.append(Runner(f"`scan`{told}", "own_scan", copy, corpus, own=True))
    return runners


def poker(room: Path, hands: int) -> Corpus:
    path = room / "hand.phh"
    path.write_text(HAND, encoding="utf-8")
    return Corpus(path, hands, hands * ACTIONS)


def chess(copy: Copy, room: Path, games: int) -> Corpus:
    path = room / "chess.pgn"
    told = json.loads(copy.module("random_chess", path, str(games)).output)
    return Corpus(path, told["games"], told["moves"])


def raced(runners: Sequence[Runner], rounds: int) -> list[Rate]:
    """Run all by turns on one core, several rounds; give the best of each."""
    best = [float("inf")] * len(runners)
    with on_cores(1):
        for _ in range(rounds):
            for number, runner in enumerate(runners):
                best[number] = min(best[number], seconds(runner))
    return [
        Rate(each.name, each.corpus.moves / took, each.corpus.games / took, each.own)
        for each, took in zip(runners, best, strict=True)
    ]


def seconds(runner: Runner) -> float:
    corpus = runner.corpus
    jobs = runner.copy.jobs(1)[:1] if runner.module == "own_check" else ()
    words: tuple[str | Path, ...] = (corpus.path, str(corpus.games), str(corpus.moves), *jobs)
    return float(json.loads(runner.copy.module(runner.module, *words).output)["seconds"])
