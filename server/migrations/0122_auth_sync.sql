-- What becomes of accounts that their provider no longer vouches for, and what each look at a provider has found.

ALTER TABLE auth_provider
  ADD mfa_policy varchar(16) NOT NULL DEFAULT 'exempt' CHECK (mfa_policy IN ('exempt', 'required')),
  ADD sync_minutes integer NOT NULL DEFAULT 60 CHECK (sync_minutes BETWEEN 0 AND 10080),
  ADD session_hours integer CHECK (session_hours BETWEEN 1 AND 720);

-- Set by a sync, which may take it back; an account that a person has switched off stays off.
ALTER TABLE "user" ADD deprovisioned_at timestamptz;
ALTER TABLE "user" ADD CONSTRAINT user_deprovisioned_is_off CHECK (deprovisioned_at IS NULL OR NOT is_active);

CREATE TABLE auth_sync (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES auth_provider ON DELETE CASCADE,
  reason varchar(16) NOT NULL CHECK (reason IN ('schedule', 'manual')),
  started_at timestamptz NOT NULL,
  ended_at timestamptz NOT NULL,
  is_complete boolean NOT NULL,
  message text NOT NULL,
  checked integer NOT NULL,
  deprovisioned integer NOT NULL,
  restored integer NOT NULL,
  failed integer NOT NULL,
  accounts jsonb NOT NULL DEFAULT '[]'
);
CREATE INDEX auth_sync_provider ON auth_sync (provider_id, started_at);
