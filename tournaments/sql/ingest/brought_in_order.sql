-- The records of each change, in the order in which they came.
SELECT change, sha256 FROM ingested ORDER BY rowid
