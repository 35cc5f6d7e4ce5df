-- DNS: groups of servers, what they share, zones and records, and the queue of changes on their way to the servers.

CREATE TABLE dns_group (
  id uuid PRIMARY KEY,
  name varchar(255) NOT NULL,
  description text NOT NULL DEFAULT '',
  group_type varchar(16) NOT NULL DEFAULT 'internal',
  default_view varchar(45),
  is_recursive boolean NOT NULL DEFAULT true,
  is_public_facing boolean NOT NULL DEFAULT false,
  catalog_zones_enabled boolean NOT NULL DEFAULT false,
  catalog_zone_name varchar(255) NOT NULL DEFAULT 'catalog.svc.invalid.',
  -- Checked and completed with defaults by the program; what is not in it has its default.
  options jsonb NOT NULL DEFAULT '{}',
  options_modified_at timestamptz NOT NULL DEFAULT now(),
  tls_certificate_id uuid REFERENCES certificate ON DELETE SET NULL,
  -- Moves with everything that its servers are configured from, but not with records: those travel in the queue.
  config_revision bigint NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT dns_group_name_key UNIQUE (name),
  CONSTRAINT dns_group_type CHECK (group_type IN ('internal', 'external', 'dmz', 'custom'))
);

CREATE TABLE dns_trust_anchor (
  id uuid PRIMARY KEY,
  group_id uuid NOT NULL REFERENCES dns_group ON DELETE CASCADE,
  zone_name varchar(255) NOT NULL,
  algorithm integer NOT NULL,
  key_tag integer NOT NULL,
  public_key text NOT NULL,
  is_initial_key boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT dns_trust_anchor_key UNIQUE (group_id, zone_name, algorithm, key_tag)
);

CREATE TABLE dns_server (
  id uuid PRIMARY KEY,
  group_id uuid NOT NULL REFERENCES dns_group ON DELETE RESTRICT,
  name varchar(255) NOT NULL,
  driver varchar(32) NOT NULL DEFAULT 'bind9',
  host varchar(255) NOT NULL,
  port integer NOT NULL DEFAULT 53,
  api_port integer,
  roles jsonb NOT NULL DEFAULT '[]',
  notes text NOT NULL DEFAULT '',
  status varchar(16) NOT NULL DEFAULT 'syncing',
  is_enabled boolean NOT NULL DEFAULT true,
  is_primary boolean NOT NULL DEFAULT false,
  -- Sealed; nothing ever returns them.
  api_key bytea,
  credentials bytea,
  last_sync_at timestamptz,
  last_health_check_at timestamptz,
  health_detail text NOT NULL DEFAULT '',
  maintenance_mode boolean NOT NULL DEFAULT false,
  maintenance_started_at timestamptz,
  maintenance_reason text,
  agent_id varchar(128),
  agent_version varchar(64),
  daemon_version varchar(128),
  agent_fingerprint varchar(128),
  agent_token_hash bytea,
  agent_token_expires_at timestamptz,
  pending_approval boolean NOT NULL DEFAULT false,
  last_seen_at timestamptz,
  last_seen_ip inet,
  last_config_etag varchar(128),
  config_apply_status varchar(16),
  config_apply_error text,
  config_failed_etag varchar(128),
  config_apply_at timestamptz,
  clock_skew_ms bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT dns_server_name_key UNIQUE (group_id, name),
  CONSTRAINT dns_server_agent_key UNIQUE (agent_id),
  CONSTRAINT dns_server_ports CHECK (port BETWEEN 1 AND 65535 AND api_port BETWEEN 1 AND 65535),
  CONSTRAINT dns_server_status CHECK (status IN ('active', 'unreachable', 'syncing', 'error', 'disabled'))
);
CREATE UNIQUE INDEX dns_server_primary_key ON dns_server (group_id) WHERE is_primary;
CREATE INDEX dns_server_search ON dns_server USING gin (name gin_trgm_ops, host gin_trgm_ops);

