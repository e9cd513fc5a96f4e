-- Figures are removed when they are old: without an index by hour every night would read all of them.
CREATE INDEX traffic_hours_by_hour ON traffic_hours (hour);
CREATE INDEX distinct_hours_by_hour ON distinct_hours (hour);
