ALTER TABLE platform_settings
  -- How long a change that every server has is still shown.
  ADD COLUMN dns_change_retention_hours integer NOT NULL DEFAULT 168,
  -- How often servers are asked what they serve of zones that did not change.
  ADD COLUMN dns_observe_interval_minutes integer NOT NULL DEFAULT 15;
