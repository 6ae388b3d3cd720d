"""Reads and writes the text of records, and defines their syntax. Nothing here knows a rule of a game."""
