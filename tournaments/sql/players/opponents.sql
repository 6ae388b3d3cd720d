-- Whom a player met in games that count, and who was ahead.
SELECT b.name, count(*) AS games,
       count(*) FILTER (a.place < b.place) AS ahead,
       count(*) FILTER (a.place = b.place) AS level,
       count(*) FILTER (a.place > b.place) AS behind
FROM seats a
JOIN seats b ON a.game = b.game AND a.seat <> b.seat
WHERE a.player = $player AND a.counts
GROUP BY b.player, b.name
ORDER BY games DESC, b.name
