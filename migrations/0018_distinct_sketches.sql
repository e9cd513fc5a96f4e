-- Distinct URLs of an hour, as a HyperLogLog sketch of at most 16,384 registers; see src/store/distinct-sketch.ts. Counted into
-- `distinct_hours` and removed when the hour ended three hours ago.
CREATE TABLE hour_sketches (
  domain TEXT NOT NULL,
  hour INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('raw', 'canonical')),
  register INTEGER NOT NULL,
  rank INTEGER NOT NULL,
  PRIMARY KEY (domain, hour, kind, register)
) WITHOUT ROWID;

INSERT INTO distinct_hours SELECT domain, hour, kind, count(*) FROM hour_urls WHERE true GROUP BY 1, 2, 3
  ON CONFLICT (domain, hour, kind) DO UPDATE SET urls = urls + excluded.urls;
DROP TABLE hour_urls;
