-- The first and the last day of each player, and their games.
SELECT player, min(date), max(date), count(*)
FROM tournament_seats
WHERE list_contains($1, tournament)
  AND ($2 IS NULL OR round <= $2)
GROUP BY player
