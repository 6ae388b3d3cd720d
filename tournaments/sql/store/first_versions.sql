-- Sets the versions of a new layout.
INSERT INTO meta VALUES (?, ?)
