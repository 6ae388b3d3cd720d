"""Runs the commands of the club: its store, players, tournaments, seasons, ratings."""
