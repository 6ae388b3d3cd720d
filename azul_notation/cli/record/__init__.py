"""The scorer's desk: games that are recorded while they are played."""
