-- One game being played. The header is the first line of its record, the dice secret included.
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    header TEXT NOT NULL,
    created INTEGER NOT NULL,
    -- Whether a bot owes a decision: what a server looks for when it starts.
    bot_owes INTEGER NOT NULL
) WITHOUT ROWID;

CREATE INDEX tables_with_owing_bots ON tables (id) WHERE bot_owes = 1;

-- The other lines of the record. Two servers cannot both write entry n.
CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables (id),
    n INTEGER NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (table_id, n)
) WITHOUT ROWID;

-- Keys are kept as SHA-256; seats is a JSON list of seat ids.
CREATE TABLE keys (
    hash BLOB PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables (id),
    owner INTEGER NOT NULL,
    seats TEXT NOT NULL
) WITHOUT ROWID;

CREATE INDEX keys_of_table ON keys (table_id);

-- Seats that bots decide for.
CREATE TABLE bots (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat TEXT NOT NULL,
    bot TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;
