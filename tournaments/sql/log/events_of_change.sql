-- The events of a change, in order.
SELECT data FROM events WHERE change = ? ORDER BY seq
