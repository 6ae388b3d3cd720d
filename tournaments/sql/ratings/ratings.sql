-- The seats of rated games, in the order in which they are rated.
SELECT period, game, player, place
FROM (
    SELECT s.*,
           CASE WHEN $by_event AND s.event NOT IN ('', '?')
                THEN max(replace(s.date, '?', '0')) OVER (PARTITION BY s.event) || ' ' || s.event
                ELSE replace(s.date, '?', '0') END AS period
    FROM seats s
    WHERE s.place IS NOT NULL
      AND (s.counts OR ($faulty AND s.known AND s.status = 'faulty'))
)
WHERE ($stood OR NOT stood)
  AND ($size IS NULL OR size = $size)
  AND ($variant IS NULL OR variant = $variant)
  AND ($until IS NULL OR replace(date, '?', '0') <= $until)
ORDER BY period, game, seat
