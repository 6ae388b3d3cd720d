"""Holds a club in memory as its log describes it: its events, players, tournaments and their names."""
