-- The audit log: append-only, by month, sealed into a hash chain behind the writers' backs.

CREATE SEQUENCE audit_log_seq;

CREATE TABLE audit_log (
  id uuid NOT NULL,
  seq bigint NOT NULL DEFAULT nextval('audit_log_seq'),
  -- The writing transaction. Sealing follows (xact, seq) up to the oldest transaction still running,
  -- so no later commit can slip in front of a sealed row, and no writer ever waits for the sealer.
  xact xid8 NOT NULL DEFAULT pg_current_xact_id(),
  timestamp timestamptz NOT NULL DEFAULT now(),
  user_id uuid,
  user_display_name varchar(255) NOT NULL,
  auth_source varchar(20) NOT NULL,
  source_ip varchar(45),
  user_agent varchar(500),
  action varchar(50) NOT NULL,
  resource_type varchar(100) NOT NULL,
  resource_id varchar(255) NOT NULL,
  resource_display varchar(500) NOT NULL,
  old_value jsonb,
  new_value jsonb,
  changed_fields text[],
  request_id varchar(128),
  result varchar(20) NOT NULL DEFAULT 'success',
  error_detail text,
  PRIMARY KEY (id, timestamp)
) PARTITION BY RANGE (timestamp);

CREATE INDEX audit_log_timestamp ON audit_log (timestamp DESC, seq DESC);
CREATE INDEX audit_log_resource ON audit_log (resource_type, resource_id, timestamp DESC);
CREATE INDEX audit_log_user ON audit_log (user_id, timestamp DESC);
CREATE INDEX audit_log_xact ON audit_log (xact, seq);

CREATE TABLE audit_seal (
  position bigint PRIMARY KEY,
  xact xid8 NOT NULL,
  seq bigint NOT NULL,
  audit_id uuid NOT NULL,
  timestamp timestamptz NOT NULL,
  prev_hash bytea,
  row_hash bytea NOT NULL
);
CREATE INDEX audit_seal_xact ON audit_seal (xact, seq);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_seal_append_only BEFORE UPDATE OR DELETE ON audit_seal
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_seal_no_truncate BEFORE TRUNCATE ON audit_seal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Makes the partitions of this month and the months after it. It runs as the owner, because the role
-- the product serves with may not create tables.
CREATE FUNCTION make_audit_partitions(months_ahead integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  first_day date := date_trunc('month', now() AT TIME ZONE 'UTC')::date;
  lower_day date;
  partition text;
BEGIN
  FOR month IN 0..months_ahead LOOP
    lower_day := (first_day + make_interval(months => month))::date;
    partition := 'audit_log_' || to_char(lower_day, 'YYYY_MM');
    CONTINUE WHEN to_regclass('public.' || partition) IS NOT NULL;
    BEGIN
      EXECUTE format('CREATE TABLE public.%I PARTITION OF public.audit_log FOR VALUES FROM (%L) TO (%L)', partition,
        lower_day || ' 00:00:00+00', (lower_day + interval '1 month')::date || ' 00:00:00+00');
      EXECUTE format('CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON public.%I
        FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change()', partition);
    EXCEPTION
      -- Rows of that month already lie in the default partition; they are as safe there.
      WHEN check_violation THEN CONTINUE;
      -- Another process made it at this moment.
      WHEN duplicate_table THEN CONTINUE;
    END;
  END LOOP;
END $$;
SELECT make_audit_partitions(3);

-- A row outside every month is kept rather than lost: the clock of a badly set machine must not stop writes.
CREATE TABLE audit_log_rest PARTITION OF audit_log DEFAULT;
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log_rest
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- sha256 over the previous hash and every recorded fact of the row; jsonb prints its keys in a fixed order.
CREATE FUNCTION audit_hash(prev bytea, entry audit_log) RETURNS bytea LANGUAGE sql STABLE
SET timezone = 'UTC' SET datestyle = 'ISO' AS $$
  SELECT sha256(coalesce(prev, ''::bytea) || convert_to('|' || jsonb_build_object(
    'id', entry.id, 'seq', entry.seq, 'timestamp', entry.timestamp::text, 'user_id', entry.user_id,
    'user_display_name', entry.user_display_name, 'auth_source', entry.auth_source,
    'source_ip', entry.source_ip, 'user_agent', entry.user_agent, 'action', entry.action,
    'resource_type', entry.resource_type, 'resource_id', entry.resource_id,
    'resource_display', entry.resource_display, 'old_value', entry.old_value, 'new_value', entry.new_value,
    'changed_fields', entry.changed_fields, 'request_id', entry.request_id, 'result', entry.result,
    'error_detail', entry.error_detail)::text, 'UTF8'))
$$;

-- Seals up to `most` rows that no running transaction can still precede; returns how many.
CREATE FUNCTION seal_audit_log(most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  horizon xid8;
  last_seal audit_seal;
  entry audit_log;
  hash bytea;
  sealed integer := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('cadastre.audit_seal'));
  horizon := pg_snapshot_xmin(pg_current_snapshot());
  SELECT * INTO last_seal FROM audit_seal ORDER BY position DESC LIMIT 1;
  FOR entry IN
    SELECT * FROM audit_log
    WHERE xact < horizon AND (xact, seq) > (coalesce(last_seal.xact, '0'), coalesce(last_seal.seq, 0))
    ORDER BY xact, seq LIMIT most
  LOOP
    hash := audit_hash(last_seal.row_hash, entry);
    INSERT INTO audit_seal (position, xact, seq, audit_id, timestamp, prev_hash, row_hash)
    VALUES (coalesce(last_seal.position, 0) + 1, entry.xact, entry.seq, entry.id, entry.timestamp,
            last_seal.row_hash, hash)
    RETURNING * INTO last_seal;
    sealed := sealed + 1;
  END LOOP;
  RETURN sealed;
END $$;
