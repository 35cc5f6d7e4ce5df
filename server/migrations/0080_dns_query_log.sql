/*
 * What DNS servers were asked, as their agents send it. There is no foreign key: what a server was asked outlives it
 * until its time is over, and rows come by the thousand.
 */
CREATE TABLE dns_query_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id uuid NOT NULL,
  ts timestamptz NOT NULL,
  -- Null where the line could not be read; `raw` always has it.
  client_ip inet,
  client_port integer,
  qname varchar(1024),
  qclass varchar(16),
  qtype varchar(16),
  flags varchar(64),
  view varchar(64),
  raw text NOT NULL
);
CREATE INDEX dns_query_log_server ON dns_query_log (server_id, ts, id);
CREATE INDEX dns_query_log_ts ON dns_query_log USING brin (ts);

-- Answers that a blocklist changed.
CREATE TABLE dns_rpz_hit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server_id uuid NOT NULL,
  ts timestamptz NOT NULL,
  client_ip inet NOT NULL,
  client_port integer NOT NULL,
  qname varchar(1024) NOT NULL,
  qclass varchar(16) NOT NULL,
  qtype varchar(16) NOT NULL,
  view varchar(64),
  -- What of the question or answer was met (QNAME, IP, …), what was done (NXDOMAIN, PASSTHRU, …), and the rule.
  trigger varchar(16) NOT NULL,
  policy varchar(16) NOT NULL,
  rule varchar(1024) NOT NULL,
  raw text NOT NULL
);
CREATE INDEX dns_rpz_hit_server ON dns_rpz_hit (server_id, ts, id);
CREATE INDEX dns_rpz_hit_ts ON dns_rpz_hit USING brin (ts);

ALTER TABLE platform_settings
  ADD COLUMN dns_query_log_retention_hours integer NOT NULL DEFAULT 24,
  ADD COLUMN dns_rpz_hit_retention_days integer NOT NULL DEFAULT 30;
