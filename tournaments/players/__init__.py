"""Finds, adds, renames and merges players, and shows what each has played."""
