"""Runs the commands that record games while they are played."""
