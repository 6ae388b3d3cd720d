-- The records that name a tournament.
SELECT text, raw, sha256
FROM games JOIN stored USING (sha256) JOIN records USING (sha256) JOIN event_tags USING (event)
WHERE tournament = ?
ORDER BY games.number
