"""`azul serve` in real browsers: an evening by keyboard alone, and what every page must hold."""
