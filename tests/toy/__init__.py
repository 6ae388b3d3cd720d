"""Pebbles, a made-up game: what a family takes that is registered from outside the package."""
