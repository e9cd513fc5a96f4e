-- Keys follow the record in force on a URL's host: a publish re-keys the rows of some hosts, so rows are found by host.
CREATE TABLE url_hosts (
  id INTEGER PRIMARY KEY,
  -- Without a port and a trailing dot.
  host TEXT NOT NULL UNIQUE
);

-- From here on `rule_revision` holds a text, `<contract>:<record revision>`. Rows of before hold the contract alone, and are stale.
ALTER TABLE urls ADD COLUMN host_id INTEGER REFERENCES url_hosts (id);

CREATE VIEW url_host_of AS
WITH authorities (id, authority) AS (
  SELECT id, substr(rest, 1, instr(rest || '/', '/') - 1)
  FROM (SELECT id, substr(canonical_url, instr(canonical_url, '://') + 3) AS rest FROM urls)
), names (id, name) AS (
  SELECT id, substr(authority, instr(authority, '@') + 1) FROM authorities
), hosts (id, host) AS (
  SELECT id, CASE WHEN name GLOB '[[]*' THEN substr(name, 1, instr(name, ']')) ELSE substr(name, 1, instr(name || ':', ':') - 1) END
  FROM names
)
SELECT id, CASE WHEN host LIKE '%.' THEN substr(host, 1, length(host) - 1) ELSE host END AS host FROM hosts;

INSERT INTO url_hosts (host) SELECT DISTINCT host FROM url_host_of;
UPDATE urls SET host_id = (SELECT url_hosts.id FROM url_host_of JOIN url_hosts USING (host) WHERE url_host_of.id = urls.id);
DROP VIEW url_host_of;

-- Every index entry ends with the row's id, so the rows of a host are read in order of their ids.
CREATE INDEX urls_by_host ON urls (host_id);

-- Which rules left a key behind: the contract, and the domain and revision of the record; '' and 0 without one. And the host of the URL
-- that had the key: when a record no longer applies to a host, the aliases that it made there go.
ALTER TABLE aliases RENAME COLUMN rule_revision TO contract;
ALTER TABLE aliases ADD COLUMN domain TEXT NOT NULL DEFAULT '';
ALTER TABLE aliases ADD COLUMN record_revision INTEGER NOT NULL DEFAULT 0;
ALTER TABLE aliases ADD COLUMN host_id INTEGER REFERENCES url_hosts (id);
CREATE INDEX aliases_by_host ON aliases (host_id);

-- One re-keying under way for each host, and one for the whole store (scope ''). A run that was not finished begins anew.
DROP TABLE backfills;
CREATE TABLE backfills (
  scope TEXT PRIMARY KEY,
  -- Rules that the run goes by; one that is asked for under others begins anew.
  rule_revision TEXT NOT NULL,
  -- The last row that is done.
  cursor INTEGER NOT NULL,
  -- The last row to do when it began; rows that came later are done too.
  last_id INTEGER NOT NULL,
  scanned INTEGER NOT NULL,
  rekeyed INTEGER NOT NULL,
  merged INTEGER NOT NULL,
  started_at INTEGER NOT NULL,
  finished_at INTEGER
);
