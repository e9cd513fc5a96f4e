-- What the control Worker knows about domains besides their records. Times are milliseconds since the epoch.

CREATE TABLE domains (
  domain TEXT PRIMARY KEY,
  onboarded_at INTEGER NOT NULL,
  revision INTEGER NOT NULL DEFAULT 0,
  learns INTEGER NOT NULL DEFAULT 1
) WITHOUT ROWID;

-- The primary key is what lets only one of two concurrent publishes win.
CREATE TABLE revisions (
  domain TEXT NOT NULL,
  revision INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('archived', 'published')),
  at INTEGER NOT NULL,
  by TEXT NOT NULL,
  reason TEXT NOT NULL,
  PRIMARY KEY (domain, revision)
) WITHOUT ROWID;

CREATE TABLE runs (
  id TEXT PRIMARY KEY,
  domain TEXT NOT NULL,
  state TEXT NOT NULL,
  reason TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  ended_at INTEGER,
  progress TEXT,
  revision INTEGER,
  message TEXT
) WITHOUT ROWID;
CREATE INDEX runs_by_domain ON runs (domain, started_at);
-- One run of a domain at a time, whoever starts them.
CREATE UNIQUE INDEX runs_under_way ON runs (domain) WHERE ended_at IS NULL;

CREATE TABLE run_observations (
  run_id TEXT NOT NULL,
  seq INTEGER NOT NULL,
  json TEXT NOT NULL,
  PRIMARY KEY (run_id, seq)
) WITHOUT ROWID;

CREATE TABLE anomalies (
  id TEXT PRIMARY KEY,
  domain TEXT NOT NULL,
  run_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('open', 'approved', 'rejected')),
  candidate_key TEXT NOT NULL,
  flagged TEXT NOT NULL,
  explanation TEXT NOT NULL,
  decided_at INTEGER,
  decided_by TEXT
) WITHOUT ROWID;
CREATE INDEX anomalies_by_domain ON anomalies (domain, at);

CREATE TABLE audits (
  id TEXT PRIMARY KEY,
  domain TEXT NOT NULL,
  at INTEGER NOT NULL,
  pattern TEXT NOT NULL,
  names TEXT NOT NULL,
  original TEXT NOT NULL,
  canonical TEXT NOT NULL,
  outcome TEXT NOT NULL CHECK (outcome IN ('equal', 'differ', 'inconclusive')),
  message TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX audits_by_domain ON audits (domain, at);

-- How many merges of a pattern were seen: the first twenty are all audited.
CREATE TABLE merge_counts (
  domain TEXT NOT NULL,
  pattern TEXT NOT NULL,
  merges INTEGER NOT NULL,
  PRIMARY KEY (domain, pattern)
) WITHOUT ROWID;

CREATE TABLE change_log (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  by TEXT NOT NULL,
  action TEXT NOT NULL,
  domain TEXT NOT NULL,
  detail TEXT NOT NULL
);
CREATE INDEX change_log_by_domain ON change_log (domain, id);

-- Traffic per hour. `consumed` holds the ids of queue messages of the last hour, so that a redelivered batch counts once.
CREATE TABLE consumed (
  id TEXT PRIMARY KEY,
  at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX consumed_by_time ON consumed (at);

CREATE TABLE traffic_hours (
  domain TEXT NOT NULL,
  hour INTEGER NOT NULL,
  detail TEXT NOT NULL,
  requests REAL NOT NULL,
  hits REAL NOT NULL,
  collapsed REAL NOT NULL,
  PRIMARY KEY (domain, hour, detail)
) WITHOUT ROWID;

-- Distinct URLs of an hour by a 53-bit hash; counted into `distinct_hours` and removed when the hour is a day old.
CREATE TABLE hour_urls (
  domain TEXT NOT NULL,
  hour INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('raw', 'canonical')),
  hash TEXT NOT NULL,
  PRIMARY KEY (domain, hour, kind, hash)
) WITHOUT ROWID;

CREATE TABLE distinct_hours (
  domain TEXT NOT NULL,
  hour INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('raw', 'canonical')),
  urls INTEGER NOT NULL,
  PRIMARY KEY (domain, hour, kind)
) WITHOUT ROWID;
