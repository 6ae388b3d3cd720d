-- The first and the last day of each player, and their games.
SELECT player, min(day), max(day), count(*)
FROM seats
WHERE list_contains($1, tournament)
  AND ($2 IS NULL OR round <= $2)
GROUP BY player
