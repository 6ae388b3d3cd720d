"""The tests. Engines, checkers and readers are compared with things that share no code with them."""
