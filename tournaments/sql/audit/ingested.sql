-- The records that each change brought.
SELECT sha256, change FROM ingested ORDER BY change
