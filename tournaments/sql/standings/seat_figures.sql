-- What each seat is worth at tables of each size, in games that count; all of them, or those chosen.
SELECT size, seat, count(*) AS games,
       count(*) FILTER (place = 1 AND shared = 1) AS whole,
       count(*) FILTER (place = 1 AND shared = 2) AS halves,
       count(*) FILTER (place = 1 AND shared = 3) AS thirds,
       count(*) FILTER (place = 1 AND shared = 4) AS quarters,
       avg(score) AS mean_score, avg(place) AS mean_place
FROM seats
WHERE counts
  AND ($tournaments IS NULL OR list_contains($tournaments, tournament))
  AND ($after IS NULL OR round <= $after)
GROUP BY size, seat
ORDER BY size, seat
