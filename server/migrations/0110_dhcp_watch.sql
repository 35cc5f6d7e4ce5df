-- Phone profiles, and who else answers on the networks of a group: DHCP servers and routers that were seen there.

ALTER TABLE platform_settings
  -- How long it is told who had an address.
  ADD COLUMN dhcp_lease_history_retention_days integer NOT NULL DEFAULT 90;

CREATE TABLE dhcp_phone_profile (
  id uuid PRIMARY KEY,
  group_id uuid NOT NULL REFERENCES dhcp_server_group ON DELETE CASCADE,
  name varchar(255) NOT NULL,
  description text NOT NULL DEFAULT '',
  enabled boolean NOT NULL DEFAULT true,
  vendor varchar(64) NOT NULL DEFAULT '',
  vendor_class_match varchar(255) NOT NULL DEFAULT '',
  option_set jsonb NOT NULL DEFAULT '[]',
  scope_ids jsonb NOT NULL DEFAULT '[]',
  tags jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT dhcp_phone_profile_name_key UNIQUE (group_id, name)
);
CREATE INDEX dhcp_phone_profile_scopes ON dhcp_phone_profile USING gin (scope_ids);

CREATE FUNCTION dhcp_phone_profiles_forget() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE dhcp_phone_profile SET scope_ids = scope_ids - OLD.id::text WHERE scope_ids ? OLD.id::text;
  RETURN NULL;
END $$;
CREATE TRIGGER dhcp_phone_profiles_forget AFTER DELETE ON dhcp_scope
  FOR EACH ROW EXECUTE FUNCTION dhcp_phone_profiles_forget();

-- A server that offered addresses to clients of the group.
CREATE TABLE dhcp_responder (
  id uuid PRIMARY KEY,
  group_id uuid NOT NULL REFERENCES dhcp_server_group ON DELETE CASCADE,
  server_identifier inet NOT NULL,
  source_ip inet,
  source_mac macaddr,
  giaddr inet,
  offered_ip inet,
  acknowledged_at timestamptz,
  acknowledged_by varchar(255),
  note varchar(1000) NOT NULL DEFAULT '',
  first_seen_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  -- One server identifier from two machines is two responders: that is the one to look at.
  CONSTRAINT dhcp_responder_key UNIQUE NULLS NOT DISTINCT (group_id, server_identifier, source_mac)
);
CREATE INDEX dhcp_responder_seen ON dhcp_responder (group_id, last_seen_at, id);

CREATE TABLE ra_router (
  id uuid PRIMARY KEY,
  group_id uuid NOT NULL REFERENCES dhcp_server_group ON DELETE CASCADE,
  source_ip inet NOT NULL,
  source_mac macaddr,
  prefixes jsonb NOT NULL DEFAULT '[]',
  managed_flag boolean NOT NULL DEFAULT false,
  other_flag boolean NOT NULL DEFAULT false,
  router_lifetime integer NOT NULL DEFAULT 0,
  iface varchar(64) NOT NULL DEFAULT '',
  first_seen_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT ra_router_key UNIQUE NULLS NOT DISTINCT (group_id, source_ip, source_mac)
);
CREATE INDEX ra_router_seen ON ra_router (group_id, last_seen_at, id);

CREATE TABLE ra_router_allowlist (
  id uuid PRIMARY KEY,
  group_id uuid NOT NULL REFERENCES dhcp_server_group ON DELETE CASCADE,
  source_ip inet,
  source_mac macaddr,
  note varchar(1000) NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT ra_router_allowlist_names_router CHECK (num_nonnulls(source_ip, source_mac) > 0),
  CONSTRAINT ra_router_allowlist_key UNIQUE NULLS NOT DISTINCT (group_id, source_ip, source_mac)
);
