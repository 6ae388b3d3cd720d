-- The hash of the first event, which no other club has.
SELECT hash FROM events ORDER BY seq LIMIT 1
