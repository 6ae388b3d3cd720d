-- The kind of each change.
SELECT change, min(kind) FROM events GROUP BY change ORDER BY change
