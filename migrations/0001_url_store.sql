-- One row per identity. Times are milliseconds since the epoch.
CREATE TABLE urls (
  -- Never used again, also when the last row goes: a backfill would pass over a new row that gets an id it has behind it.
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  canonical_key TEXT NOT NULL UNIQUE,
  canonical_url TEXT NOT NULL,
  provider TEXT,
  item_kind TEXT,
  item_id TEXT,
  first_seen INTEGER NOT NULL,
  last_seen INTEGER NOT NULL,
  -- 0: the row stands for a link target or the end of a redirect that was never met itself.
  sightings INTEGER NOT NULL,
  rule_revision INTEGER NOT NULL,
  -- The row that this one redirects to. Reads follow it.
  canonical_id INTEGER REFERENCES urls (id) ON DELETE SET NULL
);

CREATE INDEX urls_by_canonical_id ON urls (canonical_id) WHERE canonical_id IS NOT NULL;

-- A NULL value is a removed field: it stays, so that an older write that arrives late cannot bring the value back.
CREATE TABLE metadata (
  url_id INTEGER NOT NULL REFERENCES urls (id) ON DELETE CASCADE,
  field TEXT NOT NULL,
  value TEXT,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (url_id, field)
) WITHOUT ROWID;

CREATE TABLE links (
  from_id INTEGER NOT NULL REFERENCES urls (id) ON DELETE CASCADE,
  to_id INTEGER NOT NULL REFERENCES urls (id) ON DELETE CASCADE,
  PRIMARY KEY (from_id, to_id)
) WITHOUT ROWID;

CREATE INDEX links_by_target ON links (to_id, from_id);

-- Keys that a change of rules left behind, and the revision that did it.
CREATE TABLE aliases (
  old_key TEXT PRIMARY KEY,
  new_key TEXT NOT NULL,
  rule_revision INTEGER NOT NULL
) WITHOUT ROWID;

CREATE INDEX aliases_by_new_key ON aliases (new_key);

-- How far the re-keying to a revision has come; `cursor` is the last row that is done, `last_id` the last one to do.
CREATE TABLE backfills (
  rule_revision INTEGER PRIMARY KEY,
  cursor INTEGER NOT NULL,
  last_id INTEGER NOT NULL,
  scanned INTEGER NOT NULL,
  rekeyed INTEGER NOT NULL,
  merged INTEGER NOT NULL,
  started_at INTEGER NOT NULL,
  finished_at INTEGER
);
