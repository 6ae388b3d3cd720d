-- The points that have characters.
SELECT round, seat, kind, points, reason, final, sign FROM entries
