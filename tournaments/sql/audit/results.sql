-- The results that were ever reported, and those that were voided.
SELECT change, data FROM events WHERE kind IN ('result', 'void') ORDER BY seq
