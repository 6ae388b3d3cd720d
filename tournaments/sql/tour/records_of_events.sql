-- The records of some events.
SELECT text, raw, sha256
FROM games JOIN stored USING (sha256) JOIN records USING (sha256)
WHERE list_contains(?, event)
ORDER BY games.number
