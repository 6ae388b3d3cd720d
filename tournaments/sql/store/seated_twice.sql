-- Whether a player has two seats in any record: found much faster than which records count.
SELECT 1
FROM game_seats s
JOIN games USING (number)
JOIN ingested USING (sha256)
JOIN seen ON seen.change = ingested.change AND seen.name = s.name AND seen.id = s.id
JOIN people p ON p.number = seen.player
GROUP BY s.number, ingested.change, p.player
HAVING count(*) > 1
LIMIT 1
