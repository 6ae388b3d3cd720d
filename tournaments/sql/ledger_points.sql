-- Unpack the points of some games.
INSERT INTO points
SELECT number, round, seat, kind, points, reason, final
FROM (SELECT number, unnest(entries) AS entry FROM ledgers)
JOIN entries USING (entry)
