-- How many records were ingested and are missing.
SELECT count(DISTINCT sha256)
FROM ingested
WHERE sha256 NOT IN (SELECT sha256 FROM records)
