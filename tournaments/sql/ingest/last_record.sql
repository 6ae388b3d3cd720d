-- The highest number of a record.
SELECT coalesce(max(number), 0) FROM records
