-- State of the whole platform, and the counters that let every process cache what is derived from it.

-- One row. `state` moves with settings and feature modules, `access` with everything permissions depend on.
-- A request reads both numbers with its session, so a cached copy is never older than that request.
CREATE TABLE platform_revision (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  state bigint NOT NULL DEFAULT 1,
  access bigint NOT NULL DEFAULT 1
);
INSERT INTO platform_revision DEFAULT VALUES;

CREATE FUNCTION bump_state_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE platform_revision SET state = state + 1;
  RETURN NULL;
END $$;

CREATE TABLE platform_settings (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  maintenance_mode_enabled boolean NOT NULL DEFAULT false,
  maintenance_message varchar(500) NOT NULL DEFAULT '',
  maintenance_started_at timestamptz,
  release_check_enabled boolean NOT NULL DEFAULT true,
  latest_version text,
  latest_release_url text,
  latest_checked_at timestamptz,
  latest_check_error text
);
INSERT INTO platform_settings DEFAULT VALUES;
CREATE TRIGGER platform_settings_revision AFTER UPDATE ON platform_settings
  FOR EACH STATEMENT EXECUTE FUNCTION bump_state_revision();

-- Only what an administrator switched; everything else follows the shipped catalog.
CREATE TABLE feature_module (
  id varchar(64) PRIMARY KEY,
  enabled boolean NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by_id uuid
);
CREATE TRIGGER feature_module_revision AFTER INSERT OR UPDATE OR DELETE ON feature_module
  FOR EACH STATEMENT EXECUTE FUNCTION bump_state_revision();

-- Who is alive: one row per worker process, and one for the schedule.
CREATE TABLE heartbeat (
  kind varchar(20) NOT NULL,
  name varchar(255) NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, name)
);

-- Counts inside a fixed window, for limits that must hold when no shared cache answers.
CREATE UNLOGGED TABLE rate_window (
  key varchar(200) PRIMARY KEY,
  count integer NOT NULL,
  ends_at timestamptz NOT NULL
);

CREATE TABLE acme_challenge (
  token varchar(255) PRIMARY KEY,
  key_authorization text NOT NULL,
  expires_at timestamptz NOT NULL
);

-- The answer a creating POST gave, so that a retry with the same key gets it again instead of a second row.
CREATE TABLE idempotency_key (
  actor_id uuid NOT NULL,
  key varchar(255) NOT NULL,
  fingerprint bytea NOT NULL,
  answer jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (actor_id, key)
);
CREATE INDEX idempotency_key_created_at ON idempotency_key (created_at);
