-- When a table was last played at, to a day; NULL while nobody has given an order.
ALTER TABLE tables ADD COLUMN played INTEGER;
-- Whatever is kept already has all its time before it.
UPDATE tables SET played = unixepoch();

CREATE INDEX tables_by_use ON tables (played, created);

-- What is written to see whether there is room, and taken away at once.
CREATE TABLE probes (id INTEGER PRIMARY KEY, filler BLOB NOT NULL);
