-- What people type is looked for in names first: where a table can be large, the beginning of a name is a stretch of
-- an ordered index, whatever characters it is made of; other parts of a text are found by their trigrams.
CREATE INDEX ip_address_hostname_start ON ip_address (lower(hostname) text_pattern_ops) WHERE hostname IS NOT NULL;
CREATE INDEX subnet_name_start ON subnet (lower(name) text_pattern_ops) WHERE deleted_at IS NULL;
CREATE INDEX ip_block_name_start ON ip_block (lower(name) text_pattern_ops) WHERE deleted_at IS NULL;

-- One line per field: no needle matches across two of them.
CREATE INDEX subnet_text ON subnet
  USING gin (lower(name || E'\n' || description) gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE INDEX ip_block_text ON ip_block
  USING gin (lower(name || E'\n' || description) gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE INDEX ip_space_text ON ip_space
  USING gin (name gin_trgm_ops, description gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE INDEX vlan_search ON vlan USING gin (name gin_trgm_ops, description gin_trgm_ops);
CREATE INDEX router_search ON router USING gin (name gin_trgm_ops, description gin_trgm_ops, location gin_trgm_ops);
CREATE INDEX user_search ON "user"
  USING gin (username gin_trgm_ops, display_name gin_trgm_ops, email gin_trgm_ops);
CREATE INDEX group_search ON "group" USING gin (name gin_trgm_ops, description gin_trgm_ops);

-- Values of custom fields that are declared searchable are found whole.
CREATE INDEX ip_address_custom_fields ON ip_address USING gin (custom_fields jsonb_path_ops)
  WHERE custom_fields <> '{}';
CREATE INDEX subnet_custom_fields ON subnet USING gin (custom_fields jsonb_path_ops)
  WHERE custom_fields <> '{}' AND deleted_at IS NULL;
CREATE INDEX ip_block_custom_fields ON ip_block USING gin (custom_fields jsonb_path_ops)
  WHERE custom_fields <> '{}' AND deleted_at IS NULL;

-- The newest rows that have tags, for those who are about to type one.
CREATE INDEX ip_address_tagged ON ip_address (id) WHERE tags <> '{}';
CREATE INDEX subnet_tagged ON subnet (id) WHERE tags <> '{}' AND deleted_at IS NULL;
CREATE INDEX ip_block_tagged ON ip_block (id) WHERE tags <> '{}' AND deleted_at IS NULL;

-- A page of the UI as its user likes it, by name.
CREATE TABLE saved_view (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES "user" ON DELETE CASCADE,
  page varchar(64) NOT NULL,
  name varchar(120) NOT NULL,
  payload jsonb NOT NULL DEFAULT '{}',
  is_default boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT saved_view_name_key UNIQUE (user_id, page, name)
);
CREATE UNIQUE INDEX saved_view_default_key ON saved_view (user_id, page) WHERE is_default;
