-- What the agent of a DHCP server is asked to do beside its configuration, and what became of it.
CREATE TABLE dhcp_config_op (
  id uuid PRIMARY KEY,
  server_id uuid NOT NULL REFERENCES dhcp_server ON DELETE CASCADE,
  op_type varchar(32) NOT NULL,
  state varchar(16) NOT NULL DEFAULT 'pending',
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  acked_at timestamptz,
  CONSTRAINT dhcp_config_op_state_check CHECK (state IN ('pending', 'acked', 'failed'))
);
CREATE INDEX dhcp_config_op_server ON dhcp_config_op (server_id, created_at, id);
-- Asking twice before it is done is asking once.
CREATE UNIQUE INDEX dhcp_config_op_pending_key ON dhcp_config_op (server_id, op_type) WHERE state = 'pending';
INSERT INTO dhcp_config_op (id, server_id, op_type) SELECT sync_id, id, 'apply_config' FROM dhcp_server
  WHERE sync_id IS NOT NULL;

/*
 * What DHCP daemons log about clients, as their agents send it. There is no foreign key: it outlives its server until
 * its time is over, and rows come by the thousand.
 */
CREATE TABLE dhcp_activity_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id uuid NOT NULL,
  ts timestamptz NOT NULL,
  -- Null where the line does not say it; `raw` has all of it.
  severity varchar(8),
  code varchar(64),
  mac_address macaddr,
  ip_address inet,
  transaction_id varchar(18),
  raw text NOT NULL
);
CREATE INDEX dhcp_activity_log_server ON dhcp_activity_log (server_id, ts, id);
CREATE INDEX dhcp_activity_log_ts ON dhcp_activity_log USING brin (ts);

ALTER TABLE platform_settings ADD COLUMN dhcp_activity_retention_hours integer NOT NULL DEFAULT 24;

-- Whether agents look for other servers and for routers goes and comes with the modules.
CREATE FUNCTION dhcp_module_switched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM dhcp_server_group ORDER BY id FOR NO KEY UPDATE;
  UPDATE dhcp_server_group SET config_revision = config_revision + 1;
  PERFORM pg_notify('cadastre_dhcp', id::text) FROM dhcp_server_group;
  RETURN NULL;
END $$;

CREATE TRIGGER feature_module_dhcp AFTER INSERT OR UPDATE OF enabled ON feature_module
  FOR EACH ROW WHEN (NEW.id IN ('dhcp.rogue_detection', 'ipv6.router_advertisements'))
  EXECUTE FUNCTION dhcp_module_switched();
