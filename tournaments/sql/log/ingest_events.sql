-- The changes that brought records.
SELECT change, data FROM events WHERE kind = 'ingest'
