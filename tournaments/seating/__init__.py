"""Who sits where: table sizes, pairing, seats, and how good it is. Knows neither store nor commands."""
