"""Takes records into the store, and rebuilds its tables from the log and the records."""
