-- All players, with what they played.
SELECT p.player, p.name, count(s.game) AS games, coalesce(max(s.date), '') AS last
FROM (SELECT DISTINCT player, name FROM people) p
LEFT JOIN seats s ON s.player = p.player AND s.counts
GROUP BY p.player, p.name
ORDER BY p.player
