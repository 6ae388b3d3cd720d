"""Runs the prompt of `azul tour run`: an evening at the keyboard, one line for each thing that happens.

A line is a short form of an `azul tour` command, and runs that command: nothing is done here that a command
does not do. `lines` reads the short forms, `wording` shortens the commands that messages name, `reader`
reads the lines, and `run` does one after the other. The club file is open only while a command runs.
"""
