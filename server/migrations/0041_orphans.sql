/* Since when an address is nobody's. Kept here, so that no way of writing can forget it. */
ALTER TABLE ip_address ADD COLUMN orphaned_at timestamptz;
UPDATE ip_address SET orphaned_at = modified_at WHERE status = 'orphan';
ALTER TABLE ip_address ADD CONSTRAINT ip_address_orphaned_at CHECK ((status = 'orphan') = (orphaned_at IS NOT NULL));

CREATE FUNCTION stamp_orphan() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.orphaned_at := CASE NEW.status WHEN 'orphan' THEN now() END;
  RETURN NEW;
END $$;

CREATE TRIGGER ip_address_orphaned BEFORE INSERT OR UPDATE OF status ON ip_address FOR EACH ROW
  WHEN ((NEW.status = 'orphan') <> (NEW.orphaned_at IS NOT NULL)) EXECUTE FUNCTION stamp_orphan();

-- Where nothing else is free, orphans are given out, the lowest first.
CREATE INDEX ip_address_orphans ON ip_address (subnet_id, address) WHERE status = 'orphan';

ALTER TABLE platform_settings
  -- How long an address that was given up is kept back before it can be given to somebody else.
  ADD COLUMN orphan_grace_hours integer NOT NULL DEFAULT 24;
