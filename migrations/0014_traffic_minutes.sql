-- Figures of the last hours by minute, for short ranges of the console; older ones are removed every hour.
CREATE TABLE traffic_minutes (
  domain TEXT NOT NULL,
  minute INTEGER NOT NULL,
  detail TEXT NOT NULL,
  requests REAL NOT NULL,
  hits REAL NOT NULL,
  collapsed REAL NOT NULL,
  PRIMARY KEY (domain, minute, detail)
) WITHOUT ROWID;
CREATE INDEX traffic_minutes_by_time ON traffic_minutes (minute);
