-- What a module of DNS adds to servers goes and comes with it: their configurations are others from then on.
CREATE FUNCTION dns_module_switched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM dns_group ORDER BY id FOR NO KEY UPDATE;
  UPDATE dns_group SET config_revision = config_revision + 1;
  PERFORM pg_notify('cadastre_dns', id::text) FROM dns_group;
  RETURN NULL;
END $$;

CREATE TRIGGER feature_module_dns AFTER INSERT OR UPDATE OF enabled ON feature_module
  FOR EACH ROW WHEN (NEW.id IN ('dns.blocklists', 'dns.catalog_zones')) EXECUTE FUNCTION dns_module_switched();
