-- How many games have a record.
SELECT count(DISTINCT sha256) FROM seats WHERE number IS NOT NULL
