"""Replays a game by its rules, with points, comparisons of claims, and diagnostics."""
