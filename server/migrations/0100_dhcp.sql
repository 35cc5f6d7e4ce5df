-- DHCP: groups of servers, what they hand out, and what they have handed out. Scopes, pools and reservations were made
-- with the address space, which has to respect them; here they become what servers are configured from.

ALTER TABLE dhcp_server_group
  ADD COLUMN mode varchar(16) NOT NULL DEFAULT 'hot-standby',
  ADD COLUMN dhcp_socket_mode varchar(8) NOT NULL DEFAULT 'direct',
  ADD COLUMN heartbeat_delay_ms integer NOT NULL DEFAULT 10000,
  ADD COLUMN max_response_delay_ms integer NOT NULL DEFAULT 60000,
  ADD COLUMN max_ack_delay_ms integer NOT NULL DEFAULT 10000,
  ADD COLUMN max_unacked_clients integer NOT NULL DEFAULT 5,
  ADD COLUMN auto_failover boolean NOT NULL DEFAULT true,
  ADD COLUMN lease_cache_threshold double precision NOT NULL DEFAULT 0,
  ADD COLUMN lease_cache_max_age integer,
  -- Moves with everything that the servers of the group are configured from.
  ADD COLUMN config_revision bigint NOT NULL DEFAULT 1,
  ADD CONSTRAINT dhcp_server_group_mode_check CHECK (mode IN ('standalone', 'load-balancing', 'hot-standby')),
  ADD CONSTRAINT dhcp_server_group_socket_check CHECK (dhcp_socket_mode IN ('direct', 'relay'));
CREATE INDEX dhcp_server_group_search ON dhcp_server_group USING gin (name gin_trgm_ops, description gin_trgm_ops);

CREATE TABLE dhcp_server (
  id uuid PRIMARY KEY,
  server_group_id uuid REFERENCES dhcp_server_group,
  name varchar(255) NOT NULL,
  description text NOT NULL DEFAULT '',
  driver varchar(16) NOT NULL DEFAULT 'kea',
  host varchar(255) NOT NULL,
  port integer NOT NULL DEFAULT 67,
  roles jsonb NOT NULL DEFAULT '[]',
  ha_peer_url varchar(512) NOT NULL DEFAULT '',
  credentials_sealed bytea,
  status varchar(16) NOT NULL DEFAULT 'pending',
  last_sync_at timestamptz,
  last_health_check_at timestamptz,
  agent_id varchar(128),
  agent_fingerprint varchar(128),
  agent_token_hash bytea,
  agent_approved boolean NOT NULL DEFAULT false,
  agent_last_seen timestamptz,
  last_seen_ip inet,
  agent_version varchar(64),
  config_etag varchar(128),
  config_pushed_at timestamptz,
  ha_state varchar(32),
  ha_last_heartbeat_at timestamptz,
  maintenance_mode boolean NOT NULL DEFAULT false,
  maintenance_started_at timestamptz,
  maintenance_reason varchar(1000),
  config_apply_status varchar(16),
  config_apply_error text,
  config_failed_etag varchar(128),
  config_apply_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT dhcp_server_name_key UNIQUE (name)
);
CREATE UNIQUE INDEX dhcp_server_agent_key ON dhcp_server (agent_id) WHERE agent_id IS NOT NULL;
CREATE INDEX dhcp_server_group_of ON dhcp_server (server_group_id);
CREATE INDEX dhcp_server_search ON dhcp_server USING gin (name gin_trgm_ops, host gin_trgm_ops);

CREATE TABLE dhcp_pxe_profile (
  id uuid PRIMARY KEY,
  group_id uuid NOT NULL REFERENCES dhcp_server_group ON DELETE CASCADE,
  name varchar(255) NOT NULL,
  description text NOT NULL DEFAULT '',
  next_server varchar(45) NOT NULL,
  enabled boolean NOT NULL DEFAULT true,
  matches jsonb NOT NULL DEFAULT '[]',
  tags jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT dhcp_pxe_profile_name_key UNIQUE (group_id, name)
);

CREATE TABLE dhcp_client_class (
  id uuid PRIMARY KEY,
  group_id uuid NOT NULL REFERENCES dhcp_server_group ON DELETE CASCADE,
  name varchar(128) NOT NULL,
  match_expression text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  options jsonb NOT NULL DEFAULT '{}',
  import_source varchar(20),
  imported_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT dhcp_client_class_name_key UNIQUE (group_id, name)
);

