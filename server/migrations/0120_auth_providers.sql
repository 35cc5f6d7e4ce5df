-- Directories and identity providers that vouch for people, and what membership there is worth here.

CREATE TABLE auth_provider (
  id uuid PRIMARY KEY,
  name varchar(255) NOT NULL,
  type varchar(16) NOT NULL CHECK (type IN ('ldap', 'oidc', 'saml', 'radius', 'tacacs')),
  is_enabled boolean NOT NULL DEFAULT false,
  priority integer NOT NULL DEFAULT 100,
  config jsonb NOT NULL DEFAULT '{}',
  secrets_sealed bytea,
  auto_create_users boolean NOT NULL DEFAULT true,
  auto_update_users boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX auth_provider_name_key ON auth_provider (lower(name));

CREATE TABLE auth_group_mapping (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES auth_provider ON DELETE CASCADE,
  external_group varchar(1000) NOT NULL,
  internal_group_id uuid NOT NULL REFERENCES "group" ON DELETE CASCADE,
  priority integer NOT NULL DEFAULT 100,
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX auth_group_mapping_external_group_key ON auth_group_mapping (provider_id, lower(external_group));
CREATE INDEX auth_group_mapping_group ON auth_group_mapping (internal_group_id);

-- Two providers of one kind may call different people by the same id: an account belongs to the one that vouched for it.
ALTER TABLE "user" ADD auth_provider_id uuid REFERENCES auth_provider ON DELETE SET NULL;
DROP INDEX user_external_id_key;
CREATE UNIQUE INDEX user_external_id_key ON "user" (auth_provider_id, external_id);
