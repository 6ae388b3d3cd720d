-- The seats of rated games, in the order in which they are rated.
SELECT period, game, player, place
FROM (
    SELECT s.*,
           CASE WHEN $by_event AND s.event NOT IN ('', '?')
                THEN max(s.day) OVER (PARTITION BY coalesce(s.tournament, t.tournament, s.event))
                ELSE s.day END AS period
    FROM seats s
    LEFT JOIN event_tags t USING (event)
    WHERE s.place IS NOT NULL
      AND (s.counts OR ($faulty AND s.known AND s.status = 'faulty'))
)
WHERE ($stood OR NOT stood)
  AND ($size IS NULL OR size = $size)
  AND ($variant IS NULL OR variant = $variant)
  AND ($until IS NULL OR substr(day, 1, length($until)) <= $until)
ORDER BY period, game, seat
