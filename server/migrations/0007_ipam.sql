-- Address space: blocks form the tree of a space, subnets hang below blocks, addresses lie in subnets.
CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

ALTER TABLE ip_space
  ADD COLUMN dhcp_server_group_id uuid REFERENCES dhcp_server_group ON DELETE SET NULL,
  ADD COLUMN vrf_id uuid REFERENCES vrf ON DELETE SET NULL,
  ADD COLUMN asn_id uuid REFERENCES asn ON DELETE SET NULL,
  ADD COLUMN customer_id uuid REFERENCES customer ON DELETE SET NULL;
CREATE INDEX ip_space_customer ON ip_space (customer_id);
CREATE INDEX ip_space_trash ON ip_space (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX ip_space_batch ON ip_space (deletion_batch_id) WHERE deletion_batch_id IS NOT NULL;
CREATE INDEX ip_space_vrf ON ip_space (vrf_id);
CREATE INDEX ip_space_asn ON ip_space (asn_id);
CREATE INDEX ip_space_dhcp_server_group ON ip_space (dhcp_server_group_id);

-- Stored defaults for new blocks and subnets.
CREATE TABLE ipam_template (
  id uuid PRIMARY KEY,
  name varchar(255) NOT NULL,
  description text NOT NULL DEFAULT '',
  applies_to varchar(16) NOT NULL,
  tags jsonb NOT NULL DEFAULT '{}',
  custom_fields jsonb NOT NULL DEFAULT '{}',
  dns_group_id uuid,
  dns_zone_id uuid,
  dns_additional_zone_ids jsonb NOT NULL DEFAULT '[]',
  dhcp_group_id uuid REFERENCES dhcp_server_group ON DELETE SET NULL,
  ddns_enabled boolean NOT NULL DEFAULT false,
  ddns_hostname_policy varchar(32) NOT NULL DEFAULT 'client_or_generated',
  ddns_domain_override varchar(255),
  ddns_ttl integer,
  child_layout jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT ipam_template_name_key UNIQUE (name),
  CONSTRAINT ipam_template_applies_to_check CHECK (applies_to IN ('block', 'subnet'))
);

CREATE TABLE ip_block (
  id uuid PRIMARY KEY,
  space_id uuid NOT NULL REFERENCES ip_space,
  parent_block_id uuid,
  network cidr NOT NULL,
  name varchar(255) NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  tags jsonb NOT NULL DEFAULT '{}',
  custom_fields jsonb NOT NULL DEFAULT '{}',
  dns_group_ids jsonb NOT NULL DEFAULT '[]',
  dns_zone_id varchar(64),
  dns_additional_zone_ids jsonb NOT NULL DEFAULT '[]',
  dns_inherit_settings boolean NOT NULL DEFAULT true,
  dns_split_horizon boolean NOT NULL DEFAULT false,
  dhcp_server_group_id uuid REFERENCES dhcp_server_group ON DELETE SET NULL,
  dhcp_inherit_settings boolean NOT NULL DEFAULT true,
  ddns_enabled boolean NOT NULL DEFAULT false,
  ddns_hostname_policy varchar(32) NOT NULL DEFAULT 'client_or_generated',
  ddns_domain_override varchar(255),
  ddns_ttl integer,
  ddns_inherit_settings boolean NOT NULL DEFAULT true,
  do_not_probe boolean NOT NULL DEFAULT false,
  do_not_probe_reason text NOT NULL DEFAULT '',
  asn_id uuid REFERENCES asn ON DELETE SET NULL,
  vrf_id uuid REFERENCES vrf ON DELETE SET NULL,
  customer_id uuid REFERENCES customer ON DELETE SET NULL,
  site_id uuid REFERENCES site ON DELETE SET NULL,
  applied_template_id uuid REFERENCES ipam_template ON DELETE SET NULL,
  -- Allocated addresses of the live subnets below, as far as folded; see usage_delta.
  allocated_ips bigint NOT NULL DEFAULT 0,
  import_source varchar(32),
  imported_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  deleted_by_user_id uuid,
  deletion_batch_id uuid,
  CONSTRAINT ip_block_in_space UNIQUE (id, space_id),
  CONSTRAINT ip_block_parent_block_id_fkey FOREIGN KEY (parent_block_id, space_id)
    REFERENCES ip_block (id, space_id) DEFERRABLE,
  CONSTRAINT ip_block_not_own_parent CHECK (parent_block_id <> id),
  -- Blocks beside each other are disjoint. A supernet is put above its siblings within one transaction, so it can wait.
  CONSTRAINT ip_block_siblings EXCLUDE USING gist (
    space_id WITH =,
    (coalesce(parent_block_id, '00000000-0000-0000-0000-000000000000')) WITH =,
    network inet_ops WITH &&
  ) WHERE (deleted_at IS NULL) DEFERRABLE
-- Counters change all the time, and find room beside the row they replace.
) WITH (fillfactor = 70);
CREATE INDEX ip_block_children ON ip_block (parent_block_id, network) WHERE deleted_at IS NULL;
CREATE INDEX ip_block_of_space ON ip_block (space_id, network, id) WHERE deleted_at IS NULL;
CREATE INDEX ip_block_network ON ip_block USING gist (network inet_ops) WHERE deleted_at IS NULL;
CREATE INDEX ip_block_tags ON ip_block USING gin (tags) WHERE deleted_at IS NULL;
CREATE INDEX ip_block_trash ON ip_block (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX ip_block_batch ON ip_block (deletion_batch_id) WHERE deletion_batch_id IS NOT NULL;
CREATE INDEX ip_block_vrf ON ip_block (vrf_id);
CREATE INDEX ip_block_asn ON ip_block (asn_id);
CREATE INDEX ip_block_customer ON ip_block (customer_id);
CREATE INDEX ip_block_site ON ip_block (site_id);
CREATE INDEX ip_block_dhcp_server_group ON ip_block (dhcp_server_group_id);
CREATE INDEX ip_block_template ON ip_block (applied_template_id);

CREATE TABLE subnet (
  id uuid PRIMARY KEY,
  space_id uuid NOT NULL REFERENCES ip_space,
  block_id uuid NOT NULL,
  network cidr NOT NULL,
  name varchar(255) NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  vlan_id integer,
  vxlan_id integer,
  vlan_ref_id uuid REFERENCES vlan ON DELETE SET NULL,
  gateway inet,
  status varchar(20) NOT NULL DEFAULT 'active',
  dns_servers jsonb,
  domain_name varchar(255),
  tags jsonb NOT NULL DEFAULT '{}',
  custom_fields jsonb NOT NULL DEFAULT '{}',
  dns_group_ids jsonb NOT NULL DEFAULT '[]',
  dns_zone_id varchar(64),
  dns_additional_zone_ids jsonb NOT NULL DEFAULT '[]',
  dns_inherit_settings boolean NOT NULL DEFAULT true,
  dns_split_horizon boolean NOT NULL DEFAULT false,
  dhcp_server_group_id uuid REFERENCES dhcp_server_group ON DELETE SET NULL,
  dhcp_inherit_settings boolean NOT NULL DEFAULT true,
  ddns_enabled boolean NOT NULL DEFAULT false,
  ddns_hostname_policy varchar(32) NOT NULL DEFAULT 'client_or_generated',
  ddns_domain_override varchar(255),
  ddns_ttl integer,
  ddns_inherit_settings boolean NOT NULL DEFAULT true,
  auto_profile_on_dhcp_lease boolean NOT NULL DEFAULT false,
  auto_profile_preset varchar(32) NOT NULL DEFAULT 'service_and_os',
  auto_profile_refresh_days integer NOT NULL DEFAULT 30,
  discovery_enabled boolean NOT NULL DEFAULT false,
  discovery_interval_minutes integer NOT NULL DEFAULT 360,
  last_discovery_at timestamptz,
  do_not_probe boolean NOT NULL DEFAULT false,
  do_not_probe_reason text NOT NULL DEFAULT '',
  ipv6_allocation_policy varchar(16) NOT NULL DEFAULT 'random',
  pci_scope boolean NOT NULL DEFAULT false,
  hipaa_scope boolean NOT NULL DEFAULT false,
  internet_facing boolean NOT NULL DEFAULT false,
  decom_date date,
  subnet_role varchar(16),
  customer_id uuid REFERENCES customer ON DELETE SET NULL,
  site_id uuid REFERENCES site ON DELETE SET NULL,
  applied_template_id uuid REFERENCES ipam_template ON DELETE SET NULL,
  total_ips bigint NOT NULL,
  -- Counted as far as folded; see usage_delta.
  allocated_ips bigint NOT NULL DEFAULT 0,
  address_rows bigint NOT NULL DEFAULT 0,
  import_source varchar(32),
  imported_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  deleted_by_user_id uuid,
  deletion_batch_id uuid,
  CONSTRAINT subnet_block_id_fkey FOREIGN KEY (block_id, space_id) REFERENCES ip_block (id, space_id) DEFERRABLE,
  CONSTRAINT subnet_gateway_inside CHECK (gateway <<= network),
  CONSTRAINT subnet_overlap EXCLUDE USING gist (space_id WITH =, network inet_ops WITH &&)
    WHERE (deleted_at IS NULL) DEFERRABLE
) WITH (fillfactor = 70);
CREATE INDEX subnet_of_block ON subnet (block_id, network) WHERE deleted_at IS NULL;
CREATE INDEX subnet_of_space ON subnet (space_id, network, id) WHERE deleted_at IS NULL;
CREATE INDEX subnet_in_order ON subnet (network, id) WHERE deleted_at IS NULL;
CREATE INDEX subnet_network ON subnet USING gist (network inet_ops) WHERE deleted_at IS NULL;
CREATE INDEX subnet_tags ON subnet USING gin (tags) WHERE deleted_at IS NULL;
CREATE INDEX subnet_name_text ON subnet USING gin (lower(name) gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE INDEX subnet_trash ON subnet (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX subnet_batch ON subnet (deletion_batch_id) WHERE deletion_batch_id IS NOT NULL;
CREATE INDEX subnet_vlan ON subnet (vlan_ref_id);
CREATE INDEX subnet_customer ON subnet (customer_id);
CREATE INDEX subnet_site ON subnet (site_id);
CREATE INDEX subnet_dhcp_server_group ON subnet (dhcp_server_group_id);
CREATE INDEX subnet_template ON subnet (applied_template_id);

/* What a search looks at, one line per field: no needle can match across two of them. A MAC is there with and without
   its colons, so that every notation finds it. */
CREATE FUNCTION address_text(address inet, hostname text, fqdn text, mac macaddr, description text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN lower(host(address) || E'\n' || coalesce(hostname, '') || E'\n' || coalesce(fqdn, '') || E'\n'
    || coalesce(mac::text || E'\n' || replace(mac::text, ':', ''), '') || E'\n' || description);

CREATE TABLE ip_address (
  id uuid PRIMARY KEY,
  subnet_id uuid NOT NULL REFERENCES subnet ON DELETE CASCADE,
  address inet NOT NULL,
  status varchar(20) NOT NULL DEFAULT 'allocated',
  hostname varchar(255),
  fqdn varchar(512),
  mac_address macaddr,
  description text NOT NULL DEFAULT '',
  -- A description may be longer than an index entry; its beginning decides the order.
  description_start varchar(80) NOT NULL GENERATED ALWAYS AS (left(description, 80)) STORED,
  owner_user_id uuid REFERENCES "user" ON DELETE SET NULL,
  owner_group_id uuid,
  custom_fields jsonb NOT NULL DEFAULT '{}',
  tags jsonb NOT NULL DEFAULT '{}',
  forward_zone_id uuid,
  reverse_zone_id uuid,
  dns_record_id uuid,
  extra_zone_ids jsonb NOT NULL DEFAULT '[]',
  role varchar(16),
  reserved_until timestamptz,
  decom_date date,
  last_seen_at timestamptz,
  last_seen_method varchar(16),
  dhcp_lease_id varchar(64),
  static_assignment_id varchar(64),
  auto_from_lease boolean NOT NULL DEFAULT false,
  last_profiled_at timestamptz,
  last_profile_scan_id uuid,
  device_type varchar(255),
  device_class varchar(255),
  device_manufacturer varchar(255),
  managed_by varchar(64),
  created_by_user_id uuid,
  user_modified_at timestamptz,
  import_source varchar(32),
  imported_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT ip_address_is_host CHECK (masklen(address) = CASE family(address) WHEN 4 THEN 32 ELSE 128 END),
  CONSTRAINT ip_address_subnet_address_key UNIQUE (subnet_id, address)
);
-- One per sort key of the list: the page is found in the index alone, then its rows are fetched.
CREATE INDEX ip_address_by_hostname ON ip_address (subnet_id, hostname, address);
CREATE INDEX ip_address_by_status ON ip_address (subnet_id, status, address);
CREATE INDEX ip_address_by_mac ON ip_address (subnet_id, mac_address, address);
CREATE INDEX ip_address_by_last_seen ON ip_address (subnet_id, last_seen_at, address);
CREATE INDEX ip_address_by_description ON ip_address (subnet_id, description_start, address);
CREATE INDEX ip_address_address ON ip_address (address, subnet_id);
CREATE INDEX ip_address_mac ON ip_address (mac_address) WHERE mac_address IS NOT NULL;
CREATE INDEX ip_address_name ON ip_address (lower(hostname), forward_zone_id)
  WHERE hostname IS NOT NULL AND forward_zone_id IS NOT NULL;
CREATE INDEX ip_address_text ON ip_address USING gin (
  address_text(address, hostname, fqdn, mac_address, description) gin_trgm_ops);
CREATE INDEX ip_address_tags ON ip_address USING gin (tags) WHERE tags <> '{}';
CREATE INDEX ip_address_owner ON ip_address (owner_user_id) WHERE owner_user_id IS NOT NULL;
CREATE INDEX ip_address_lease_mirrors ON ip_address (subnet_id) WHERE auto_from_lease;
CREATE INDEX ip_address_unseen ON ip_address (last_seen_at NULLS FIRST)
  WHERE status = 'allocated' AND NOT auto_from_lease;
CREATE INDEX ip_address_reserved_until ON ip_address (reserved_until)
  WHERE status = 'reserved' AND reserved_until IS NOT NULL;

CREATE TABLE ip_mac_history (
  id uuid PRIMARY KEY,
  ip_address_id uuid NOT NULL REFERENCES ip_address ON DELETE CASCADE,
  mac_address macaddr NOT NULL,
  first_seen timestamptz NOT NULL DEFAULT now(),
  last_seen timestamptz NOT NULL DEFAULT now(),
  classification varchar(16) NOT NULL DEFAULT 'new',
  source varchar(16) NOT NULL DEFAULT 'sweep',
  is_randomized boolean NOT NULL DEFAULT false,
  acknowledged_at timestamptz,
  acknowledged_by_user_id uuid,
  CONSTRAINT ip_mac_history_key UNIQUE (ip_address_id, mac_address)
);

-- DHCP has its own surface; scopes, pools and reservations are here because allocation and restructuring of subnets
-- must respect them.
CREATE TABLE dhcp_scope (
  id uuid PRIMARY KEY,
  group_id uuid NOT NULL REFERENCES dhcp_server_group ON DELETE CASCADE,
  subnet_id uuid NOT NULL REFERENCES subnet DEFERRABLE,
  name varchar(255) NOT NULL DEFAULT '',
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  deleted_by_user_id uuid,
  deletion_batch_id uuid
);
CREATE UNIQUE INDEX dhcp_scope_group_subnet_key ON dhcp_scope (group_id, subnet_id) WHERE deleted_at IS NULL;
CREATE INDEX dhcp_scope_subnet ON dhcp_scope (subnet_id);
CREATE INDEX dhcp_scope_trash ON dhcp_scope (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX dhcp_scope_batch ON dhcp_scope (deletion_batch_id) WHERE deletion_batch_id IS NOT NULL;

CREATE TABLE dhcp_pool (
  id uuid PRIMARY KEY,
  scope_id uuid NOT NULL REFERENCES dhcp_scope ON DELETE CASCADE,
  name varchar(255) NOT NULL DEFAULT '',
  start_ip inet NOT NULL,
  end_ip inet NOT NULL,
  pool_type varchar(16) NOT NULL DEFAULT 'dynamic',
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT dhcp_pool_ordered CHECK (start_ip <= end_ip AND family(start_ip) = family(end_ip))
);
CREATE INDEX dhcp_pool_scope ON dhcp_pool (scope_id);

CREATE TABLE dhcp_static_assignment (
  id uuid PRIMARY KEY,
  scope_id uuid NOT NULL REFERENCES dhcp_scope ON DELETE CASCADE,
  ip_address inet NOT NULL,
  mac_address macaddr NOT NULL,
  hostname varchar(255) NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX dhcp_static_assignment_scope ON dhcp_static_assignment (scope_id);

CREATE TABLE address_set (
  id uuid PRIMARY KEY,
  subnet_id uuid NOT NULL REFERENCES subnet ON DELETE CASCADE,
  name varchar(255) NOT NULL,
  description text NOT NULL DEFAULT '',
  customer_id uuid REFERENCES customer ON DELETE SET NULL,
  site_id uuid REFERENCES site ON DELETE SET NULL,
  range_kind varchar(16) NOT NULL DEFAULT 'contiguous',
  start_address inet,
  end_address inet,
  explicit_addresses jsonb NOT NULL DEFAULT '[]',
  tags jsonb NOT NULL DEFAULT '{}',
  custom_fields jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT address_set_name_key UNIQUE (subnet_id, name),
  CONSTRAINT address_set_shape CHECK (CASE range_kind
    WHEN 'contiguous' THEN start_address IS NOT NULL AND end_address IS NOT NULL AND start_address <= end_address
    ELSE range_kind = 'explicit' AND start_address IS NULL AND end_address IS NULL END)
);
CREATE INDEX address_set_customer ON address_set (customer_id);
CREATE INDEX address_set_site ON address_set (site_id);
CREATE INDEX address_set_name ON address_set (name, id);

CREATE TABLE nat_mapping (
  id uuid PRIMARY KEY,
  name varchar(128) NOT NULL,
  kind varchar(8) NOT NULL,
  internal_ip inet,
  internal_subnet_id uuid REFERENCES subnet ON DELETE SET NULL,
  internal_port_start integer,
  internal_port_end integer,
  external_ip inet,
  external_port_start integer,
  external_port_end integer,
  protocol varchar(8) NOT NULL DEFAULT 'any',
  device_label varchar(128),
  description text,
  tags jsonb NOT NULL DEFAULT '[]',
  custom_fields jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  -- A 1to1 owns every port of its external address; two pats may share it on different ports or protocols.
  CONSTRAINT nat_mapping_external EXCLUDE USING gist (
    external_ip inet_ops WITH &&,
    (CASE WHEN kind = '1to1' THEN int4range(0, 65536)
      ELSE int4range(coalesce(external_port_start, 0), coalesce(external_port_end, external_port_start, 65535) + 1) END)
      WITH &&,
    (CASE WHEN kind = '1to1' OR protocol = 'any' THEN int4range(0, 2)
      WHEN protocol = 'tcp' THEN int4range(0, 1) ELSE int4range(1, 2) END) WITH &&
  ) WHERE (kind IN ('1to1', 'pat') AND external_ip IS NOT NULL)
);
CREATE INDEX nat_mapping_name ON nat_mapping (name, id);
CREATE INDEX nat_mapping_internal_ip ON nat_mapping (internal_ip) WHERE internal_ip IS NOT NULL;
CREATE INDEX nat_mapping_external_ip ON nat_mapping (external_ip) WHERE external_ip IS NOT NULL;
CREATE INDEX nat_mapping_subnet ON nat_mapping (internal_subnet_id) WHERE internal_subnet_id IS NOT NULL;

CREATE TABLE subnet_plan (
  id uuid PRIMARY KEY,
  name varchar(255) NOT NULL,
  description varchar(2000) NOT NULL DEFAULT '',
  space_id uuid NOT NULL REFERENCES ip_space ON DELETE CASCADE,
  tree jsonb,
  applied_at timestamptz,
  applied_resource_ids jsonb,
  created_by_user_id uuid REFERENCES "user" ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX subnet_plan_space ON subnet_plan (space_id);

CREATE TABLE aggregation_snooze (
  candidate_key varchar(128) PRIMARY KEY,
  -- Null: dismissed for good.
  snoozed_until timestamptz,
  created_by_user_id uuid,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE custom_field (
  id uuid PRIMARY KEY,
  resource_type varchar(32) NOT NULL,
  name varchar(64) NOT NULL,
  label varchar(255) NOT NULL DEFAULT '',
  field_type varchar(16) NOT NULL,
  options jsonb,
  is_required boolean NOT NULL DEFAULT false,
  is_searchable boolean NOT NULL DEFAULT false,
  default_value varchar(500),
  display_order integer NOT NULL DEFAULT 0,
  description text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT custom_field_name_key UNIQUE (resource_type, name)
);

CREATE TABLE utilization_sample (
  subnet_id uuid NOT NULL REFERENCES subnet ON DELETE CASCADE,
  sampled_at timestamptz NOT NULL,
  allocated_ips bigint NOT NULL,
  total_ips bigint NOT NULL,
  PRIMARY KEY (subnet_id, sampled_at)
);

ALTER TABLE platform_settings
  -- Zero keeps the trash for ever.
  ADD COLUMN soft_delete_purge_days integer NOT NULL DEFAULT 30,
  ADD COLUMN reservation_sweep_enabled boolean NOT NULL DEFAULT true;
