-- What people see of runs, anomalies and audits.

-- What the run was started with, as JSON.
ALTER TABLE runs ADD COLUMN options TEXT;

ALTER TABLE anomalies ADD COLUMN decided_reason TEXT;
-- The revision that approving it brought into force.
ALTER TABLE anomalies ADD COLUMN revision INTEGER;

-- The path rule that had rewritten the URL.
ALTER TABLE audits ADD COLUMN path_rule TEXT;
-- The revision that put an end to the merge.
ALTER TABLE audits ADD COLUMN revision INTEGER;
CREATE INDEX audits_by_outcome ON audits (outcome, domain, at);

-- The identities that an audit tells something of, so that it goes when somebody asks for that.
CREATE TABLE audit_urls (
  canonical_key TEXT NOT NULL,
  audit_id TEXT NOT NULL,
  PRIMARY KEY (canonical_key, audit_id)
) WITHOUT ROWID;
CREATE INDEX audit_urls_by_audit ON audit_urls (audit_id);
