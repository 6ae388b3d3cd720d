"""Runs `azul replay`: shows games on a terminal, as text, as data, as a page."""
