-- Accounts and their sessions.

CREATE TABLE "user" (
  id uuid PRIMARY KEY,
  username varchar(150) NOT NULL,
  email varchar(255) NOT NULL,
  display_name varchar(255) NOT NULL,
  password_hash text,
  password_changed_at timestamptz,
  is_active boolean NOT NULL DEFAULT true,
  is_superadmin boolean NOT NULL DEFAULT false,
  force_password_change boolean NOT NULL DEFAULT false,
  auth_source varchar(20) NOT NULL DEFAULT 'local',
  last_login_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT user_username_key UNIQUE (username),
  CONSTRAINT user_email_key UNIQUE (email)
);

-- A session is one refresh token; rotation revokes it and adds the next of the same family.
CREATE TABLE user_session (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES "user" ON DELETE CASCADE,
  family_id uuid NOT NULL,
  refresh_token_hash bytea NOT NULL,
  auth_source varchar(20) NOT NULL,
  source_ip varchar(45),
  user_agent varchar(500),
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  CONSTRAINT user_session_refresh_token_hash_key UNIQUE (refresh_token_hash)
);
CREATE INDEX user_session_user ON user_session (user_id);
CREATE INDEX user_session_family ON user_session (family_id);
CREATE INDEX user_session_expires_at ON user_session (expires_at);
