"""Shows the terminal app of `azul replay`: boards, steps, variations, and what could be played instead."""
