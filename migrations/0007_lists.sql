-- Lists of all domains, newest first, and what is too old: without these every page would read every row.
CREATE INDEX runs_by_time ON runs (started_at);
CREATE INDEX anomalies_by_time ON anomalies (at);
CREATE INDEX anomalies_open ON anomalies (at) WHERE state = 'open';
CREATE INDEX audits_by_time ON audits (at);

-- Audits of one outcome, of all domains and of one. The index before served neither list.
DROP INDEX audits_by_outcome;
CREATE INDEX audits_by_outcome ON audits (outcome, at);
CREATE INDEX audits_of_domain_by_outcome ON audits (domain, outcome, at);

-- Whether something was said of a domain since yesterday.
CREATE INDEX change_log_by_action ON change_log (domain, action, at);
