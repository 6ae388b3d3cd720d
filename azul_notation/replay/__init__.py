"""The fold: a game over its rules, with points, claims compared and diagnostics."""