CREATE TABLE dhcp_option_template (
  id uuid PRIMARY KEY,
  group_id uuid NOT NULL REFERENCES dhcp_server_group ON DELETE CASCADE,
  name varchar(255) NOT NULL,
  description text NOT NULL DEFAULT '',
  address_family varchar(4) NOT NULL DEFAULT 'ipv4',
  options jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT dhcp_option_template_name_key UNIQUE (group_id, name),
  CONSTRAINT dhcp_option_template_family_check CHECK (address_family IN ('ipv4', 'ipv6'))
);

CREATE TABLE dhcp_mac_block (
  id uuid PRIMARY KEY,
  group_id uuid NOT NULL REFERENCES dhcp_server_group ON DELETE CASCADE,
  mac_address macaddr NOT NULL,
  reason varchar(16) NOT NULL DEFAULT 'other',
  description text NOT NULL DEFAULT '',
  enabled boolean NOT NULL DEFAULT true,
  expires_at timestamptz,
  created_by_user_id uuid,
  updated_by_user_id uuid,
  last_match_at timestamptz,
  match_count bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT dhcp_mac_block_key UNIQUE (group_id, mac_address)
);

-- Scopes ---------------------------------------------------------------------------------------------------------

ALTER TABLE dhcp_scope RENAME COLUMN is_active TO enabled;
ALTER TABLE dhcp_scope
  ADD COLUMN description text NOT NULL DEFAULT '',
  ADD COLUMN lease_time integer NOT NULL DEFAULT 86400,
  ADD COLUMN min_lease_time integer,
  ADD COLUMN max_lease_time integer,
  ADD COLUMN lease_cache_threshold double precision,
  ADD COLUMN lease_cache_max_age integer,
  ADD COLUMN options jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN ddns_enabled boolean NOT NULL DEFAULT false,
  ADD COLUMN ddns_hostname_policy varchar(16) NOT NULL DEFAULT 'client',
  ADD COLUMN hostname_sync_mode varchar(16) NOT NULL DEFAULT 'on_static_only',
  ADD COLUMN dns_track_dynamic_leases boolean NOT NULL DEFAULT true,
  ADD COLUMN v6_address_mode varchar(16) NOT NULL DEFAULT 'stateful',
  ADD COLUMN ra_managed_flag boolean NOT NULL DEFAULT true,
  ADD COLUMN ra_other_flag boolean NOT NULL DEFAULT true,
  ADD COLUMN ra_enabled boolean NOT NULL DEFAULT false,
  ADD COLUMN ra_mo_override boolean NOT NULL DEFAULT false,
  ADD COLUMN ra_router_lifetime integer NOT NULL DEFAULT 1800,
  ADD COLUMN ra_max_interval integer NOT NULL DEFAULT 600,
  ADD COLUMN ra_prefix_valid_lifetime integer NOT NULL DEFAULT 86400,
  ADD COLUMN ra_prefix_preferred_lifetime integer NOT NULL DEFAULT 14400,
  ADD COLUMN ra_prefix_on_link boolean NOT NULL DEFAULT true,
  ADD COLUMN ra_prefix_autonomous boolean NOT NULL DEFAULT true,
  ADD COLUMN ra_interface varchar(64) NOT NULL DEFAULT '',
  ADD COLUMN relay_addresses jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN tags jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN pxe_profile_id uuid REFERENCES dhcp_pxe_profile ON DELETE SET NULL,
  ADD COLUMN last_pushed_at timestamptz,
  ADD COLUMN import_source varchar(20),
  ADD COLUMN imported_at timestamptz,
  -- The network of its subnet, which the triggers below keep: a server cannot serve the same addresses twice, and only
  -- an exclusion constraint holds that against two who write at once.
  ADD COLUMN network cidr;
UPDATE dhcp_scope SET network = s.network FROM subnet s WHERE s.id = dhcp_scope.subnet_id;
ALTER TABLE dhcp_scope ADD CONSTRAINT dhcp_scope_overlap EXCLUDE USING gist (group_id WITH =, network inet_ops WITH &&)
  WHERE (enabled AND deleted_at IS NULL) DEFERRABLE;
