-- The text of a record, and its bytes where they are not UTF-8.
SELECT text, raw FROM records WHERE sha256 = ?
