-- Jobs over the whole URL store: counting what a change of rules would do, doing it, and checking the invariants.
CREATE TABLE store_jobs (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('count', 'backfill', 'invariants')),
  state TEXT NOT NULL CHECK (state IN ('running', 'done', 'failed')),
  by TEXT NOT NULL,
  rule_revision INTEGER NOT NULL,
  started_at INTEGER NOT NULL,
  ended_at INTEGER,
  -- Instances of the workflow so far: a large store needs more than one.
  part INTEGER NOT NULL DEFAULT 1,
  scanned INTEGER NOT NULL DEFAULT 0,
  rekeyed INTEGER NOT NULL DEFAULT 0,
  merged INTEGER NOT NULL DEFAULT 0,
  -- Violations by kind, JSON.
  counts TEXT,
  message TEXT,
  -- 1 while it runs, NULL afterwards: one job at a time.
  under_way INTEGER UNIQUE
) WITHOUT ROWID;
CREATE INDEX store_jobs_by_time ON store_jobs (started_at);

-- The first violations of each kind. They name URLs, so they go with what they name.
CREATE TABLE store_problems (
  job_id TEXT NOT NULL REFERENCES store_jobs (id) ON DELETE CASCADE,
  seq INTEGER NOT NULL,
  kind TEXT NOT NULL,
  detail TEXT NOT NULL,
  row_ids TEXT NOT NULL,
  keys TEXT NOT NULL,
  PRIMARY KEY (job_id, seq)
) WITHOUT ROWID;