CREATE TABLE dns_acl (
  id uuid PRIMARY KEY,
  group_id uuid NOT NULL REFERENCES dns_group ON DELETE CASCADE,
  name varchar(255) NOT NULL,
  description text NOT NULL DEFAULT '',
  -- [{value, negate, order}], in order.
  entries jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT dns_acl_name_key UNIQUE (group_id, name)
);

CREATE TABLE dns_view (
  id uuid PRIMARY KEY,
  group_id uuid NOT NULL REFERENCES dns_group ON DELETE CASCADE,
  name varchar(45) NOT NULL,
  description text NOT NULL DEFAULT '',
  match_clients jsonb NOT NULL DEFAULT '["any"]',
  match_destinations jsonb NOT NULL DEFAULT '[]',
  recursion boolean NOT NULL DEFAULT true,
  "order" integer NOT NULL DEFAULT 0,
  allow_query jsonb,
  allow_query_cache jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT dns_view_name_key UNIQUE (group_id, name)
);

CREATE TABLE dns_tsig_key (
  id uuid PRIMARY KEY,
  group_id uuid NOT NULL REFERENCES dns_group ON DELETE CASCADE,
  name varchar(255) NOT NULL,
  algorithm varchar(16) NOT NULL DEFAULT 'hmac-sha256',
  secret bytea NOT NULL,
  purpose varchar(64) NOT NULL DEFAULT '',
  notes text NOT NULL DEFAULT '',
  -- The key between the agents and their own daemon; the interface does not show it.
  is_internal boolean NOT NULL DEFAULT false,
  last_rotated_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT dns_tsig_key_name_key UNIQUE (group_id, name)
);

CREATE TABLE dnssec_policy (
  id uuid PRIMARY KEY,
  name varchar(64) NOT NULL,
  description text NOT NULL DEFAULT '',
  algorithm varchar(24) NOT NULL DEFAULT 'ecdsap256sha256',
  ksk_lifetime_days integer NOT NULL DEFAULT 0,
  zsk_lifetime_days integer NOT NULL DEFAULT 90,
  nsec3 boolean NOT NULL DEFAULT false,
  nsec3_iterations integer NOT NULL DEFAULT 0,
  nsec3_salt_length integer NOT NULL DEFAULT 0,
  nsec3_optout boolean NOT NULL DEFAULT false,
  is_builtin boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT dnssec_policy_name_key UNIQUE (name)
);
INSERT INTO dnssec_policy (id, name, description, is_builtin)
VALUES ('01930000-0000-7000-8000-000000000001', 'default', 'ECDSA P-256, zone keys changed every 90 days', true);

