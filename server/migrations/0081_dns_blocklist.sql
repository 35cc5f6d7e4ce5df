-- Names that resolvers do not answer for, or answer differently.

CREATE TABLE dns_blocklist (
  id uuid PRIMARY KEY,
  name varchar(255) NOT NULL,
  description text NOT NULL DEFAULT '',
  category varchar(64) NOT NULL DEFAULT 'custom',
  source_type varchar(16) NOT NULL DEFAULT 'manual',
  feed_url varchar(2048) NOT NULL DEFAULT '',
  feed_format varchar(16) NOT NULL DEFAULT 'hosts',
  update_interval_hours integer NOT NULL DEFAULT 24,
  block_mode varchar(16) NOT NULL DEFAULT 'nxdomain',
  sinkhole_ip inet,
  feed_entries_are_wildcard boolean NOT NULL DEFAULT true,
  enabled boolean NOT NULL DEFAULT true,
  last_synced_at timestamptz,
  last_sync_status varchar(16),
  last_sync_error text,
  last_sync_skipped integer,
  -- When the feed is fetched next; null while nobody has asked for it and it has none.
  next_refresh_at timestamptz,
  -- Kept with every write, under the lock of the list.
  entry_count bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT dns_blocklist_name_key UNIQUE (name),
  CONSTRAINT dns_blocklist_source CHECK (source_type IN ('manual', 'url', 'file_upload')),
  CONSTRAINT dns_blocklist_feed CHECK (source_type <> 'url' OR feed_url <> ''),
  CONSTRAINT dns_blocklist_format CHECK (feed_format IN ('hosts', 'domains', 'adblock')),
  CONSTRAINT dns_blocklist_mode CHECK (block_mode IN ('nxdomain', 'sinkhole', 'refused')),
  CONSTRAINT dns_blocklist_status CHECK (last_sync_status IN ('queued', 'success', 'error'))
);
CREATE INDEX dns_blocklist_due ON dns_blocklist (next_refresh_at) WHERE enabled AND source_type = 'url';

CREATE TABLE dns_blocklist_entry (
  id uuid PRIMARY KEY,
  list_id uuid NOT NULL REFERENCES dns_blocklist ON DELETE CASCADE,
  -- Lower-case, without a dot at its end.
  domain varchar(255) COLLATE "C" NOT NULL,
  entry_type varchar(16) NOT NULL DEFAULT 'block',
  target varchar(255),
  -- Of an entry by hand; all of a feed are as their list says.
  is_wildcard boolean NOT NULL DEFAULT true,
  reason text NOT NULL DEFAULT '',
  source varchar(8) NOT NULL DEFAULT 'manual',
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT dns_blocklist_entry_key UNIQUE (list_id, domain),
  CONSTRAINT dns_blocklist_entry_type CHECK (entry_type IN ('block', 'redirect', 'nxdomain')),
  CONSTRAINT dns_blocklist_entry_target CHECK ((entry_type = 'redirect') = (target IS NOT NULL)),
  CONSTRAINT dns_blocklist_entry_source CHECK (source IN ('manual', 'feed'))
);
CREATE INDEX dns_blocklist_entry_search ON dns_blocklist_entry USING gin (domain gin_trgm_ops);

-- Names that are answered as they are, whichever list of the same servers blocks them.
CREATE TABLE dns_blocklist_exception (
  id uuid PRIMARY KEY,
  list_id uuid NOT NULL REFERENCES dns_blocklist ON DELETE CASCADE,
  domain varchar(255) COLLATE "C" NOT NULL,
  reason text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT dns_blocklist_exception_key UNIQUE (list_id, domain)
);

-- Whose servers a list is for: all of a group, or those who are seen in one view of it.
CREATE TABLE dns_blocklist_group (
  list_id uuid NOT NULL REFERENCES dns_blocklist ON DELETE CASCADE,
  group_id uuid NOT NULL REFERENCES dns_group ON DELETE CASCADE,
  PRIMARY KEY (list_id, group_id)
);
CREATE INDEX dns_blocklist_group_group ON dns_blocklist_group (group_id);
CREATE TABLE dns_blocklist_view (
  list_id uuid NOT NULL REFERENCES dns_blocklist ON DELETE CASCADE,
  view_id uuid NOT NULL REFERENCES dns_view ON DELETE CASCADE,
  PRIMARY KEY (list_id, view_id)
);
CREATE INDEX dns_blocklist_view_view ON dns_blocklist_view (view_id);
