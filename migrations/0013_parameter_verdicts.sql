-- On how many domains a parameter was neutral or important: of one platform, and ('') of all. Names and counts; no values, no domains.
CREATE TABLE parameter_verdicts (
  platform TEXT NOT NULL,
  name TEXT NOT NULL,
  neutral INTEGER NOT NULL,
  important INTEGER NOT NULL,
  counted_at INTEGER NOT NULL,
  PRIMARY KEY (platform, name)
) WITHOUT ROWID;

-- What the latest run of a domain has added to the counts: the next one takes its place.
CREATE TABLE counted_verdicts (
  domain TEXT PRIMARY KEY,
  -- JSON list of [platform, name, 1 for important or 0 for neutral].
  verdicts TEXT NOT NULL
) WITHOUT ROWID;
