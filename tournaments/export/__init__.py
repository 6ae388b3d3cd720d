"""Writes tables of data for research: games, deals, moves, points and ratings, in files of three formats."""
