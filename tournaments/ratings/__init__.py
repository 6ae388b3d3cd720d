"""Rates players: Elo for tables, OpenSkill, and how well their predictions were calibrated."""
