"""Slow second engines, one for each family, that share no code with the product."""
