-- Whether there are records of a tournament's tables, or of any, beside the results: quick to ask.
SELECT count(*) > 0 FROM result_records WHERE $tournament IS NULL OR tournament = $tournament
