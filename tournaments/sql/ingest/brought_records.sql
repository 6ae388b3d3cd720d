-- Records that a change brought which still counts.
SELECT sha256 FROM ingested WHERE change NOT IN (SELECT change FROM undone)
