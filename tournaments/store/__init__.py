"""Keeps a club in one file: its tables, what they hold of each record, queries and exports."""
