-- The events that the club is made of, but for the kinds that have rows of their own.
SELECT change, data FROM events WHERE NOT list_contains(?, kind) ORDER BY seq
