-- The records of each change, in the order in which they came, and where they came from.
SELECT change, sha256, file, game, line FROM ingested ORDER BY rowid
