-- Names whose addresses come and go with the health of what is behind them.
CREATE TABLE dns_pool (
  id uuid PRIMARY KEY,
  zone_id uuid NOT NULL REFERENCES dns_zone ON DELETE CASCADE,
  name varchar(255) NOT NULL,
  description text NOT NULL DEFAULT '',
  -- Relative to the zone.
  record_name varchar(1024) NOT NULL,
  record_type varchar(8) NOT NULL DEFAULT 'A',
  ttl integer NOT NULL DEFAULT 30,
  enabled boolean NOT NULL DEFAULT true,
  hc_type varchar(8) NOT NULL DEFAULT 'tcp',
  hc_target_port integer,
  hc_path varchar(1024) NOT NULL DEFAULT '/',
  hc_method varchar(8) NOT NULL DEFAULT 'GET',
  hc_verify_tls boolean NOT NULL DEFAULT false,
  hc_expected_status_codes jsonb NOT NULL DEFAULT '[200, 201, 202, 204, 301, 302, 304]',
  hc_interval_seconds integer NOT NULL DEFAULT 30,
  hc_timeout_seconds integer NOT NULL DEFAULT 5,
  hc_unhealthy_threshold integer NOT NULL DEFAULT 2,
  hc_healthy_threshold integer NOT NULL DEFAULT 2,
  next_check_at timestamptz,
  last_checked_at timestamptz,
  -- Why what shall be published is not.
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT dns_pool_record_type_check CHECK (record_type IN ('A', 'AAAA')),
  CONSTRAINT dns_pool_hc_type_check CHECK (hc_type IN ('none', 'tcp', 'http', 'https', 'icmp')),
  CONSTRAINT dns_pool_numbers_check CHECK (
    ttl BETWEEN 1 AND 86400
    AND hc_target_port BETWEEN 1 AND 65535
    AND hc_interval_seconds BETWEEN 10 AND 3600
    AND hc_timeout_seconds BETWEEN 1 AND 60
    AND hc_unhealthy_threshold BETWEEN 1 AND 20
    AND hc_healthy_threshold BETWEEN 1 AND 20
  )
);
CREATE UNIQUE INDEX dns_pool_owner_key ON dns_pool (zone_id, record_name, record_type);
CREATE INDEX dns_pool_due ON dns_pool (next_check_at) WHERE enabled;

CREATE TABLE dns_pool_member (
  id uuid PRIMARY KEY,
  pool_id uuid NOT NULL REFERENCES dns_pool ON DELETE CASCADE,
  address inet NOT NULL,
  weight integer NOT NULL DEFAULT 1,
  enabled boolean NOT NULL DEFAULT true,
  last_check_state varchar(16) NOT NULL DEFAULT 'unknown',
  last_check_at timestamptz,
  last_check_error text,
  consecutive_failures integer NOT NULL DEFAULT 0,
  consecutive_successes integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT dns_pool_member_key UNIQUE (pool_id, address),
  CONSTRAINT dns_pool_member_state_check CHECK (last_check_state IN ('unknown', 'healthy', 'unhealthy')),
  CONSTRAINT dns_pool_member_weight_check CHECK (weight BETWEEN 0 AND 65535)
);
CREATE INDEX dns_record_pool_member ON dns_record (pool_member_id) WHERE pool_member_id IS NOT NULL;
