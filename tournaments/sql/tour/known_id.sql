-- How many events have an id that a page chose, whether they count or not.
SELECT count(*) FROM events WHERE kind IN ('report', 'call') AND contains(data, ?)
