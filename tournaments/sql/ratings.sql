-- The seats of rated games, in the order in which they are rated.
SELECT period, game, player, place
FROM (
    SELECT s.game, s.player, s.place, s.seat,
           CASE WHEN $by_event AND s.event NOT IN ('', '?')
                THEN max(replace(s.date, '?', '0')) OVER (PARTITION BY s.event) || ' ' || s.event
                ELSE replace(s.date, '?', '0') END AS period
    FROM seats s
    WHERE s.place IS NOT NULL
      AND (s.counts OR ($faulty AND s.known AND s.status = 'faulty'))
      AND ($stood OR NOT s.stood)
      AND ($size IS NULL OR s.size = $size)
      AND ($variant IS NULL OR s.variant = $variant)
      AND ($until IS NULL OR replace(s.date, '?', '0') <= $until)
)
ORDER BY period, game, seat
