-- Where a client is in several classes that set the same option, the first of them decides: classes keep the order in
-- which they were made.
ALTER TABLE dhcp_client_class ADD COLUMN position bigint GENERATED ALWAYS AS IDENTITY;
