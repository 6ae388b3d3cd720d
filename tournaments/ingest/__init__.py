"""Stores incoming records, and rebuilds the tables from the log and the records."""
