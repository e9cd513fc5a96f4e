-- Requests of a day (UTC) that bypassed the cache for cookies alone, by the name of each such cookie. Names without values; `*`: names
-- beyond those that a day of a domain may list.
CREATE TABLE cookie_days (
  domain TEXT NOT NULL,
  day INTEGER NOT NULL,
  name TEXT NOT NULL,
  requests REAL NOT NULL,
  PRIMARY KEY (domain, day, name)
) WITHOUT ROWID;
