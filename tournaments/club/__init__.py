"""Holds what the log of a club says, in memory: its events, players, tournaments and their names."""
