-- One default space at most. Where there were several, the oldest stays it.
UPDATE ip_space SET is_default = false
  WHERE is_default AND deleted_at IS NULL AND id <> (
    SELECT id FROM ip_space WHERE is_default AND deleted_at IS NULL ORDER BY created_at, id LIMIT 1);
CREATE UNIQUE INDEX ip_space_default_key ON ip_space (is_default) WHERE is_default AND deleted_at IS NULL;
