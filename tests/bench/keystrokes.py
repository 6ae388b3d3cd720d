"""Records games by script from their lists of moves, and counts the keystrokes of a scorer.

    python -m tests.bench.keystrokes --games 20

A move is typed up to the shortest beginning that no other legal move has, and Enter; or in full, where that
is no longer. Tab counts where what all candidates share is longer than what was typed. Deals and tilings are
counted for themselves.
"""

import argparse
import time

import msgspec

from azul_notation.recorder import Session
from tests.support.scored import begun, game_of, typed

ENTER = TAB = 1


class Count(msgspec.Struct):
    words: int = 0
    keys: int = 0
    signs: int = 0
    """Keystrokes without completion."""
    cpu: float = 0.0

    def mean(self) -> str:
        return f"{self.keys / max(1, self.words):6.2f} {self.signs / max(1, self.words):6.2f}"


def keys_of(session: Session, word: str) -> tuple[int, str]:
    """Find the fewest keystrokes for a word, and what is entered then."""
    if session.expected.kind != "move":
        return len(word) + ENTER, word
    best, entered = len(word) + ENTER, word
    for length in range(1, len(word)):
        found = session.complete(word[:length])
        if len(found.candidates) == 1 and length + ENTER < best:
            best, entered = length + ENTER, word[:length]
        skipped = len(found.common) - length
        rest = len(word) - len(found.common)
        if skipped > TAB and length + TAB + rest + ENTER < best:
            best, entered = length + TAB + rest + ENTER, word
    return best, entered


def count(variant: str, games: int) -> dict[str, Count]:
    """Record games of two players, and count by what was due."""
    counts = {"move": Count(), "deal": Count(), "tiling": Count(), "chance": Count()}
    for seed in range(1, games + 1):
        game = game_of(variant, {}, seed=seed)
        session = begun(game)
        for line in typed(game):
            kind = session.expected.kind
            keys, entered = keys_of(session, line)
            before = time.process_time()
            answer = session.enter(entered)
            spent = time.process_time() - before
            assert answer.refused is None, (line, entered, answer)
            if kind in counts:
                counts[kind].words += 1
                counts[kind].keys += keys
                counts[kind].signs += len(line) + ENTER
                counts[kind].cpu += spent
        assert session.final is not None
    return counts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--variants", default="azul,mini,chocolatier,sintra,garden")
    wanted = parser.parse_args()
    print("keystrokes a line, Enter included, of two-player games: with completion, in full; CPU")
    for variant in wanted.variants.split(","):
        for kind, each in count(variant, wanted.games).items():
            if each.words:
                cpu = 1000 * each.cpu / each.words
                print(f"{variant:12} {kind:7} {each.words:5} {each.mean()} {cpu:6.1f} ms")


if __name__ == "__main__":
    main()
