-- What this server can answer HTTPS with. At most one is in use.
CREATE TABLE certificate (
  id uuid PRIMARY KEY,
  name varchar(255) NOT NULL,
  source text NOT NULL CHECK (source IN ('uploaded', 'self_signed')),
  names jsonb NOT NULL,
  subject_cn varchar(255),
  issuer_cn varchar(255),
  serial varchar(128) NOT NULL,
  not_before timestamptz NOT NULL,
  not_after timestamptz NOT NULL,
  fingerprint_sha256 char(64) NOT NULL,
  key_algo varchar(16) NOT NULL,
  key_size integer NOT NULL,
  chain_length integer NOT NULL,
  chain_pem text NOT NULL,
  private_key_sealed bytea NOT NULL,
  is_active boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX certificate_name_key ON certificate (name);
CREATE UNIQUE INDEX certificate_fingerprint_key ON certificate (fingerprint_sha256);
CREATE UNIQUE INDEX certificate_active_key ON certificate (is_active) WHERE is_active;
