-- Where a server begins in the queue: it was configured with everything older when it came, or was switched on again.
ALTER TABLE dns_server
  ADD COLUMN queue_from timestamptz NOT NULL DEFAULT now(),
  -- Changes of the group up to here are answered, or have rows of their own; what is looked for lies behind it.
  ADD COLUMN done_seq bigint NOT NULL DEFAULT 0;

-- When a change that is tried again was sent; null while it waits.
ALTER TABLE dns_change_outcome ADD COLUMN sent_at timestamptz;

DROP INDEX dns_change_outcome_retry;
CREATE INDEX dns_change_outcome_open ON dns_change_outcome (server_id, state) WHERE state <> 'applied';
CREATE INDEX dns_change_outcome_change ON dns_change_outcome (change_id);

-- Finds the later changes of the same set, which make an earlier one needless.
CREATE INDEX dns_change_set ON dns_change (zone_id, name, record_type, seq);
