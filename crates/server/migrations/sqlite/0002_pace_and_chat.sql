-- How many days a seat has each time the table waits for it; NULL is no hurry.
ALTER TABLE tables ADD COLUMN days INTEGER;
-- The seats of people that are awaited, and since when: a JSON object of Unix milliseconds.
ALTER TABLE tables ADD COLUMN owed TEXT NOT NULL DEFAULT '{}';

-- What people say at a table.
CREATE TABLE chat (
    table_id TEXT NOT NULL REFERENCES tables (id),
    id INTEGER NOT NULL,
    at INTEGER NOT NULL,
    seat TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (table_id, id)
) WITHOUT ROWID;
