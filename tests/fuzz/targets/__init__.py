"""One target for each kind of input, in a file named by what it reads."""
