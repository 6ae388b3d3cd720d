"""Lists what can have become of a record, as the store keeps it."""

CLEAN, FAULTY, UNFINISHED = "clean", "faulty", "unfinished"
