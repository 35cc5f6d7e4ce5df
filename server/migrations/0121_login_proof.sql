-- What somebody else signed for one login (a SAML assertion) counts once: its id is kept for as long as it would be good.
CREATE TABLE login_proof (
  id_hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX login_proof_expiry ON login_proof (expires_at);
