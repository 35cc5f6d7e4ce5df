ALTER TABLE platform_settings
  -- How many levels of the tree of networks are open for somebody who has not opened any yet.
  ADD COLUMN subnet_tree_default_expanded_depth integer NOT NULL DEFAULT 2,
  -- How often the certificate of a TLS target is looked at, where the target itself does not say.
  ADD COLUMN tls_cert_check_interval_hours integer NOT NULL DEFAULT 6;