CREATE INDEX dhcp_scope_in_order ON dhcp_scope (network, id) WHERE deleted_at IS NULL;
CREATE INDEX dhcp_scope_of_group ON dhcp_scope (group_id, network, id);
CREATE INDEX dhcp_scope_pxe_profile ON dhcp_scope (pxe_profile_id) WHERE pxe_profile_id IS NOT NULL;
CREATE INDEX dhcp_scope_search ON dhcp_scope USING gin (name gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE INDEX dhcp_scope_tags ON dhcp_scope USING gin (tags) WHERE deleted_at IS NULL;

CREATE FUNCTION dhcp_scope_placed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT s.network INTO NEW.network FROM subnet s WHERE s.id = NEW.subnet_id;
  RETURN NEW;
END $$;
CREATE TRIGGER dhcp_scope_placed BEFORE INSERT OR UPDATE OF subnet_id ON dhcp_scope
  FOR EACH ROW EXECUTE FUNCTION dhcp_scope_placed();

CREATE FUNCTION subnet_scopes_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE dhcp_scope SET network = NEW.network WHERE subnet_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER subnet_scopes_follow AFTER UPDATE OF network ON subnet
  FOR EACH ROW WHEN (OLD.network <> NEW.network) EXECUTE FUNCTION subnet_scopes_follow();

-- Pools ----------------------------------------------------------------------------------------------------------

CREATE TYPE inetrange AS RANGE (subtype = inet);

ALTER TABLE dhcp_pool
  ADD COLUMN class_restriction varchar(128),
  ADD COLUMN lease_time_override integer,
  ADD COLUMN options_override jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN pd_prefix cidr,
  ADD COLUMN delegated_length integer,
  ADD COLUMN excluded_prefix cidr,
  ADD COLUMN import_source varchar(20),
  ADD COLUMN imported_at timestamptz,
  ADD CONSTRAINT dhcp_pool_type_check CHECK (pool_type IN ('dynamic', 'excluded', 'reserved', 'pd')),
  ADD CONSTRAINT dhcp_pool_prefix_check CHECK (CASE WHEN pool_type = 'pd'
    THEN family(pd_prefix) = 6 AND delegated_length BETWEEN masklen(pd_prefix) AND 128
      AND (excluded_prefix IS NULL
        OR excluded_prefix << pd_prefix AND masklen(excluded_prefix) > delegated_length)
    ELSE pd_prefix IS NULL AND delegated_length IS NULL AND excluded_prefix IS NULL END),
  -- What is excluded is taken out of what it overlaps; among themselves neither kind overlaps.
  ADD CONSTRAINT dhcp_pool_overlap EXCLUDE USING gist (
    scope_id WITH =, ((pool_type = 'excluded')::integer) WITH =, inetrange(start_ip, end_ip, '[]') WITH &&
  ) WHERE (pool_type <> 'pd'),
  ADD CONSTRAINT dhcp_pool_prefix_overlap EXCLUDE USING gist (scope_id WITH =, pd_prefix inet_ops WITH &&)
    WHERE (pool_type = 'pd');
DROP INDEX dhcp_pool_scope;
CREATE INDEX dhcp_pool_scope ON dhcp_pool (scope_id, start_ip, id);

-- Reservations ---------------------------------------------------------------------------------------------------

ALTER TABLE dhcp_static_assignment
  ALTER COLUMN mac_address DROP NOT NULL,
  ADD COLUMN description text NOT NULL DEFAULT '',
  ADD COLUMN client_id varchar(255),
  ADD COLUMN duid varchar(260),
  ADD COLUMN circuit_id varchar(510),
  ADD COLUMN options_override jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN tags jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN import_source varchar(20),
  ADD COLUMN imported_at timestamptz,
  -- Of its scope, kept by the triggers below: a client is reserved once in a group, by scopes that are not in the trash.
  ADD COLUMN group_id uuid,
  ADD COLUMN is_live boolean NOT NULL DEFAULT true,
  ADD CONSTRAINT dhcp_static_assignment_is_host
    CHECK (masklen(ip_address) = CASE family(ip_address) WHEN 4 THEN 32 ELSE 128 END),
  ADD CONSTRAINT dhcp_static_assignment_names_client
    CHECK (num_nonnulls(mac_address, client_id, duid, circuit_id) > 0);
UPDATE dhcp_static_assignment a SET group_id = c.group_id, is_live = c.deleted_at IS NULL
  FROM dhcp_scope c WHERE c.id = a.scope_id;
DROP INDEX dhcp_static_assignment_scope;
CREATE UNIQUE INDEX dhcp_static_assignment_address_key ON dhcp_static_assignment (scope_id, ip_address);
CREATE UNIQUE INDEX dhcp_static_assignment_mac_key ON dhcp_static_assignment
  (group_id, (family(ip_address)), mac_address) WHERE is_live AND mac_address IS NOT NULL;
CREATE UNIQUE INDEX dhcp_static_assignment_client_key ON dhcp_static_assignment (scope_id, client_id)
  WHERE client_id IS NOT NULL;
CREATE UNIQUE INDEX dhcp_static_assignment_duid_key ON dhcp_static_assignment (scope_id, duid) WHERE duid IS NOT NULL;
CREATE UNIQUE INDEX dhcp_static_assignment_circuit_key ON dhcp_static_assignment (scope_id, circuit_id)
  WHERE circuit_id IS NOT NULL;
CREATE INDEX dhcp_static_assignment_in_order ON dhcp_static_assignment (ip_address, id);
CREATE INDEX dhcp_static_assignment_mac ON dhcp_static_assignment (mac_address) WHERE mac_address IS NOT NULL;
CREATE INDEX dhcp_static_assignment_search ON dhcp_static_assignment
  USING gin (hostname gin_trgm_ops, description gin_trgm_ops);

CREATE FUNCTION dhcp_static_assignment_placed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT c.group_id, c.deleted_at IS NULL INTO NEW.group_id, NEW.is_live FROM dhcp_scope c WHERE c.id = NEW.scope_id;
  NEW.is_live := coalesce(NEW.is_live, true);
  RETURN NEW;
END $$;
CREATE TRIGGER dhcp_static_assignment_placed BEFORE INSERT OR UPDATE OF scope_id ON dhcp_static_assignment
  FOR EACH ROW EXECUTE FUNCTION dhcp_static_assignment_placed();

CREATE FUNCTION dhcp_scope_statics_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE dhcp_static_assignment SET group_id = NEW.group_id, is_live = NEW.deleted_at IS NULL WHERE scope_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER dhcp_scope_statics_follow AFTER UPDATE OF deleted_at, group_id ON dhcp_scope
  FOR EACH ROW WHEN (OLD.group_id <> NEW.group_id OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL))
  EXECUTE FUNCTION dhcp_scope_statics_follow();