CREATE TABLE dns_zone (
  id uuid PRIMARY KEY,
  group_id uuid NOT NULL REFERENCES dns_group ON DELETE RESTRICT,
  -- One of its group's; a view never changes its group.
  view_id uuid REFERENCES dns_view ON DELETE RESTRICT,
  -- Absolute, lower-case, with its dot. A zone keeps its name for life.
  name varchar(1024) NOT NULL,
  -- The labels of the name from the root down: finds the zones above and below a name.
  reversed_name varchar(1024) COLLATE "C" NOT NULL,
  zone_type varchar(16) NOT NULL DEFAULT 'primary',
  kind varchar(16) NOT NULL DEFAULT 'forward',
  ttl integer NOT NULL DEFAULT 3600,
  refresh integer NOT NULL DEFAULT 86400,
  retry integer NOT NULL DEFAULT 7200,
  expire integer NOT NULL DEFAULT 3600000,
  minimum integer NOT NULL DEFAULT 3600,
  primary_ns varchar(1024) NOT NULL DEFAULT '',
  admin_email varchar(1024) NOT NULL DEFAULT '',
  serial_policy varchar(16) NOT NULL DEFAULT 'date',
  last_serial bigint NOT NULL DEFAULT 0,
  last_pushed_at timestamptz,
  -- Kept with every write, under the lock that gives the next serial.
  record_count bigint NOT NULL DEFAULT 0,
  is_auto_generated boolean NOT NULL DEFAULT false,
  auto_tls_probe boolean NOT NULL DEFAULT false,
  color varchar(16),
  linked_subnet_id uuid REFERENCES subnet ON DELETE SET NULL,
  domain_id uuid REFERENCES domain ON DELETE SET NULL,
  customer_id uuid REFERENCES customer ON DELETE SET NULL,
  allow_query jsonb,
  allow_transfer jsonb,
  also_notify jsonb,
  notify_enabled varchar(16),
  forwarders jsonb NOT NULL DEFAULT '[]',
  forward_only boolean NOT NULL DEFAULT true,
  masters jsonb NOT NULL DEFAULT '[]',
  dnssec_enabled boolean NOT NULL DEFAULT false,
  dnssec_policy_id uuid REFERENCES dnssec_policy ON DELETE RESTRICT,
  dnssec_ds_records jsonb NOT NULL DEFAULT '[]',
  dnssec_synced_at timestamptz,
  dynamic_update_enabled boolean NOT NULL DEFAULT false,
  tags jsonb NOT NULL DEFAULT '{}',
  import_source varchar(20),
  imported_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  deleted_by_user_id uuid,
  deletion_batch_id uuid,
  CONSTRAINT dns_zone_type CHECK (zone_type IN ('primary', 'secondary', 'stub', 'forward')),
  CONSTRAINT dns_zone_kind CHECK (kind IN ('forward', 'reverse')),
  CONSTRAINT dns_zone_serial CHECK (last_serial BETWEEN 0 AND 4294967295),
  CONSTRAINT dns_zone_serial_policy CHECK (serial_policy IN ('date', 'unixtime', 'increment'))
);
CREATE UNIQUE INDEX dns_zone_name_key ON dns_zone (group_id, view_id, name) NULLS NOT DISTINCT WHERE deleted_at IS NULL;
CREATE INDEX dns_zone_place ON dns_zone (group_id, reversed_name) WHERE deleted_at IS NULL;
CREATE INDEX dns_zone_by_name ON dns_zone (name, id) WHERE deleted_at IS NULL;
CREATE INDEX dns_zone_reverse ON dns_zone (group_id, name) WHERE kind = 'reverse' AND deleted_at IS NULL;
CREATE INDEX dns_zone_linked_subnet ON dns_zone (linked_subnet_id) WHERE linked_subnet_id IS NOT NULL;
CREATE INDEX dns_zone_customer ON dns_zone (customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX dns_zone_domain ON dns_zone (domain_id) WHERE domain_id IS NOT NULL;
CREATE INDEX dns_zone_policy ON dns_zone (dnssec_policy_id) WHERE dnssec_policy_id IS NOT NULL;
CREATE INDEX dns_zone_tags ON dns_zone USING gin (tags) WHERE deleted_at IS NULL;
CREATE INDEX dns_zone_search ON dns_zone USING gin (name gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE INDEX dns_zone_deleted_at ON dns_zone (deleted_at) WHERE deleted_at IS NOT NULL;

-- Every write of a record holds its zone, which gives the serial: rules about the whole of a zone are kept under that lock.
CREATE TABLE dns_record (
  id uuid PRIMARY KEY,
  zone_id uuid NOT NULL REFERENCES dns_zone ON DELETE CASCADE,
  view_id uuid REFERENCES dns_view ON DELETE RESTRICT,
  -- Relative to the zone, lower-case; @ for the zone itself.
  name varchar(1024) NOT NULL,
  -- The labels of the name from the zone down, so that what lies below a name is one stretch of the index.
  reversed_name varchar(1024) COLLATE "C" NOT NULL,
  fqdn varchar(1024) NOT NULL,
  record_type varchar(16) NOT NULL,
  -- Canonical, as the zone file would have it, without the numbers that stand in columns of their own.
  value text NOT NULL,
  value_start varchar(80) GENERATED ALWAYS AS (left(value, 80)) STORED,
  ttl integer,
  priority integer,
  weight integer,
  port integer,
  auto_generated boolean NOT NULL DEFAULT false,
  -- The address that it publishes. An address of the same id may come back from the trash.
  ip_address_id uuid,
  pool_member_id uuid,
  tags jsonb NOT NULL DEFAULT '{}',
  import_source varchar(20),
  imported_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  deleted_by_user_id uuid,
  deletion_batch_id uuid,
  CONSTRAINT dns_record_ttl CHECK (ttl BETWEEN 0 AND 2147483647)
);
CREATE UNIQUE INDEX dns_record_member_key
  ON dns_record (zone_id, name, record_type, view_id, md5(value), priority, weight, port) NULLS NOT DISTINCT
  WHERE deleted_at IS NULL;
CREATE INDEX dns_record_place ON dns_record (zone_id, reversed_name, id) WHERE deleted_at IS NULL;
CREATE INDEX dns_record_by_type ON dns_record (zone_id, record_type, id) WHERE deleted_at IS NULL;
CREATE INDEX dns_record_by_value ON dns_record (zone_id, value_start, id) WHERE deleted_at IS NULL;
CREATE INDEX dns_record_address ON dns_record (ip_address_id) WHERE ip_address_id IS NOT NULL;
CREATE INDEX dns_record_view ON dns_record (view_id) WHERE view_id IS NOT NULL;
CREATE INDEX dns_record_tags ON dns_record USING gin (tags) WHERE deleted_at IS NULL AND tags <> '{}';
CREATE INDEX dns_record_search ON dns_record USING gin (fqdn gin_trgm_ops, value gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE INDEX dns_record_deleted_at ON dns_record (deleted_at) WHERE deleted_at IS NOT NULL;

/*
 * The queue. A change is one row however many servers there are; each server has a place in it, and only what went
 * wrong, or was answered out of turn, has a row of its own. A change carries the whole set that shall be at its name
 * and type, so doing it twice is the same as once, and a later one makes an earlier one needless.
 */
CREATE TABLE dns_change (
  id uuid PRIMARY KEY,
  -- The order in which changes are made; per zone also the order of their commits, because writers hold the zone.
  seq bigint GENERATED ALWAYS AS IDENTITY,
  group_id uuid NOT NULL,
  -- Without a foreign key: changes outlive a zone that is deleted while they are on their way.
  zone_id uuid NOT NULL,
  zone_name varchar(1024) NOT NULL,
  view_id uuid,
  op varchar(16) NOT NULL,
  name varchar(1024) NOT NULL,
  record_type varchar(16) NOT NULL,
  -- The record that was written, and the set that shall be there: {ttl, members: [...]}.
  record jsonb NOT NULL,
  record_set jsonb NOT NULL,
  target_serial bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT dns_change_op CHECK (op IN ('create', 'update', 'delete'))
);
CREATE INDEX dns_change_zone ON dns_change (zone_id, seq);
CREATE INDEX dns_change_group ON dns_change (group_id, seq);
CREATE INDEX dns_change_created_at ON dns_change (created_at);

-- How far a server is with the changes of a zone, and what it says it serves.
CREATE TABLE dns_zone_state (
  server_id uuid NOT NULL REFERENCES dns_server ON DELETE CASCADE,
  zone_id uuid NOT NULL REFERENCES dns_zone ON DELETE CASCADE,
  view_name varchar(45) NOT NULL DEFAULT '',
  sent_seq bigint NOT NULL DEFAULT 0,
  sent_at timestamptz,
  applied_seq bigint NOT NULL DEFAULT 0,
  applied_at timestamptz,
  -- Reported by the server's agent.
  current_serial bigint,
  reported_at timestamptz,
  -- Asked on the wire.
  observed_serial bigint,
  observed_at timestamptz,
  observed_state varchar(16),
  observed_detail text,
  PRIMARY KEY (server_id, zone_id, view_name)
);
CREATE INDEX dns_zone_state_zone ON dns_zone_state (zone_id);

CREATE TABLE dns_change_outcome (
  server_id uuid NOT NULL REFERENCES dns_server ON DELETE CASCADE,
  change_id uuid NOT NULL REFERENCES dns_change ON DELETE CASCADE,
  state varchar(16) NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  last_error varchar(500),
  next_try_at timestamptz,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (server_id, change_id),
  CONSTRAINT dns_change_outcome_state CHECK (state IN ('retry', 'applied', 'failed'))
);
CREATE INDEX dns_change_outcome_retry ON dns_change_outcome (next_try_at) WHERE state = 'retry';
