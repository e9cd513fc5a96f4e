-- When the schedule next checks whether a domain needs a learning run, milliseconds since the epoch; 0: at once.
ALTER TABLE domains ADD COLUMN check_at INTEGER NOT NULL DEFAULT 0;

CREATE INDEX domains_by_check ON domains (check_at) WHERE learns = 1;
