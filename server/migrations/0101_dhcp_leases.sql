-- What servers have handed out: leases as they are, delegated prefixes, and what became of leases that ended.

CREATE TABLE dhcp_lease (
  id uuid PRIMARY KEY,
  server_id uuid NOT NULL REFERENCES dhcp_server ON DELETE CASCADE,
  scope_id uuid REFERENCES dhcp_scope ON DELETE CASCADE,
  ip_address inet NOT NULL,
  mac_address macaddr,
  hostname varchar(255),
  client_id varchar(510),
  duid varchar(260),
  user_class varchar(255),
  state varchar(16) NOT NULL DEFAULT 'active',
  starts_at timestamptz NOT NULL,
  ends_at timestamptz,
  expires_at timestamptz,
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT dhcp_lease_key UNIQUE (server_id, ip_address),
  CONSTRAINT dhcp_lease_state_check CHECK (state IN ('active', 'expired', 'released', 'declined')),
  CONSTRAINT dhcp_lease_is_host CHECK (masklen(ip_address) = CASE family(ip_address) WHEN 4 THEN 32 ELSE 128 END)
-- Renewals change a row where it lies.
) WITH (fillfactor = 80);
CREATE INDEX dhcp_lease_in_order ON dhcp_lease (ip_address, id);
CREATE INDEX dhcp_lease_scope ON dhcp_lease (scope_id, ip_address, id);
CREATE INDEX dhcp_lease_mac ON dhcp_lease (mac_address, ip_address) WHERE mac_address IS NOT NULL;
CREATE INDEX dhcp_lease_hostname ON dhcp_lease USING gin (hostname gin_trgm_ops);
CREATE INDEX dhcp_lease_due ON dhcp_lease (expires_at) WHERE state = 'active';
CREATE INDEX dhcp_lease_ended ON dhcp_lease (ends_at) WHERE state <> 'active';

CREATE TABLE dhcp_lease_history (
  id uuid PRIMARY KEY,
  server_id uuid NOT NULL REFERENCES dhcp_server ON DELETE CASCADE,
  scope_id uuid REFERENCES dhcp_scope ON DELETE SET NULL,
  ip_address inet NOT NULL,
  mac_address macaddr,
  hostname varchar(255),
  client_id varchar(510),
  started_at timestamptz NOT NULL,
  expired_at timestamptz NOT NULL,
  lease_state varchar(16) NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- What is told twice is told once.
  CONSTRAINT dhcp_lease_history_key UNIQUE (server_id, ip_address, started_at, lease_state),
  CONSTRAINT dhcp_lease_history_state_check CHECK (lease_state IN ('expired', 'released', 'removed', 'superseded'))
);
CREATE INDEX dhcp_lease_history_by_end ON dhcp_lease_history (server_id, expired_at, id);
CREATE INDEX dhcp_lease_history_end ON dhcp_lease_history (expired_at, id);
CREATE INDEX dhcp_lease_history_mac ON dhcp_lease_history (mac_address) WHERE mac_address IS NOT NULL;
CREATE INDEX dhcp_lease_history_scope ON dhcp_lease_history (scope_id) WHERE scope_id IS NOT NULL;

CREATE TABLE dhcp_delegated_prefix (
  id uuid PRIMARY KEY,
  server_id uuid NOT NULL REFERENCES dhcp_server ON DELETE CASCADE,
  scope_id uuid REFERENCES dhcp_scope ON DELETE CASCADE,
  prefix cidr NOT NULL,
  duid varchar(260),
  iaid bigint,
  hostname varchar(255),
  state varchar(16) NOT NULL DEFAULT 'active',
  starts_at timestamptz NOT NULL,
  ends_at timestamptz,
  expires_at timestamptz,
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT dhcp_delegated_prefix_key UNIQUE (server_id, prefix),
  CONSTRAINT dhcp_delegated_prefix_state_check CHECK (state IN ('active', 'expired', 'released', 'declined')),
  CONSTRAINT dhcp_delegated_prefix_family CHECK (family(prefix) = 6)
);
CREATE INDEX dhcp_delegated_prefix_in_order ON dhcp_delegated_prefix (prefix, id);
CREATE INDEX dhcp_delegated_prefix_scope ON dhcp_delegated_prefix (scope_id, prefix);

-- Which scope of a group an address lies in.
CREATE INDEX dhcp_scope_network ON dhcp_scope USING gist (group_id, network inet_ops) WHERE deleted_at IS NULL;
