-- Agents beside the daemons of DNS servers.
ALTER TABLE dns_server
  -- The token before the newest one: it holds until the newest was used, so that an answer may be lost on its way.
  ADD COLUMN agent_previous_token_hash bytea,
  ADD COLUMN agent_previous_token_until timestamptz,
  -- Another one with every start of the agent; when the one before comes back, two are running.
  ADD COLUMN agent_instance varchar(64),
  ADD COLUMN agent_previous_instance varchar(64),
  ADD COLUMN agent_conflict text,
  ADD COLUMN agent_conflict_at timestamptz,
  ADD COLUMN daemon_state varchar(16),
  ADD COLUMN config_apply_phase varchar(32),
  ADD COLUMN disk_free_bytes bigint;

-- Keys that let one agent register, once.
CREATE TABLE dns_agent_key (
  id uuid PRIMARY KEY,
  group_id uuid NOT NULL REFERENCES dns_group ON DELETE CASCADE,
  name varchar(255) NOT NULL,
  key_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  -- Who used it; the same agent may ask again for a while, because the answer may have been lost.
  used_fingerprint varchar(128),
  used_by varchar(255),
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT dns_agent_key_name_key UNIQUE (group_id, name),
  CONSTRAINT dns_agent_key_hash_key UNIQUE (key_hash)
);
CREATE INDEX dns_agent_key_expires_at ON dns_agent_key (expires_at);

-- What an agent last showed of its daemon.
CREATE TABLE dns_server_report (
  server_id uuid PRIMARY KEY REFERENCES dns_server ON DELETE CASCADE,
  rendered_files jsonb,
  rendered_at timestamptz,
  daemon_status text,
  daemon_status_at timestamptz
);

CREATE TABLE dns_server_metric (
  server_id uuid NOT NULL REFERENCES dns_server ON DELETE CASCADE,
  bucket_at timestamptz NOT NULL,
  queries_total bigint NOT NULL DEFAULT 0,
  noerror bigint NOT NULL DEFAULT 0,
  nxdomain bigint NOT NULL DEFAULT 0,
  servfail bigint NOT NULL DEFAULT 0,
  recursion bigint NOT NULL DEFAULT 0,
  rate_dropped bigint NOT NULL DEFAULT 0,
  rate_slipped bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (server_id, bucket_at)
);
CREATE INDEX dns_server_metric_bucket_at ON dns_server_metric (bucket_at);
