-- The network around the addresses: who it is for, where it stands, what carries it.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gist;

-- Columns that name a subnet, an address, a zone or a device have no foreign key yet where that table comes later.

CREATE TABLE dhcp_server_group (
  id uuid PRIMARY KEY,
  name varchar(255) NOT NULL,
  description text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT dhcp_server_group_name_key UNIQUE (name)
);

CREATE TABLE customer (
  id uuid PRIMARY KEY,
  name varchar(255) NOT NULL,
  account_number varchar(64),
  contact_email varchar(255),
  contact_phone varchar(64),
  contact_address text,
  status varchar(20) NOT NULL DEFAULT 'active',
  notes text NOT NULL DEFAULT '',
  tags jsonb NOT NULL DEFAULT '{}',
  custom_fields jsonb NOT NULL DEFAULT '{}',
  import_source varchar(32),
  imported_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  deleted_by_user_id uuid,
  deletion_batch_id uuid
);
CREATE UNIQUE INDEX customer_name_key ON customer (name) WHERE deleted_at IS NULL;
CREATE INDEX customer_status ON customer (status, name) WHERE deleted_at IS NULL;
CREATE INDEX customer_tags ON customer USING gin (tags) WHERE deleted_at IS NULL;
CREATE INDEX customer_search ON customer
  USING gin (name gin_trgm_ops, account_number gin_trgm_ops, contact_email gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE INDEX customer_deleted_at ON customer (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE site (
  id uuid PRIMARY KEY,
  name varchar(255) NOT NULL,
  code varchar(64),
  kind varchar(20) NOT NULL DEFAULT 'datacenter',
  region varchar(128),
  parent_site_id uuid,
  notes text NOT NULL DEFAULT '',
  tags jsonb NOT NULL DEFAULT '{}',
  import_source varchar(32),
  imported_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT site_parent_site_id_fkey FOREIGN KEY (parent_site_id) REFERENCES site ON DELETE SET NULL,
  CONSTRAINT site_not_own_parent CHECK (parent_site_id <> id)
);
-- A code names one site under a parent, and one at the top; sites without a code do not count.
CREATE UNIQUE INDEX site_code_key ON site (parent_site_id, code) NULLS NOT DISTINCT WHERE code IS NOT NULL;
CREATE INDEX site_name ON site (name, id);
CREATE INDEX site_kind ON site (kind, name);
CREATE INDEX site_region ON site (region, name);
CREATE INDEX site_parent ON site (parent_site_id);
CREATE INDEX site_tags ON site USING gin (tags);
CREATE INDEX site_search ON site USING gin (name gin_trgm_ops, code gin_trgm_ops, region gin_trgm_ops);

CREATE TABLE provider (
  id uuid PRIMARY KEY,
  name varchar(255) NOT NULL,
  kind varchar(20) NOT NULL DEFAULT 'transit',
  account_number varchar(64),
  contact_email varchar(255),
  contact_phone varchar(64),
  notes text NOT NULL DEFAULT '',
  default_asn_id uuid,
  tags jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT provider_name_key UNIQUE (name)
);
CREATE INDEX provider_kind ON provider (kind, name);
CREATE INDEX provider_default_asn ON provider (default_asn_id);
CREATE INDEX provider_tags ON provider USING gin (tags);
CREATE INDEX provider_search ON provider
  USING gin (name gin_trgm_ops, account_number gin_trgm_ops, contact_email gin_trgm_ops);

CREATE TABLE asn (
  id uuid PRIMARY KEY,
  number bigint NOT NULL,
  name varchar(255) NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  -- Both follow from the number, which never changes.
  kind varchar(8) NOT NULL,
  registry varchar(8) NOT NULL,
  holder_org varchar(512),
  customer_id uuid,
  provider_id uuid,
  whois_state varchar(12) NOT NULL DEFAULT 'n/a',
  whois_last_checked_at timestamptz,
  whois_data jsonb,
  tags jsonb NOT NULL DEFAULT '{}',
  custom_fields jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT asn_number_key UNIQUE (number),
  CONSTRAINT asn_number_range CHECK (number BETWEEN 1 AND 4294967295),
  CONSTRAINT asn_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer ON DELETE SET NULL,
  CONSTRAINT asn_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES provider ON DELETE SET NULL
);
CREATE INDEX asn_kind ON asn (kind, number);
CREATE INDEX asn_registry ON asn (registry, number);
CREATE INDEX asn_whois_state ON asn (whois_state, number);
CREATE INDEX asn_customer ON asn (customer_id);
CREATE INDEX asn_provider ON asn (provider_id);
CREATE INDEX asn_tags ON asn USING gin (tags);
CREATE INDEX asn_search ON asn USING gin ((number::text) gin_trgm_ops, name gin_trgm_ops, holder_org gin_trgm_ops);

ALTER TABLE provider
  ADD CONSTRAINT provider_default_asn_id_fkey FOREIGN KEY (default_asn_id) REFERENCES asn ON DELETE SET NULL;

CREATE TABLE bgp_peering (
  id uuid PRIMARY KEY,
  local_asn_id uuid NOT NULL,
  peer_asn_id uuid NOT NULL,
  relationship_type varchar(16) NOT NULL,
  description text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT bgp_peering_key UNIQUE (local_asn_id, peer_asn_id, relationship_type),
  CONSTRAINT bgp_peering_two_ends CHECK (local_asn_id <> peer_asn_id),
  CONSTRAINT bgp_peering_local_asn_id_fkey FOREIGN KEY (local_asn_id) REFERENCES asn ON DELETE CASCADE,
  CONSTRAINT bgp_peering_peer_asn_id_fkey FOREIGN KEY (peer_asn_id) REFERENCES asn ON DELETE CASCADE
);
CREATE INDEX bgp_peering_peer_asn ON bgp_peering (peer_asn_id);
CREATE INDEX bgp_peering_relationship_type ON bgp_peering (relationship_type);

-- Rows without an ASN are the well-known communities that come with the product.
CREATE TABLE bgp_community (
  id uuid PRIMARY KEY,
  asn_id uuid,
  value varchar(64) NOT NULL,
  kind varchar(8) NOT NULL,
  name varchar(255) NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  inbound_action varchar(255) NOT NULL DEFAULT '',
  outbound_action varchar(255) NOT NULL DEFAULT '',
  tags jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT bgp_community_value_key UNIQUE NULLS NOT DISTINCT (asn_id, value),
  CONSTRAINT bgp_community_asn_id_fkey FOREIGN KEY (asn_id) REFERENCES asn ON DELETE CASCADE
);
INSERT INTO bgp_community (id, value, kind, name, description) VALUES
  ('00000000-0000-7000-8000-0000000b0001', 'no-export', 'standard', 'No export', '65535:65281: not sent outside the AS or confederation'),
  ('00000000-0000-7000-8000-0000000b0002', 'no-advertise', 'standard', 'No advertise', '65535:65282: not sent to any peer'),
  ('00000000-0000-7000-8000-0000000b0003', 'no-export-subconfed', 'standard', 'No export to sub-confederation', '65535:65283: not sent to external peers, members of the confederation included'),
  ('00000000-0000-7000-8000-0000000b0004', 'local-as', 'standard', 'Local AS', '65535:65283 by another name: stays in the local AS'),
  ('00000000-0000-7000-8000-0000000b0005', 'graceful-shutdown', 'standard', 'Graceful shutdown', '65535:0: the path is about to go away'),
  ('00000000-0000-7000-8000-0000000b0006', 'blackhole', 'standard', 'Blackhole', '65535:666: traffic to the prefix is dropped'),
  ('00000000-0000-7000-8000-0000000b0007', 'accept-own', 'standard', 'Accept own', '65535:1: a route of one''s own is taken back from a route reflector');

CREATE TABLE bgp_tracked_prefix (
  id uuid PRIMARY KEY,
  asn_id uuid NOT NULL,
  prefix cidr NOT NULL,
  expected_origin_asn bigint NOT NULL,
  source varchar(16) NOT NULL DEFAULT 'manual',
  enabled boolean NOT NULL DEFAULT true,
  allowed_origins jsonb NOT NULL DEFAULT '[]',
  last_seen_origins jsonb,
  last_checked_at timestamptz,
  next_check_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT bgp_tracked_prefix_key UNIQUE (asn_id, prefix),
  CONSTRAINT bgp_tracked_prefix_asn_id_fkey FOREIGN KEY (asn_id) REFERENCES asn ON DELETE CASCADE
);

CREATE TABLE vrf (
  id uuid PRIMARY KEY,
  name varchar(255) NOT NULL,
  description text NOT NULL DEFAULT '',
  asn_id uuid,
  customer_id uuid,
  route_distinguisher varchar(32),
  import_targets jsonb NOT NULL DEFAULT '[]',
  export_targets jsonb NOT NULL DEFAULT '[]',
  tags jsonb NOT NULL DEFAULT '{}',
  custom_fields jsonb NOT NULL DEFAULT '{}',
  import_source varchar(32),
  imported_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT vrf_name_key UNIQUE (name),
  CONSTRAINT vrf_asn_id_fkey FOREIGN KEY (asn_id) REFERENCES asn ON DELETE SET NULL,
  CONSTRAINT vrf_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer ON DELETE SET NULL
);
CREATE INDEX vrf_asn ON vrf (asn_id);
CREATE INDEX vrf_customer ON vrf (customer_id);
CREATE INDEX vrf_route_distinguisher ON vrf (route_distinguisher);
CREATE INDEX vrf_tags ON vrf USING gin (tags);
CREATE INDEX vrf_search ON vrf USING gin (name gin_trgm_ops, route_distinguisher gin_trgm_ops);

-- Refuse distinguishers and targets of another AS instead of warning about them.
ALTER TABLE platform_settings ADD vrf_strict_rd_validation boolean NOT NULL DEFAULT false;

CREATE TABLE router (
  id uuid PRIMARY KEY,
  name varchar(255) NOT NULL,
  description text NOT NULL DEFAULT '',
  location varchar(255) NOT NULL DEFAULT '',
  management_ip inet,
  vendor varchar(128),
  model varchar(128),
  notes text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT router_name_key UNIQUE (name)
);

CREATE TABLE vlan (
  id uuid PRIMARY KEY,
  router_id uuid NOT NULL,
  vlan_id integer NOT NULL,
  name varchar(255) NOT NULL,
  description text NOT NULL DEFAULT '',
  tags jsonb NOT NULL DEFAULT '{}',
  import_source varchar(32),
  imported_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT vlan_vlan_id_key UNIQUE (router_id, vlan_id),
  CONSTRAINT vlan_name_key UNIQUE (router_id, name),
  CONSTRAINT vlan_vlan_id_range CHECK (vlan_id BETWEEN 1 AND 4094),
  CONSTRAINT vlan_router_id_fkey FOREIGN KEY (router_id) REFERENCES router ON DELETE CASCADE
);
CREATE INDEX vlan_vlan_id ON vlan (vlan_id);
CREATE INDEX vlan_tags ON vlan USING gin (tags);

CREATE TABLE circuit (
  id uuid PRIMARY KEY,
  name varchar(255) NOT NULL,
  ckt_id varchar(128),
  provider_id uuid NOT NULL,
  customer_id uuid,
  a_end_site_id uuid,
  a_end_subnet_id uuid,
  z_end_site_id uuid,
  z_end_subnet_id uuid,
  transport_class varchar(20) NOT NULL DEFAULT 'internet_broadband',
  bandwidth_mbps_down integer NOT NULL DEFAULT 0,
  bandwidth_mbps_up integer NOT NULL DEFAULT 0,
  term_start_date date,
  term_end_date date,
  monthly_cost numeric(10, 2),
  currency char(3) NOT NULL DEFAULT 'USD',
  status varchar(16) NOT NULL DEFAULT 'active',
  previous_status varchar(16),
  last_status_change_at timestamptz,
  notes text NOT NULL DEFAULT '',
  tags jsonb NOT NULL DEFAULT '{}',
  custom_fields jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  deleted_by_user_id uuid,
  deletion_batch_id uuid,
  CONSTRAINT circuit_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES provider ON DELETE RESTRICT,
  CONSTRAINT circuit_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer ON DELETE SET NULL,
  CONSTRAINT circuit_a_end_site_id_fkey FOREIGN KEY (a_end_site_id) REFERENCES site ON DELETE SET NULL,
  CONSTRAINT circuit_z_end_site_id_fkey FOREIGN KEY (z_end_site_id) REFERENCES site ON DELETE SET NULL
);
CREATE INDEX circuit_name ON circuit (name, id) WHERE deleted_at IS NULL;
CREATE INDEX circuit_provider ON circuit (provider_id);
CREATE INDEX circuit_customer ON circuit (customer_id);
CREATE INDEX circuit_a_end_site ON circuit (a_end_site_id);
CREATE INDEX circuit_z_end_site ON circuit (z_end_site_id);
CREATE INDEX circuit_a_end_subnet ON circuit (a_end_subnet_id);
CREATE INDEX circuit_z_end_subnet ON circuit (z_end_subnet_id);
CREATE INDEX circuit_transport_class ON circuit (transport_class, name) WHERE deleted_at IS NULL;
CREATE INDEX circuit_status ON circuit (status, name) WHERE deleted_at IS NULL;
CREATE INDEX circuit_term_end_date ON circuit (term_end_date) WHERE deleted_at IS NULL;
CREATE INDEX circuit_tags ON circuit USING gin (tags) WHERE deleted_at IS NULL;
CREATE INDEX circuit_search ON circuit USING gin (name gin_trgm_ops, ckt_id gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE INDEX circuit_deleted_at ON circuit (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE network_service (
  id uuid PRIMARY KEY,
  name varchar(255) NOT NULL,
  kind varchar(16) NOT NULL DEFAULT 'custom',
  customer_id uuid NOT NULL,
  status varchar(16) NOT NULL DEFAULT 'provisioning',
  term_start_date date,
  term_end_date date,
  monthly_cost_usd numeric(10, 2),
  currency char(3) NOT NULL DEFAULT 'USD',
  sla_tier varchar(32),
  notes text NOT NULL DEFAULT '',
  tags jsonb NOT NULL DEFAULT '{}',
  custom_fields jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  deleted_by_user_id uuid,
  deletion_batch_id uuid,
  CONSTRAINT network_service_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer ON DELETE RESTRICT
);
CREATE UNIQUE INDEX network_service_name_key ON network_service (customer_id, name) WHERE deleted_at IS NULL;
CREATE INDEX network_service_customer ON network_service (customer_id);
CREATE INDEX network_service_name ON network_service (name, id) WHERE deleted_at IS NULL;
CREATE INDEX network_service_kind ON network_service (kind, name) WHERE deleted_at IS NULL;
CREATE INDEX network_service_status ON network_service (status, name) WHERE deleted_at IS NULL;
CREATE INDEX network_service_term_end_date ON network_service (term_end_date) WHERE deleted_at IS NULL;
CREATE INDEX network_service_tags ON network_service USING gin (tags) WHERE deleted_at IS NULL;
CREATE INDEX network_service_search ON network_service USING gin (name gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE INDEX network_service_deleted_at ON network_service (deleted_at) WHERE deleted_at IS NOT NULL;

-- What a service is made of. The kind says which table the id is of.
CREATE TABLE network_service_resource (
  id uuid PRIMARY KEY,
  service_id uuid NOT NULL,
  resource_kind varchar(20) NOT NULL,
  resource_id uuid NOT NULL,
  role varchar(64),
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT network_service_resource_key UNIQUE (service_id, resource_kind, resource_id),
  CONSTRAINT network_service_resource_service_id_fkey FOREIGN KEY (service_id)
    REFERENCES network_service ON DELETE CASCADE
);
CREATE INDEX network_service_resource_resource ON network_service_resource (resource_kind, resource_id);

CREATE TABLE domain (
  id uuid PRIMARY KEY,
  name varchar(255) NOT NULL,
  expected_nameservers jsonb NOT NULL DEFAULT '[]',
  customer_id uuid,
  registrar_provider_id uuid,
  registrar varchar(255),
  registrant_org varchar(512),
  registered_at timestamptz,
  expires_at timestamptz,
  last_renewed_at timestamptz,
  actual_nameservers jsonb NOT NULL DEFAULT '[]',
  nameserver_drift boolean NOT NULL DEFAULT false,
  dnssec_signed boolean NOT NULL DEFAULT false,
  whois_last_checked_at timestamptz,
  whois_state varchar(12) NOT NULL DEFAULT 'unknown',
  whois_data jsonb,
  next_check_at timestamptz,
  tags jsonb NOT NULL DEFAULT '{}',
  custom_fields jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT domain_name_key UNIQUE (name),
  CONSTRAINT domain_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer ON DELETE SET NULL,
  CONSTRAINT domain_registrar_provider_id_fkey FOREIGN KEY (registrar_provider_id)
    REFERENCES provider ON DELETE SET NULL
);
CREATE INDEX domain_customer ON domain (customer_id);
CREATE INDEX domain_registrar_provider ON domain (registrar_provider_id);
CREATE INDEX domain_whois_state ON domain (whois_state, name);
CREATE INDEX domain_expires_at ON domain (expires_at);
CREATE INDEX domain_next_check_at ON domain (next_check_at);
CREATE INDEX domain_tags ON domain USING gin (tags);
CREATE INDEX domain_search ON domain USING gin (name gin_trgm_ops, registrar gin_trgm_ops);

CREATE TABLE application_category (
  id uuid PRIMARY KEY,
  name varchar(64) NOT NULL,
  description text NOT NULL DEFAULT '',
  default_dscp integer,
  category varchar(16) NOT NULL DEFAULT 'custom',
  is_builtin boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT application_category_name_key UNIQUE (name),
  CONSTRAINT application_category_default_dscp_range CHECK (default_dscp BETWEEN 0 AND 63)
);
CREATE INDEX application_category_category ON application_category (category, name);
CREATE INDEX application_category_search ON application_category USING gin (name gin_trgm_ops, description gin_trgm_ops);
INSERT INTO application_category (id, name, description, default_dscp, category, is_builtin) VALUES
  ('00000000-0000-7000-8000-0000000a0001', 'sip_voice', 'Telephone calls', 46, 'voice', true),
  ('00000000-0000-7000-8000-0000000a0002', 'video_conference', 'Live video with several people', 34, 'video', true),
  ('00000000-0000-7000-8000-0000000a0003', 'backup_generic', 'Backups and replication', 10, 'file_transfer', true),
  ('00000000-0000-7000-8000-0000000a0004', 'software_updates', 'Packages and images for machines', 8, 'file_transfer', true);

CREATE TABLE overlay_network (
  id uuid PRIMARY KEY,
  name varchar(255) NOT NULL,
  kind varchar(16) NOT NULL DEFAULT 'sdwan',
  customer_id uuid,
  vendor varchar(64),
  encryption_profile varchar(128),
  default_path_strategy varchar(16) NOT NULL DEFAULT 'active_backup',
  status varchar(16) NOT NULL DEFAULT 'building',
  notes text NOT NULL DEFAULT '',
  tags jsonb NOT NULL DEFAULT '{}',
  custom_fields jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  deleted_by_user_id uuid,
  deletion_batch_id uuid,
  CONSTRAINT overlay_network_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer ON DELETE SET NULL
);
CREATE UNIQUE INDEX overlay_network_name_key ON overlay_network (name) WHERE deleted_at IS NULL;
CREATE INDEX overlay_network_customer ON overlay_network (customer_id);
CREATE INDEX overlay_network_kind ON overlay_network (kind, name) WHERE deleted_at IS NULL;
CREATE INDEX overlay_network_status ON overlay_network (status, name) WHERE deleted_at IS NULL;
CREATE INDEX overlay_network_tags ON overlay_network USING gin (tags) WHERE deleted_at IS NULL;
CREATE INDEX overlay_network_search ON overlay_network USING gin (name gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE INDEX overlay_network_deleted_at ON overlay_network (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE overlay_site (
  id uuid PRIMARY KEY,
  overlay_id uuid NOT NULL,
  site_id uuid NOT NULL,
  role varchar(16) NOT NULL DEFAULT 'spoke',
  device_id uuid,
  loopback_subnet_id uuid,
  -- Circuits in the order they are to be used.
  preferred_circuits jsonb NOT NULL DEFAULT '[]',
  notes text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT overlay_site_site_id_key UNIQUE (overlay_id, site_id),
  CONSTRAINT overlay_site_overlay_id_fkey FOREIGN KEY (overlay_id) REFERENCES overlay_network ON DELETE CASCADE,
  -- A site of a live overlay cannot be deleted; one of an overlay in the trash takes its membership along.
  CONSTRAINT overlay_site_site_id_fkey FOREIGN KEY (site_id) REFERENCES site ON DELETE CASCADE
);
CREATE INDEX overlay_site_site ON overlay_site (site_id);
CREATE INDEX overlay_site_loopback_subnet ON overlay_site (loopback_subnet_id);
CREATE INDEX overlay_site_preferred_circuits ON overlay_site USING gin (preferred_circuits);

CREATE TABLE routing_policy (
  id uuid PRIMARY KEY,
  overlay_id uuid NOT NULL,
  name varchar(255) NOT NULL,
  priority integer NOT NULL DEFAULT 100,
  match_kind varchar(20) NOT NULL,
  match_value varchar(255) NOT NULL,
  action varchar(32) NOT NULL,
  action_target varchar(255),
  enabled boolean NOT NULL DEFAULT true,
  notes text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT routing_policy_overlay_id_fkey FOREIGN KEY (overlay_id) REFERENCES overlay_network ON DELETE CASCADE
);
CREATE INDEX routing_policy_overlay ON routing_policy (overlay_id, priority);
CREATE INDEX routing_policy_match ON routing_policy (match_kind, match_value);

CREATE TABLE multicast_domain (
  id uuid PRIMARY KEY,
  name varchar(255) NOT NULL,
  description text NOT NULL DEFAULT '',
  pim_mode varchar(8) NOT NULL DEFAULT 'sparse',
  vrf_id uuid,
  rendezvous_point_device_id uuid,
  rendezvous_point_address inet,
  ssm_range cidr,
  notes text NOT NULL DEFAULT '',
  tags jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT multicast_domain_name_key UNIQUE (name),
  CONSTRAINT multicast_domain_vrf_id_fkey FOREIGN KEY (vrf_id) REFERENCES vrf ON DELETE SET NULL
);
CREATE INDEX multicast_domain_vrf ON multicast_domain (vrf_id);
CREATE INDEX multicast_domain_tags ON multicast_domain USING gin (tags);

CREATE TABLE multicast_group (
  id uuid PRIMARY KEY,
  space_id uuid NOT NULL,
  address inet NOT NULL,
  name varchar(255) NOT NULL,
  description text NOT NULL DEFAULT '',
  application varchar(255) NOT NULL DEFAULT '',
  rtp_payload_type integer,
  bandwidth_mbps_estimate numeric(10, 3),
  vlan_id uuid,
  customer_id uuid,
  service_id uuid,
  domain_id uuid,
  tags jsonb NOT NULL DEFAULT '{}',
  custom_fields jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT multicast_group_space_id_fkey FOREIGN KEY (space_id) REFERENCES ip_space ON DELETE RESTRICT,
  CONSTRAINT multicast_group_vlan_id_fkey FOREIGN KEY (vlan_id) REFERENCES vlan ON DELETE SET NULL,
  CONSTRAINT multicast_group_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer ON DELETE SET NULL,
  CONSTRAINT multicast_group_service_id_fkey FOREIGN KEY (service_id) REFERENCES network_service ON DELETE SET NULL,
  CONSTRAINT multicast_group_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES multicast_domain ON DELETE SET NULL
);
CREATE INDEX multicast_group_address ON multicast_group (address, id);
CREATE INDEX multicast_group_space ON multicast_group (space_id, address);
CREATE INDEX multicast_group_vlan ON multicast_group (vlan_id);
CREATE INDEX multicast_group_customer ON multicast_group (customer_id);
CREATE INDEX multicast_group_service ON multicast_group (service_id);
CREATE INDEX multicast_group_domain ON multicast_group (domain_id);
CREATE INDEX multicast_group_tags ON multicast_group USING gin (tags);
CREATE INDEX multicast_group_search ON multicast_group USING gin (name gin_trgm_ops, application gin_trgm_ops);

CREATE TABLE multicast_group_port (
  id uuid PRIMARY KEY,
  group_id uuid NOT NULL,
  port_start integer NOT NULL,
  port_end integer,
  transport varchar(8) NOT NULL DEFAULT 'udp',
  notes text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT multicast_group_port_range CHECK (port_end IS NULL OR port_end >= port_start),
  CONSTRAINT multicast_group_port_group_id_fkey FOREIGN KEY (group_id) REFERENCES multicast_group ON DELETE CASCADE
);
CREATE INDEX multicast_group_port_group ON multicast_group_port (group_id, port_start);

CREATE TABLE multicast_membership (
  id uuid PRIMARY KEY,
  group_id uuid NOT NULL,
  ip_address_id uuid NOT NULL,
  role varchar(20) NOT NULL DEFAULT 'consumer',
  seen_via varchar(16) NOT NULL DEFAULT 'manual',
  last_seen_at timestamptz,
  notes text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT multicast_membership_key UNIQUE (group_id, ip_address_id, role),
  CONSTRAINT multicast_membership_group_id_fkey FOREIGN KEY (group_id) REFERENCES multicast_group ON DELETE CASCADE
);
CREATE INDEX multicast_membership_ip_address ON multicast_membership (ip_address_id);

-- A place where a certificate is served, and what was seen there last.
CREATE TABLE tls_cert_target (
  id uuid PRIMARY KEY,
  host varchar(255) NOT NULL,
  port integer NOT NULL DEFAULT 443,
  server_name varchar(255),
  display_name varchar(255) NOT NULL,
  interval_hours integer,
  enabled boolean NOT NULL DEFAULT true,
  source varchar(16) NOT NULL DEFAULT 'manual',
  dns_record_id uuid,
  dns_zone_id uuid,
  domain_id uuid,
  ip_address_id uuid,
  next_check_at timestamptz,
  last_checked_at timestamptz,
  state varchar(12) NOT NULL DEFAULT 'unknown',
  last_error text,
  consecutive_failures integer NOT NULL DEFAULT 0,
  serial varchar(128),
  subject_cn varchar(255),
  issuer_cn varchar(255),
  not_before timestamptz,
  not_after timestamptz,
  sans_json jsonb NOT NULL DEFAULT '[]',
  key_algo varchar(32),
  key_size integer,
  sig_algo varchar(64),
  chain_depth integer,
  chain_valid boolean,
  chain_error text,
  self_signed boolean,
  fingerprint_sha256 varchar(64),
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT tls_cert_target_key UNIQUE NULLS NOT DISTINCT (host, port, server_name),
  CONSTRAINT tls_cert_target_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain ON DELETE SET NULL
);
CREATE INDEX tls_cert_target_state ON tls_cert_target (state, host);
CREATE INDEX tls_cert_target_source ON tls_cert_target (source, host);
CREATE INDEX tls_cert_target_dns_zone ON tls_cert_target (dns_zone_id);
CREATE INDEX tls_cert_target_dns_record ON tls_cert_target (dns_record_id);
CREATE INDEX tls_cert_target_domain ON tls_cert_target (domain_id);
CREATE INDEX tls_cert_target_ip_address ON tls_cert_target (ip_address_id);
CREATE INDEX tls_cert_target_next_check_at ON tls_cert_target (next_check_at) WHERE enabled;
CREATE INDEX tls_cert_target_not_after ON tls_cert_target (not_after);
CREATE INDEX tls_cert_target_search ON tls_cert_target
  USING gin (host gin_trgm_ops, display_name gin_trgm_ops, subject_cn gin_trgm_ops);

CREATE TABLE tls_cert_probe (
  id uuid PRIMARY KEY,
  target_id uuid NOT NULL,
  checked_at timestamptz NOT NULL DEFAULT now(),
  state varchar(12) NOT NULL,
  error text,
  duration_ms integer NOT NULL,
  fingerprint_sha256 varchar(64),
  not_after timestamptz,
  -- [{subject_cn, issuer_cn, serial, not_before, not_after, fingerprint_sha256}], the leaf first.
  chain jsonb NOT NULL DEFAULT '[]',
  CONSTRAINT tls_cert_probe_target_id_fkey FOREIGN KEY (target_id) REFERENCES tls_cert_target ON DELETE CASCADE
);
CREATE INDEX tls_cert_probe_target ON tls_cert_probe (target_id, checked_at DESC);
