-- Moves with whatever a list blocks, so that an agent fetches again what has changed and nothing else.
ALTER TABLE dns_blocklist ADD COLUMN revision bigint NOT NULL DEFAULT 1;
