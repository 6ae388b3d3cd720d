"""Serves editors: what they show of a record while it is typed. README.md is its manual."""
