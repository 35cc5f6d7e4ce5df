CREATE TABLE ip_space (
  id uuid PRIMARY KEY,
  name varchar(255) NOT NULL,
  description text NOT NULL DEFAULT '',
  is_default boolean NOT NULL DEFAULT false,
  tags jsonb NOT NULL DEFAULT '{}',
  color varchar(16),
  dns_group_ids jsonb NOT NULL DEFAULT '[]',
  dns_zone_id varchar(64),
  dns_additional_zone_ids jsonb NOT NULL DEFAULT '[]',
  ddns_enabled boolean NOT NULL DEFAULT false,
  ddns_hostname_policy varchar(32) NOT NULL DEFAULT 'client_or_generated',
  ddns_domain_override varchar(255),
  ddns_ttl integer,
  do_not_probe boolean NOT NULL DEFAULT false,
  do_not_probe_reason text NOT NULL DEFAULT '',
  vrf_name varchar(64),
  route_distinguisher varchar(32),
  route_targets jsonb,
  import_source varchar(32),
  imported_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  deleted_by_user_id uuid,
  deletion_batch_id uuid
);
-- A space in the trash gives its name free.
CREATE UNIQUE INDEX ip_space_name_key ON ip_space (name) WHERE deleted_at IS NULL;
CREATE INDEX ip_space_tags ON ip_space USING gin (tags) WHERE deleted_at IS NULL;
