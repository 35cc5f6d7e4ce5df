/* A new address is counted and found to lie in its subnet by one look at the subnet instead of two. */
CREATE FUNCTION stray_refused(stray inet, network cidr) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_stray(stray, network);
  RETURN false;
END $$;

CREATE OR REPLACE FUNCTION ip_address_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO usage_delta (subnet_id, address_rows, allocated_ips)
    SELECT a.subnet_id, count(*), count(*) FILTER (WHERE is_used(a.status, a.address, s.network))
    FROM added a JOIN subnet s ON s.id = a.subnet_id
    WHERE a.address <<= s.network OR stray_refused(a.address, s.network)
    GROUP BY a.subnet_id;
  RETURN NULL;
END $$;
