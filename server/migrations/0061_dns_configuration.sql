-- What is sealed is called so, and is then cut out of every image.
ALTER TABLE dns_server RENAME COLUMN api_key TO api_key_sealed;
ALTER TABLE dns_server RENAME COLUMN credentials TO credentials_sealed;
ALTER TABLE dns_tsig_key RENAME COLUMN secret TO secret_sealed;

-- Who may update a zone dynamically, in the order in which it is decided.
CREATE TABLE dns_update_acl (
  id uuid PRIMARY KEY,
  zone_id uuid NOT NULL REFERENCES dns_zone ON DELETE CASCADE,
  seq integer NOT NULL,
  match_kind varchar(16) NOT NULL,
  action varchar(8) NOT NULL,
  ip_cidr cidr,
  tsig_key_id uuid REFERENCES dns_tsig_key ON DELETE RESTRICT,
  name_scope varchar(16),
  name_pattern varchar(1024),
  -- Empty for all types.
  record_types jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT dns_update_acl_seq_key UNIQUE (zone_id, seq),
  CONSTRAINT dns_update_acl_action CHECK (action IN ('grant', 'deny')),
  CONSTRAINT dns_update_acl_match CHECK (
    match_kind = 'ip' AND ip_cidr IS NOT NULL AND tsig_key_id IS NULL
    OR match_kind = 'tsig_key' AND tsig_key_id IS NOT NULL AND ip_cidr IS NULL),
  CONSTRAINT dns_update_acl_scope CHECK (name_scope IN ('self', 'subdomain', 'zonesub', 'wildcard', 'name'))
);
CREATE INDEX dns_update_acl_key ON dns_update_acl (tsig_key_id) WHERE tsig_key_id IS NOT NULL;

-- A certificate that servers answer encrypted questions with stays while they do.
ALTER TABLE dns_group DROP CONSTRAINT dns_group_tls_certificate_id_fkey,
  ADD CONSTRAINT dns_group_tls_certificate_id_fkey FOREIGN KEY (tls_certificate_id) REFERENCES certificate ON DELETE RESTRICT;
CREATE INDEX dns_group_certificate ON dns_group (tls_certificate_id) WHERE tls_certificate_id IS NOT NULL;

-- Work on the keys of a zone goes the way of its records.
ALTER TABLE dns_change DROP CONSTRAINT dns_change_op,
  ADD CONSTRAINT dns_change_op CHECK (op IN ('create', 'update', 'delete', 'dnssec_sign', 'dnssec_unsign', 'dnssec_rollover'));

-- Keys of signed zones as their servers report them.
CREATE TABLE dnssec_key (
  id uuid PRIMARY KEY,
  zone_id uuid NOT NULL REFERENCES dns_zone ON DELETE CASCADE,
  server_id uuid NOT NULL REFERENCES dns_server ON DELETE CASCADE,
  key_tag integer NOT NULL,
  key_type varchar(8) NOT NULL,
  algorithm varchar(24) NOT NULL,
  state varchar(32) NOT NULL,
  ds_records jsonb NOT NULL DEFAULT '[]',
  timing jsonb NOT NULL DEFAULT '{}',
  reported_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT dnssec_key_key UNIQUE (zone_id, server_id, key_tag, algorithm),
  CONSTRAINT dnssec_key_type CHECK (key_type IN ('ksk', 'zsk', 'csk'))
);
CREATE INDEX dnssec_key_server ON dnssec_key (server_id);
