-- Records whose results were replaced by others.
SELECT record
FROM reported
WHERE tournament = ?
  AND record <> ''
  AND record NOT IN (SELECT record FROM results)
  AND change NOT IN (SELECT change FROM undone)
