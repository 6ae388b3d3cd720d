-- Every point of every record: those that are packed, and those that stand in rows.
SELECT number, round, seat, kind, points, reason, final
FROM (SELECT number, unnest(string_split(signs, '')) AS sign FROM ledgers)
JOIN entries USING (sign)
UNION ALL
FROM single_points
