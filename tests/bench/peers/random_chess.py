"""Writes random legal games of chess as a PGN, by python-chess itself; prints how many games and moves."""

import json
import random
import sys
from pathlib import Path

import chess
import chess.pgn

PLIES = 80


def random_game(chance: random.Random, number: int) -> tuple[chess.pgn.Game, int]:
    """Play at most PLIES random legal moves."""
    board = chess.Board()
    while len(board.move_stack) < PLIES and not board.is_game_over():
        board.push(chance.choice(list(board.legal_moves)))
    game = chess.pgn.Game.from_board(board)
    game.headers["Round"] = str(number)
    return game, len(board.move_stack)


def main(path: Path, games: int) -> None:
    chance = random.Random(5)
    moves = 0
    with path.open("w", encoding="utf-8") as out:
        for number in range(1, games + 1):
            game, plies = random_game(chance, number)
            moves += plies
            print(game, file=out, end="\n\n")
    print(json.dumps({"games": games, "moves": moves}))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
