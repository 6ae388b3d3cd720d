-- What tells whether a record is known already.
SELECT number, sha256, identity, status FROM games
