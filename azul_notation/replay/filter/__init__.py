"""Reads and judges conditions on games, as `azul filter --where` has them; no text is run as a program."""
