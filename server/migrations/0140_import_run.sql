-- Imports that run in the background: what was read is kept here until it is written.

CREATE TABLE import_run (
  id uuid PRIMARY KEY,
  -- What it imports: which part of the product knows how to write its objects.
  area varchar(16) NOT NULL,
  source varchar(20) NOT NULL,
  state varchar(16) NOT NULL DEFAULT 'ready' CHECK (state IN ('ready', 'running', 'cancelled', 'done')),
  target jsonb NOT NULL,
  actions jsonb NOT NULL DEFAULT '{}',
  -- What the plan says beside its objects: warnings, where it was read.
  summary jsonb NOT NULL DEFAULT '{}',
  objects_total integer NOT NULL,
  objects_done integer NOT NULL DEFAULT 0,
  weight_total bigint NOT NULL,
  weight_done bigint NOT NULL DEFAULT 0,
  -- What was done when it was started last; the rate is counted from there.
  weight_at_start bigint NOT NULL DEFAULT 0,
  -- One for all rows that it makes, however often it is started.
  imported_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  -- The worker that writes it, for as long as it may be silent.
  holder uuid,
  held_until timestamptz,
  created_by_user_id uuid REFERENCES "user" ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX import_run_state ON import_run (area, state);
CREATE INDEX import_run_creator ON import_run (created_by_user_id);

-- One object of a run, in the order of the plan. Its row of the ledger is written with it, in one transaction.
CREATE TABLE import_run_object (
  run_id uuid NOT NULL REFERENCES import_run ON DELETE CASCADE,
  place integer NOT NULL,
  weight integer NOT NULL,
  head json NOT NULL,
  -- Gone once it is written.
  content json,
  ledger jsonb,
  PRIMARY KEY (run_id, place)
);
CREATE INDEX import_run_object_open ON import_run_object (run_id, place) WHERE ledger IS NULL;
