"""PokerKit replaying hands of its notation (PHH): every action is verified and the pots are paid."""

from pathlib import Path

from pokerkit import HandHistory

from tests.bench.peers.measured import Counts, measured


def replay(path: Path, counts: Counts) -> Counts:
    text = path.read_text(encoding="utf-8")
    actions = 0
    for _ in range(counts[0]):
        hand = HandHistory.loads(text)
        for _state in hand:
            pass
        actions += len(hand.actions)
    return counts[0], actions


if __name__ == "__main__":
    measured(replay)
