-- What follows from the log and the records; made again by `azul club rebuild`.

-- what the engine says of each record
CREATE OR REPLACE TABLE games (
    number BIGINT NOT NULL,
    sha256 VARCHAR NOT NULL,
    identity VARCHAR NOT NULL,
    status VARCHAR NOT NULL,
    stood BOOLEAN NOT NULL,
    variant VARCHAR,
    board VARCHAR,
    factories VARCHAR,
    event VARCHAR NOT NULL,
    site VARCHAR NOT NULL,
    date VARCHAR NOT NULL,
    round VARCHAR NOT NULL,
    board_table VARCHAR NOT NULL,
    termination VARCHAR NOT NULL,
    size INTEGER NOT NULL,
    starter INTEGER,
    rounds INTEGER NOT NULL,
    moves INTEGER NOT NULL,
    fault VARCHAR,
    program VARCHAR NOT NULL
);

CREATE OR REPLACE TABLE game_seats (
    number BIGINT NOT NULL,
    seat INTEGER NOT NULL,
    name VARCHAR NOT NULL,
    id VARCHAR NOT NULL,
    score INTEGER,
    figure INTEGER,
    place INTEGER,
    shared INTEGER,
    beaten INTEGER,
    total INTEGER
);

-- points of games, each a sign in the ledger of its game; the view `points` unpacks them
CREATE OR REPLACE TABLE ledgers (
    number BIGINT NOT NULL,
    signs VARCHAR NOT NULL
);

-- what the signs of ledgers stand for
CREATE OR REPLACE TABLE entries (
    sign VARCHAR NOT NULL,
    round INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    kind VARCHAR NOT NULL,
    points INTEGER NOT NULL,
    reason VARCHAR NOT NULL,
    final BOOLEAN NOT NULL
);

-- points that are in no ledger
CREATE OR REPLACE TABLE single_points (
    number BIGINT NOT NULL,
    round INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    kind VARCHAR NOT NULL,
    points INTEGER NOT NULL,
    reason VARCHAR NOT NULL,
    final BOOLEAN NOT NULL
);

CREATE OR REPLACE TABLE findings (
    number BIGINT NOT NULL,
    nth INTEGER NOT NULL,
    code VARCHAR NOT NULL,
    severity VARCHAR NOT NULL,
    message VARCHAR NOT NULL,
    line INTEGER NOT NULL,
    col INTEGER NOT NULL,
    round INTEGER,
    lap INTEGER,
    seat INTEGER
);

-- whom the names of an ingested batch stand for
CREATE OR REPLACE TABLE seen (
    change BIGINT NOT NULL,
    name VARCHAR NOT NULL,
    id VARCHAR NOT NULL,
    player INTEGER NOT NULL
);

-- results of tables, typed or taken from a record, as the log has them
CREATE OR REPLACE TABLE reported (
    seq BIGINT NOT NULL,
    change BIGINT NOT NULL,
    tournament VARCHAR NOT NULL,
    round INTEGER NOT NULL,
    board_table VARCHAR NOT NULL,
    voided BOOLEAN NOT NULL,
    record VARCHAR NOT NULL,
    typed BOOLEAN NOT NULL,
    date VARCHAR NOT NULL
);

CREATE OR REPLACE TABLE reported_seats (
    seq BIGINT NOT NULL,
    seat INTEGER NOT NULL,
    player INTEGER NOT NULL,
    score INTEGER NOT NULL,
    figure INTEGER,
    place INTEGER NOT NULL,
    shared INTEGER NOT NULL,
    beaten INTEGER NOT NULL,
    size INTEGER NOT NULL,
    total INTEGER NOT NULL
);

-- small tables that are written again after each change
CREATE OR REPLACE TABLE undone (change BIGINT NOT NULL);
CREATE OR REPLACE TABLE people (number INTEGER NOT NULL, player INTEGER NOT NULL, name VARCHAR NOT NULL);
CREATE OR REPLACE TABLE names (player INTEGER NOT NULL, kind VARCHAR NOT NULL, text VARCHAR NOT NULL);
CREATE OR REPLACE TABLE tournaments (
    tournament VARCHAR NOT NULL,
    title VARCHAR NOT NULL,
    date VARCHAR NOT NULL,
    variant VARCHAR NOT NULL,
    scoring VARCHAR NOT NULL,
    criteria VARCHAR NOT NULL,
    seed VARCHAR NOT NULL
);
CREATE OR REPLACE TABLE entrants (
    tournament VARCHAR NOT NULL,
    player INTEGER NOT NULL,
    withdrawn BOOLEAN NOT NULL,
    after INTEGER
);
CREATE OR REPLACE TABLE penalties (
    tournament VARCHAR NOT NULL,
    player INTEGER NOT NULL,
    round INTEGER,
    points VARCHAR NOT NULL,
    reason VARCHAR NOT NULL
);
CREATE OR REPLACE TABLE seasons (season VARCHAR NOT NULL, title VARCHAR NOT NULL, tournament VARCHAR);

-- which tournament the tag `Event` of records names, by its title or id
CREATE OR REPLACE TABLE event_tags (event VARCHAR NOT NULL, tournament VARCHAR NOT NULL);
