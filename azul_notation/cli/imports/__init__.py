"""Runs the commands that make records of what other programs have written."""
