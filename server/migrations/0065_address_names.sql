-- Where the forward zone of an address comes from, and the other names it has.
ALTER TABLE ip_address
  -- `settings`: the zone of its subnet's settings, whatever that is; `address`: one of its own; `none`: it has no name in DNS.
  ADD COLUMN forward_zone_source varchar(16) NOT NULL DEFAULT 'settings',
  -- [{name, record_type}], in the forward zone.
  ADD COLUMN aliases jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN alias_count integer NOT NULL GENERATED ALWAYS AS (jsonb_array_length(aliases)) STORED,
  ADD CONSTRAINT ip_address_forward_zone_source CHECK (forward_zone_source IN ('settings', 'address', 'none'));
