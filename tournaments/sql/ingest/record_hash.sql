-- The hash of a record.
SELECT sha256 FROM records WHERE number = ?
