-- What players said of their tables, and the results.
SELECT change, data FROM events WHERE kind IN ('publish', 'report', 'agree', 'result') ORDER BY seq
