"""Fuzzing: targets that hold what the program promises against any input, and what runs them."""
