-- Cutover: zones and scopes that move from a legacy server to ours, one by one, each with what was proved and done.

CREATE TABLE cutover_plan (
  id uuid PRIMARY KEY,
  name varchar(255) NOT NULL,
  description text NOT NULL DEFAULT '',
  status varchar(16) NOT NULL DEFAULT 'draft',
  source_dns_server_id uuid REFERENCES dns_server ON DELETE SET NULL,
  source_dhcp_server_id uuid REFERENCES dhcp_server ON DELETE SET NULL,
  target_dns_group_id uuid REFERENCES dns_group ON DELETE SET NULL,
  target_dhcp_group_id uuid REFERENCES dhcp_server_group ON DELETE SET NULL,
  notes text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  completed_at timestamptz,
  rolled_back_at timestamptz,
  CONSTRAINT cutover_plan_status CHECK (status IN
    ('draft', 'verifying', 'parallel', 'cutting_over', 'completed', 'rolled_back', 'abandoned'))
);
CREATE UNIQUE INDEX cutover_plan_name_key ON cutover_plan (lower(name));
CREATE INDEX cutover_plan_in_order ON cutover_plan (created_at, id);
CREATE INDEX cutover_plan_source_dns ON cutover_plan (source_dns_server_id);
CREATE INDEX cutover_plan_source_dhcp ON cutover_plan (source_dhcp_server_id);
CREATE INDEX cutover_plan_target_dns ON cutover_plan (target_dns_group_id);
CREATE INDEX cutover_plan_target_dhcp ON cutover_plan (target_dhcp_group_id);

CREATE TABLE cutover_item (
  id uuid PRIMARY KEY,
  plan_id uuid NOT NULL REFERENCES cutover_plan ON DELETE CASCADE,
  kind varchar(16) NOT NULL DEFAULT 'dns_zone',
  -- As the legacy server knows it: a zone without the dot at its end, or the network address of a scope.
  source_ref varchar(255) NOT NULL,
  zone_id uuid REFERENCES dns_zone ON DELETE SET NULL,
  scope_id uuid REFERENCES dhcp_scope ON DELETE SET NULL,
  stage varchar(16) NOT NULL DEFAULT 'pending',
  blockers jsonb NOT NULL DEFAULT '[]',
  last_parity jsonb,
  last_parity_at timestamptz,
  last_shadow jsonb,
  last_shadow_at timestamptz,
  ttl_snapshot jsonb,
  ttl_lowered_at timestamptz,
  lease_handover jsonb,
  cut_over_at timestamptz,
  rolled_back_at timestamptz,
  notes text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT cutover_item_source_key UNIQUE (plan_id, kind, source_ref),
  CONSTRAINT cutover_item_kind CHECK (kind IN ('dns_zone', 'dhcp_scope')),
  CONSTRAINT cutover_item_stage CHECK (stage IN ('pending', 'parity_checked', 'preflight_done', 'cut_over', 'rolled_back')),
  CONSTRAINT cutover_item_link CHECK (zone_id IS NULL OR scope_id IS NULL)
);
CREATE INDEX cutover_item_zone ON cutover_item (zone_id);
CREATE INDEX cutover_item_scope ON cutover_item (scope_id);

-- What people did with a plan, in words; the audit log has the images.
CREATE TABLE cutover_event (
  id uuid PRIMARY KEY,
  plan_id uuid NOT NULL REFERENCES cutover_plan ON DELETE CASCADE,
  item_id uuid REFERENCES cutover_item ON DELETE SET NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  kind varchar(16) NOT NULL,
  summary varchar(512) NOT NULL,
  detail jsonb,
  user_display_name varchar(255) NOT NULL DEFAULT ''
);
CREATE INDEX cutover_event_in_order ON cutover_event (plan_id, at, id);
CREATE INDEX cutover_event_item ON cutover_event (item_id);

CREATE TABLE cutover_checklist_item (
  id uuid PRIMARY KEY,
  plan_id uuid NOT NULL REFERENCES cutover_plan ON DELETE CASCADE,
  key varchar(64) NOT NULL,
  category varchar(16) NOT NULL,
  label varchar(255) NOT NULL,
  description text NOT NULL DEFAULT '',
  applies_to varchar(16) NOT NULL,
  sort_order integer NOT NULL,
  is_done boolean NOT NULL DEFAULT false,
  done_at timestamptz,
  done_by varchar(255),
  notes text NOT NULL DEFAULT '',
  CONSTRAINT cutover_checklist_item_key UNIQUE (plan_id, key)
);

/*
 * A switch of a scope, or its rollback, touches another machine, which no transaction covers. What is about to be done is
 * written down first; whoever finds a row that nobody works on any more finishes it or undoes it.
 */
CREATE TABLE cutover_switch (
  id uuid PRIMARY KEY,
  item_id uuid NOT NULL REFERENCES cutover_item ON DELETE CASCADE,
  direction varchar(16) NOT NULL,
  -- Without a foreign key: it must be known as long as the scope on it may be off.
  source_server_id uuid,
  -- What was there before, which is what undoing it restores.
  legacy_was_active boolean NOT NULL,
  managed_was_active boolean NOT NULL,
  outcome varchar(16),
  reason text,
  user_display_name varchar(255) NOT NULL DEFAULT '',
  started_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  finished_at timestamptz,
  -- Who works on it, and until when nobody else does.
  worker uuid NOT NULL,
  held_until timestamptz NOT NULL,
  CONSTRAINT cutover_switch_direction CHECK (direction IN ('cutover', 'rollback')),
  CONSTRAINT cutover_switch_outcome CHECK (outcome IN ('done', 'undone', 'failed')),
  CONSTRAINT cutover_switch_finished CHECK ((outcome IS NULL) = (finished_at IS NULL))
);
CREATE UNIQUE INDEX cutover_switch_open_key ON cutover_switch (item_id) WHERE finished_at IS NULL;
CREATE INDEX cutover_switch_item ON cutover_switch (item_id, started_at);
