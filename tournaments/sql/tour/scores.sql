-- The scores at tables of each size.
SELECT size, list(score ORDER BY score)
FROM tournament_seats
WHERE list_contains($1, tournament)
  AND ($2 IS NULL OR round <= $2)
GROUP BY size
ORDER BY size
