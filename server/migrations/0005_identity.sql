-- Groups, roles and grants; second factors; API tokens; the settings that rule them.

ALTER TABLE "user"
  ADD external_id varchar(1000),
  ADD totp_secret_sealed bytea,
  ADD totp_pending_sealed bytea,
  -- The newest time step a code was accepted for: the same code never counts twice.
  ADD totp_last_step bigint,
  ADD failed_login_count integer NOT NULL DEFAULT 0,
  ADD failed_login_at timestamptz,
  ADD failed_login_locked_until timestamptz;
CREATE UNIQUE INDEX user_external_id_key ON "user" (auth_source, external_id) WHERE external_id IS NOT NULL;

CREATE TABLE password_history (
  user_id uuid NOT NULL REFERENCES "user" ON DELETE CASCADE,
  password_hash text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX password_history_user ON password_history (user_id, created_at DESC);

CREATE TABLE recovery_code (
  user_id uuid NOT NULL REFERENCES "user" ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  is_pending boolean NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash, is_pending)
);

-- Challenges that were answered; a second answer to one is a replay.
CREATE TABLE mfa_challenge (
  id uuid PRIMARY KEY,
  expires_at timestamptz NOT NULL
);

CREATE TABLE role (
  id uuid PRIMARY KEY,
  name varchar(255) NOT NULL,
  description varchar(1000) NOT NULL DEFAULT '',
  is_builtin boolean NOT NULL DEFAULT false,
  -- [{action, resource_type, resource_id}]
  permissions jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT role_name_key UNIQUE (name)
);

CREATE TABLE "group" (
  id uuid PRIMARY KEY,
  name varchar(255) NOT NULL,
  description varchar(1000) NOT NULL DEFAULT '',
  auth_source varchar(20) NOT NULL DEFAULT 'local',
  external_dn varchar(1000),
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT group_name_key UNIQUE (name)
);

CREATE TABLE group_role (
  group_id uuid NOT NULL REFERENCES "group" ON DELETE CASCADE,
  role_id uuid NOT NULL REFERENCES role ON DELETE CASCADE,
  PRIMARY KEY (group_id, role_id)
);
CREATE INDEX group_role_role ON group_role (role_id);

CREATE TABLE user_group (
  user_id uuid NOT NULL REFERENCES "user" ON DELETE CASCADE,
  group_id uuid NOT NULL REFERENCES "group" ON DELETE CASCADE,
  PRIMARY KEY (user_id, group_id)
);
CREATE INDEX user_group_group ON user_group (group_id);

CREATE TABLE time_bound_grant (
  id uuid PRIMARY KEY,
  group_id uuid NOT NULL REFERENCES "group" ON DELETE CASCADE,
  action varchar(20) NOT NULL,
  resource_type varchar(100) NOT NULL,
  resource_id varchar(255),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  reason varchar(1000) NOT NULL DEFAULT '',
  granted_by_user_id uuid REFERENCES "user" ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX time_bound_grant_group ON time_bound_grant (group_id);
CREATE INDEX time_bound_grant_open ON time_bound_grant (expires_at) WHERE revoked_at IS NULL;

CREATE TABLE api_token (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES "user" ON DELETE CASCADE,
  name varchar(255) NOT NULL,
  description varchar(1000) NOT NULL DEFAULT '',
  token_hash bytea NOT NULL,
  prefix varchar(16) NOT NULL,
  scopes jsonb NOT NULL DEFAULT '[]',
  resource_grants jsonb NOT NULL DEFAULT '[]',
  expires_at timestamptz,
  last_used_at timestamptz,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT api_token_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX api_token_user ON api_token (user_id);

-- Everything that decides what somebody may do moves the access revision.
CREATE FUNCTION bump_access_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE platform_revision SET access = access + 1;
  RETURN NULL;
END $$;
CREATE TRIGGER role_revision AFTER UPDATE OR DELETE ON role
  FOR EACH STATEMENT EXECUTE FUNCTION bump_access_revision();
CREATE TRIGGER group_revision AFTER DELETE ON "group"
  FOR EACH STATEMENT EXECUTE FUNCTION bump_access_revision();
CREATE TRIGGER group_role_revision AFTER INSERT OR UPDATE OR DELETE ON group_role
  FOR EACH STATEMENT EXECUTE FUNCTION bump_access_revision();
CREATE TRIGGER user_group_revision AFTER INSERT OR UPDATE OR DELETE ON user_group
  FOR EACH STATEMENT EXECUTE FUNCTION bump_access_revision();
CREATE TRIGGER time_bound_grant_revision AFTER INSERT OR UPDATE OR DELETE ON time_bound_grant
  FOR EACH STATEMENT EXECUTE FUNCTION bump_access_revision();

ALTER TABLE platform_settings
  ADD password_min_length integer NOT NULL DEFAULT 12,
  ADD password_require_uppercase boolean NOT NULL DEFAULT true,
  ADD password_require_lowercase boolean NOT NULL DEFAULT true,
  ADD password_require_digit boolean NOT NULL DEFAULT true,
  ADD password_require_symbol boolean NOT NULL DEFAULT false,
  ADD password_history_count integer NOT NULL DEFAULT 5,
  ADD password_max_age_days integer NOT NULL DEFAULT 0,
  ADD lockout_threshold integer NOT NULL DEFAULT 0,
  ADD lockout_duration_minutes integer NOT NULL DEFAULT 15,
  ADD lockout_reset_minutes integer NOT NULL DEFAULT 15,
  ADD session_timeout_minutes integer NOT NULL DEFAULT 60,
  ADD auto_logout_minutes integer NOT NULL DEFAULT 0,
  ADD app_title varchar(255) NOT NULL DEFAULT 'Cadastre',
  ADD app_base_url varchar(1000) NOT NULL DEFAULT '',
  ADD login_banner_enabled boolean NOT NULL DEFAULT false,
  ADD login_banner_title varchar(120) NOT NULL DEFAULT '',
  ADD login_banner_text varchar(8000) NOT NULL DEFAULT '',
  ADD login_banner_require_ack boolean NOT NULL DEFAULT false,
  ADD env_banner_enabled boolean NOT NULL DEFAULT false,
  ADD env_banner_text varchar(200) NOT NULL DEFAULT '',
  ADD env_banner_bg varchar(7) NOT NULL DEFAULT '#b91c1c',
  ADD env_banner_fg varchar(7) NOT NULL DEFAULT '#ffffff',
  ADD env_banner_position varchar(6) NOT NULL DEFAULT 'top';
