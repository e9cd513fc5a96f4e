-- Domains whose record in force changed the keys of their hosts: their rows are still to be re-keyed. A publish writes the row before it
-- comes into force, so that none is lost where it is cut off.
CREATE TABLE queued_rekeys (
  domain TEXT PRIMARY KEY,
  -- The latest revision that changed keys.
  revision INTEGER NOT NULL,
  -- JSON list: hosts of the record now, and of those before it that have not been re-keyed yet.
  hosts TEXT NOT NULL,
  queued_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX queued_rekeys_by_time ON queued_rekeys (queued_at);

-- From here on `rule_revision` holds a text. NULL: a job over the whole store.
ALTER TABLE store_jobs ADD COLUMN domain TEXT;
