-- Records that an undone change brought.
SELECT sha256 FROM ingested WHERE change IN (SELECT change FROM undone)
