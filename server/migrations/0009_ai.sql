-- Which copilot tools an administrator has chosen; null for the shipped choice.
CREATE TABLE ai_tool_catalog (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  enabled jsonb
);
INSERT INTO ai_tool_catalog DEFAULT VALUES;

-- A change somebody, or something, suggests. It happens only when a person applies it.
CREATE TABLE ai_proposal (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES "user" ON DELETE CASCADE,
  operation varchar(64) NOT NULL,
  args jsonb NOT NULL,
  preview_text text NOT NULL,
  expires_at timestamptz NOT NULL,
  applied_at timestamptz,
  discarded_at timestamptz,
  result jsonb,
  error text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ai_proposal_of_user ON ai_proposal (user_id, created_at DESC);
