-- A batch of records.
SELECT number, sha256, text, raw
FROM records
WHERE number BETWEEN ? AND ?
ORDER BY number
