-- Requests per second at which learner and audits ask the site; NULL: the variable FETCH_RATE.
ALTER TABLE domains ADD COLUMN fetch_rate REAL;
