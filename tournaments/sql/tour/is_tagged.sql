-- Whether records name a tournament, or any, in their tag `Event`: without that, no record is of its tables.
SELECT count(*) > 0 FROM event_tags WHERE $tournament IS NULL OR tournament = $tournament
