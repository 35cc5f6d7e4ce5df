-- Agents beside the daemons of DHCP servers: what is kept of them is what is kept of agents of DNS servers.
ALTER TABLE dhcp_server RENAME COLUMN agent_last_seen TO last_seen_at;
ALTER TABLE dhcp_server RENAME COLUMN config_etag TO last_config_etag;
ALTER TABLE dhcp_server
  ADD COLUMN pending_approval boolean NOT NULL DEFAULT false,
  ADD COLUMN daemon_version varchar(128),
  ADD COLUMN daemon_state varchar(16),
  ADD COLUMN agent_token_expires_at timestamptz,
  ADD COLUMN agent_previous_token_hash bytea,
  ADD COLUMN agent_previous_token_until timestamptz,
  ADD COLUMN agent_instance varchar(64),
  ADD COLUMN agent_previous_instance varchar(64),
  ADD COLUMN agent_conflict text,
  ADD COLUMN agent_conflict_at timestamptz,
  ADD COLUMN clock_skew_ms bigint,
  ADD COLUMN config_apply_phase varchar(32),
  ADD COLUMN disk_free_bytes bigint,
  -- Asks the agent to apply its configuration once more.
  ADD COLUMN sync_id uuid;
UPDATE dhcp_server SET pending_approval = agent_id IS NOT NULL AND NOT agent_approved;
ALTER TABLE dhcp_server DROP COLUMN agent_approved;

-- What daemons know a scope by: their leases carry it, so it never changes and is never given twice.
ALTER TABLE dhcp_scope ADD COLUMN subnet_number integer GENERATED ALWAYS AS IDENTITY;

-- Keys that let one agent register, once.
CREATE TABLE dhcp_agent_key (
  id uuid PRIMARY KEY,
  group_id uuid NOT NULL REFERENCES dhcp_server_group ON DELETE CASCADE,
  name varchar(255) NOT NULL,
  key_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  used_fingerprint varchar(128),
  used_by varchar(255),
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT dhcp_agent_key_name_key UNIQUE (group_id, name),
  CONSTRAINT dhcp_agent_key_hash_key UNIQUE (key_hash)
);
CREATE INDEX dhcp_agent_key_expires_at ON dhcp_agent_key (expires_at);

-- What an agent last showed of its daemon.
CREATE TABLE dhcp_server_report (
  server_id uuid PRIMARY KEY REFERENCES dhcp_server ON DELETE CASCADE,
  rendered_files jsonb,
  rendered_at timestamptz
);

-- How far the lease events of a daemon were taken in: what comes again from before this place is known.
CREATE TABLE dhcp_lease_stream (
  server_id uuid NOT NULL REFERENCES dhcp_server ON DELETE CASCADE,
  protocol smallint NOT NULL,
  stream varchar(64) NOT NULL,
  position bigint NOT NULL,
  modified_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (server_id, protocol)
);

CREATE TABLE dhcp_server_metric (
  server_id uuid NOT NULL REFERENCES dhcp_server ON DELETE CASCADE,
  bucket_at timestamptz NOT NULL,
  discover bigint NOT NULL DEFAULT 0,
  offer bigint NOT NULL DEFAULT 0,
  request bigint NOT NULL DEFAULT 0,
  ack bigint NOT NULL DEFAULT 0,
  nak bigint NOT NULL DEFAULT 0,
  decline bigint NOT NULL DEFAULT 0,
  release bigint NOT NULL DEFAULT 0,
  inform bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (server_id, bucket_at)
);
CREATE INDEX dhcp_server_metric_bucket_at ON dhcp_server_metric (bucket_at);