-- What a scope hands out lies in its network -----------------------------------------------------------------------

CREATE FUNCTION refuse_outside_scope(what text, stray inet, network cidr) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'exclusion_violation', CONSTRAINT = what || '_inside_subnet',
    MESSAGE = format('%s is not in %s', host(stray), network);
END $$;

-- The scope is held, so that it is not put elsewhere meanwhile.
CREATE FUNCTION dhcp_pool_written() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  served cidr;
BEGIN
  SELECT network INTO served FROM dhcp_scope WHERE id = NEW.scope_id AND deleted_at IS NULL FOR SHARE;
  IF NOT (NEW.start_ip <<= served AND NEW.end_ip <<= served) THEN
    PERFORM refuse_outside_scope('dhcp_pool', NEW.start_ip, served);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER dhcp_pool_written AFTER INSERT OR UPDATE OF scope_id, start_ip, end_ip, pool_type ON dhcp_pool
  FOR EACH ROW WHEN (NEW.pool_type <> 'pd') EXECUTE FUNCTION dhcp_pool_written();

CREATE FUNCTION dhcp_static_assignment_written() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  served cidr;
BEGIN
  SELECT network INTO served FROM dhcp_scope WHERE id = NEW.scope_id AND deleted_at IS NULL FOR SHARE;
  IF NOT NEW.ip_address <<= served THEN
    PERFORM refuse_outside_scope('dhcp_static_assignment', NEW.ip_address, served);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER dhcp_static_assignment_written AFTER INSERT OR UPDATE OF scope_id, ip_address ON dhcp_static_assignment
  FOR EACH ROW EXECUTE FUNCTION dhcp_static_assignment_written();

-- A scope in the trash may lie anywhere; what it holds is looked at when it comes back.
CREATE FUNCTION dhcp_scope_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_outside_scope('dhcp_pool', start_ip, NEW.network) FROM dhcp_pool
    WHERE scope_id = NEW.id AND pool_type <> 'pd' AND NOT (start_ip <<= NEW.network AND end_ip <<= NEW.network);
  PERFORM refuse_outside_scope('dhcp_static_assignment', ip_address, NEW.network) FROM dhcp_static_assignment
    WHERE scope_id = NEW.id AND NOT ip_address <<= NEW.network;
  RETURN NULL;
END $$;
CREATE TRIGGER dhcp_scope_moved AFTER UPDATE OF network, subnet_id, deleted_at ON dhcp_scope
  FOR EACH ROW WHEN (NEW.deleted_at IS NULL AND (OLD.network <> NEW.network OR OLD.deleted_at IS NOT NULL))
  EXECUTE FUNCTION dhcp_scope_moved();
