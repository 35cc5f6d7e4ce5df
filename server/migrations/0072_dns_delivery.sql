-- Zones that this program has put on a server it talks to itself: only those are taken away again.
CREATE TABLE dns_server_zone (
  server_id uuid NOT NULL REFERENCES dns_server ON DELETE CASCADE,
  name varchar(1024) NOT NULL,
  -- Without a foreign key: the server has to forget a zone that is gone.
  zone_id uuid NOT NULL,
  -- What the zone was made from beside its records; empty when it has to be made anew.
  settings text NOT NULL DEFAULT '',
  -- It was on the server before: what else is in it stays.
  is_foreign boolean NOT NULL,
  last_error varchar(500),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (server_id, name)
);

ALTER TABLE dns_server
  -- The revision of its group that its zones were last made from.
  ADD COLUMN delivered_revision bigint NOT NULL DEFAULT 0,
  -- How often in a row it could not be worked with, and when that is tried again.
  ADD COLUMN delivery_attempts integer NOT NULL DEFAULT 0,
  ADD COLUMN delivery_next_at timestamptz;
