"""Seats players: table sizes, pairing, seats, and how good they are. Knows neither store nor commands."""
