-- The truth: these tables are only ever added to. All others follow from them.

-- truth: version of these tables; layout: version of the tables that follow from them
CREATE TABLE meta (truth INTEGER NOT NULL, layout INTEGER NOT NULL);

-- every fact, in order; hash = SHA-256 of the hash before, seq, change, told_at and data
CREATE TABLE events (
    seq BIGINT NOT NULL,
    change BIGINT NOT NULL,
    told_at VARCHAR NOT NULL,
    kind VARCHAR NOT NULL,
    data VARCHAR NOT NULL,
    hash VARCHAR NOT NULL
);

-- records by the hash of their canonical text; raw holds bytes that are not UTF-8
CREATE TABLE records (
    number BIGINT NOT NULL,
    sha256 VARCHAR NOT NULL,
    text VARCHAR NOT NULL,
    raw BLOB
);

-- which change brought which record, and where it stood
CREATE TABLE ingested (
    change BIGINT NOT NULL,
    sha256 VARCHAR NOT NULL,
    file VARCHAR NOT NULL,
    game INTEGER NOT NULL,
    line INTEGER NOT NULL
);
