"""Defines the exit statuses of all commands; `azul_notation/cli/README.md` explains them to users."""

FAULTS = 1
USAGE = 2
INTERNAL = 70
SIGNALLED = 128
"""What is added to the number of a signal that ends a command."""
INTERRUPTED = 130
"""The status of a command that Ctrl-C has ended."""
GONE = 141
"""The status where the reader of the output went away: what a shell gives for SIGPIPE."""
