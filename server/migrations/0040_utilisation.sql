/* Utilisation counts what somebody uses, among the addresses that total_ips counts: rows of network and broadcast
   addresses, addresses that are available and those that were given up are not used. A host on the first or last
   address of an IPv4 network is possible where nobody made the rows for them, but total_ips leaves these two out. */
CREATE FUNCTION is_used(status text, address inet, network cidr) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN status NOT IN ('available', 'orphan', 'network', 'broadcast')
    AND NOT (family(network) = 4 AND masklen(network) < 31
      AND address IN (set_masklen(network::inet, 32), set_masklen(broadcast(network), 32)));

CREATE OR REPLACE FUNCTION ip_address_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO usage_delta (subnet_id, address_rows, allocated_ips)
    SELECT a.subnet_id, count(*), count(*) FILTER (WHERE is_used(a.status, a.address, s.network))
    FROM added a JOIN subnet s ON s.id = a.subnet_id GROUP BY a.subnet_id;
  PERFORM refuse_stray(a.address, s.network) FROM added a JOIN subnet s ON s.id = a.subnet_id
    WHERE NOT a.address <<= s.network;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION ip_address_updated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  left_subnets uuid[];
BEGIN
  INSERT INTO usage_delta (subnet_id, address_rows, allocated_ips)
    SELECT subnet_id, sum(one), sum(used) FROM (
      SELECT a.subnet_id, -1 AS one, -is_used(a.status, a.address, s.network)::integer AS used
        FROM old_rows a JOIN subnet s ON s.id = a.subnet_id
      UNION ALL
      SELECT a.subnet_id, 1, is_used(a.status, a.address, s.network)::integer
        FROM new_rows a JOIN subnet s ON s.id = a.subnet_id
    ) moved
    GROUP BY subnet_id HAVING sum(one) <> 0 OR sum(used) <> 0;
  SELECT array_agg(DISTINCT o.subnet_id) INTO left_subnets
    FROM old_rows o JOIN new_rows n USING (id) WHERE o.subnet_id <> n.subnet_id OR o.address <> n.address;
  IF left_subnets IS NULL THEN RETURN NULL; END IF;
  PERFORM pg_advisory_xact_lock_shared(run_lock(gone)) FROM unnest(left_subnets) AS gone;
  DELETE FROM full_run WHERE subnet_id = ANY (left_subnets);
  PERFORM refuse_stray(n.address, s.network) FROM new_rows n JOIN subnet s ON s.id = n.subnet_id
    WHERE NOT n.address <<= s.network;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION ip_address_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  hole record;
BEGIN
  -- With a subnet that is deleted itself nothing is left to count for.
  INSERT INTO usage_delta (subnet_id, address_rows, allocated_ips)
    SELECT r.subnet_id, -count(*), -count(*) FILTER (WHERE is_used(r.status, r.address, s.network))
    FROM removed r JOIN subnet s ON s.id = r.subnet_id GROUP BY r.subnet_id;
  PERFORM pg_advisory_xact_lock_shared(run_lock(subnet_id)) FROM (SELECT DISTINCT subnet_id FROM removed) emptied;
  FOR hole IN
    SELECT r.subnet_id, r.address, f.first, f.last FROM removed r JOIN full_run f ON f.subnet_id = r.subnet_id
      AND f.first <= r.address AND f.last >= r.address ORDER BY r.subnet_id, r.address
  LOOP
    -- Holes come in ascending order: each one cuts the piece that the one before has left to its right.
    UPDATE full_run SET last = hole.address - 1
      WHERE subnet_id = hole.subnet_id AND first < hole.address AND last >= hole.address;
    DELETE FROM full_run WHERE subnet_id = hole.subnet_id AND first = hole.address;
    IF hole.address < hole.last THEN
      INSERT INTO full_run (subnet_id, first, last) VALUES (hole.subnet_id, hole.address + 1, hole.last);
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION subnet_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_blocks(array_agg(block_id), array_agg(change)) FROM (
    SELECT block_id, sum(change)::bigint AS change FROM (
      SELECT block_id, -allocated_ips AS change FROM old_rows WHERE deleted_at IS NULL
      UNION ALL
      SELECT block_id, allocated_ips FROM new_rows WHERE deleted_at IS NULL
    ) moved GROUP BY block_id HAVING sum(change) <> 0
  ) summed HAVING count(*) > 0;
  -- In a network that grew, what was its end is an address like others, and the other way round.
  INSERT INTO usage_delta (subnet_id, address_rows, allocated_ips)
    SELECT n.id, 0, ends.used FROM old_rows o JOIN new_rows n USING (id)
    CROSS JOIN LATERAL (
      SELECT sum(is_used(a.status, a.address, n.network)::integer - is_used(a.status, a.address, o.network)::integer)
        AS used
      FROM ip_address a WHERE a.subnet_id = n.id AND a.address IN (
        set_masklen(o.network::inet, 32), set_masklen(broadcast(o.network), 32),
        set_masklen(n.network::inet, 32), set_masklen(broadcast(n.network), 32))
    ) ends
    WHERE o.network <> n.network AND family(n.network) = 4 AND ends.used <> 0;
  RETURN NULL;
END $$;

-- Everything is counted again by these rules, and carried to the blocks above.
INSERT INTO usage_delta (subnet_id, address_rows, allocated_ips)
  SELECT id, 0, used - counted FROM (
    SELECT s.id, s.allocated_ips
      + coalesce((SELECT sum(d.allocated_ips) FROM usage_delta d WHERE d.subnet_id = s.id), 0) AS counted,
      (SELECT count(*) FROM ip_address a
        WHERE a.subnet_id = s.id AND is_used(a.status, a.address, s.network)) AS used
    FROM subnet s
  ) recounted WHERE used <> counted;
SELECT fold_usage();

-- How many of an old sample were network, broadcast and given up is not known; that there were no more than all is.
UPDATE utilization_sample SET allocated_ips = total_ips WHERE allocated_ips > total_ips;
