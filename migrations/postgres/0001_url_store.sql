-- The URL store in PostgreSQL, 14 or newer: the tables of ../0001_url_store.sql and ../0010_url_store_records.sql. Times are
-- milliseconds since the epoch. Texts compare by their bytes, as in SQLite.

-- SQLite's json_each for an array: its items in order, as JSON and, where an item is no array, as text.
CREATE FUNCTION url_store_items(list text) RETURNS TABLE (key bigint, value jsonb, atom text)
LANGUAGE sql IMMUTABLE PARALLEL SAFE ROWS 200
AS $$ SELECT place - 1, item, item #>> '{}' FROM jsonb_array_elements(list::jsonb) WITH ORDINALITY AS items (item, place) $$;

CREATE TABLE url_hosts (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  host text COLLATE "C" NOT NULL UNIQUE
);

-- Ids rise over all partitions and are never used again.
CREATE SEQUENCE url_ids AS bigint;

-- Partitioned by key, so no unique index covers ids alone, and no foreign key refers to them: deletions name every table.
CREATE TABLE urls (
  id bigint NOT NULL DEFAULT nextval('url_ids'),
  canonical_key text COLLATE "C" NOT NULL PRIMARY KEY,
  canonical_url text COLLATE "C" NOT NULL,
  provider text COLLATE "C",
  item_kind text COLLATE "C",
  item_id text COLLATE "C",
  first_seen bigint NOT NULL,
  last_seen bigint NOT NULL,
  sightings bigint NOT NULL,
  rule_revision text COLLATE "C" NOT NULL,
  canonical_id bigint,
  host_id bigint
) PARTITION BY HASH (canonical_key);

CREATE TABLE metadata (
  url_id bigint NOT NULL,
  field text COLLATE "C" NOT NULL,
  value text COLLATE "C",
  updated_at bigint NOT NULL,
  PRIMARY KEY (url_id, field)
) PARTITION BY HASH (url_id);

CREATE TABLE links (
  from_id bigint NOT NULL,
  to_id bigint NOT NULL,
  PRIMARY KEY (from_id, to_id)
) PARTITION BY HASH (from_id);

CREATE TABLE aliases (
  old_key text COLLATE "C" NOT NULL PRIMARY KEY,
  new_key text COLLATE "C" NOT NULL,
  contract bigint NOT NULL,
  domain text COLLATE "C" NOT NULL DEFAULT '',
  record_revision bigint NOT NULL DEFAULT 0,
  host_id bigint
) PARTITION BY HASH (old_key);

DO $$
DECLARE
  parts CONSTANT integer := 8;
  parted text;
BEGIN
  FOREACH parted IN ARRAY ARRAY['urls', 'metadata', 'links', 'aliases'] LOOP
    FOR part IN 0 .. parts - 1 LOOP
      -- Sightings change often, and change in place where a page has room for another version of its row.
      EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES WITH (MODULUS %s, REMAINDER %s)%s',
        parted || '_' || part, parted, parts, part, CASE parted WHEN 'urls' THEN ' WITH (fillfactor = 85)' ELSE '' END);
    END LOOP;
  END LOOP;
END
$$;

CREATE INDEX urls_by_id ON urls (id);
CREATE INDEX urls_by_host ON urls (host_id, id);
CREATE INDEX urls_by_canonical_id ON urls (canonical_id) WHERE canonical_id IS NOT NULL;
CREATE INDEX links_by_target ON links (to_id, from_id);
CREATE INDEX aliases_by_new_key ON aliases (new_key);
CREATE INDEX aliases_by_host ON aliases (host_id);

CREATE TABLE backfills (
  scope text COLLATE "C" PRIMARY KEY,
  rule_revision text COLLATE "C" NOT NULL,
  cursor bigint NOT NULL,
  last_id bigint NOT NULL,
  scanned bigint NOT NULL,
  rekeyed bigint NOT NULL,
  merged bigint NOT NULL,
  started_at bigint NOT NULL,
  finished_at bigint
);

-- Every statement finds its rows by keys or ids from a short list. PostgreSQL expects thousands of rows from such a list or from a chain
-- of redirects, and would read whole tables. Sessions that begin later follow an index for each item, by a plan that is made once.
DO $$
DECLARE
  setting text;
BEGIN
  FOREACH setting IN ARRAY ARRAY['enable_seqscan = off', 'enable_hashjoin = off', 'enable_mergejoin = off', 'enable_material = off',
    'plan_cache_mode = force_generic_plan', 'jit = off'] LOOP
    EXECUTE format('ALTER DATABASE %I SET %s', current_database(), setting);
  END LOOP;
END
$$;
