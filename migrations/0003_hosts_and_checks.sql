-- Which domain's record stands under which host in KV: a host belongs to one domain, its own or the one that names it as an alias.
-- KV has no compare-and-set; the primary key here is what lets only one of two domains have a host.
CREATE TABLE record_hosts (
  host TEXT PRIMARY KEY,
  domain TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX record_hosts_by_domain ON record_hosts (domain);

INSERT INTO record_hosts SELECT domain, domain FROM domains WHERE revision > 0;
