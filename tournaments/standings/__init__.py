"""Ranks the players of a tournament: scoring, tie-breaks, standings, crosstables."""
