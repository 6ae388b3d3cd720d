"""The club's store and tournaments: standings, ratings and reports from validated games."""
