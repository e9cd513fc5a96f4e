-- What a line of the log changed, from what to what, and the revision that it made.
ALTER TABLE change_log ADD COLUMN revision INTEGER;
ALTER TABLE change_log ADD COLUMN changed TEXT;
