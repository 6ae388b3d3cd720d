"""What became of a record, as the store keeps it."""

CLEAN, FAULTY, UNFINISHED = "clean", "faulty", "unfinished"
