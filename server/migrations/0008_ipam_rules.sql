/* What must hold of the tree whatever two transactions do at once.

   Locks are taken from the top down: space, block, subnet, address. Whoever changes the blocks of a space holds the
   space FOR UPDATE, whoever changes its subnets holds it FOR KEY SHARE; whoever restructures a subnet holds that FOR
   UPDATE, and whoever writes its addresses holds it FOR KEY SHARE, which their foreign key takes by itself. */

CREATE FUNCTION refuse_placement(rule text, sentence text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'exclusion_violation', CONSTRAINT = rule, MESSAGE = sentence;
END $$;

-- Planned anew each time: a plan that fits all parents reads every block when one of them holds most.
CREATE FUNCTION check_block_placement() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  this ip_block;
  above cidr;
BEGIN
  -- Checked at the end of the transaction: only how the row stands by then counts.
  SELECT * INTO this FROM ip_block WHERE id = NEW.id;
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF this.deleted_at IS NOT NULL THEN
    IF EXISTS (SELECT FROM ip_block WHERE parent_block_id = this.id AND deleted_at IS NULL)
      OR EXISTS (SELECT FROM subnet WHERE block_id = this.id AND deleted_at IS NULL) THEN
      PERFORM refuse_placement('ip_block_has_children', 'A live network below a block in the trash');
    END IF;
    RETURN NULL;
  END IF;
  IF this.parent_block_id IS NULL THEN
    PERFORM FROM ip_space WHERE id = this.space_id AND deleted_at IS NULL FOR SHARE;
    IF NOT FOUND THEN PERFORM refuse_placement('ip_block_inside_space', 'The space is in the trash'); END IF;
  ELSE
    SELECT network INTO above FROM ip_block
      WHERE id = this.parent_block_id AND deleted_at IS NULL FOR NO KEY UPDATE;
    IF NOT FOUND OR NOT this.network << above THEN
      PERFORM refuse_placement('ip_block_inside_parent', 'The block is not inside its parent');
    END IF;
    IF EXISTS (SELECT FROM subnet WHERE block_id = this.parent_block_id AND network && this.network
               AND deleted_at IS NULL) THEN
      PERFORM refuse_placement('ip_block_beside_subnets', 'The block overlaps a subnet beside it');
    END IF;
  END IF;
  IF EXISTS (SELECT FROM ip_block WHERE parent_block_id = this.id AND NOT network << this.network
             AND deleted_at IS NULL)
    OR EXISTS (SELECT FROM subnet WHERE block_id = this.id AND NOT network <<= this.network AND deleted_at IS NULL) THEN
    PERFORM refuse_placement('ip_block_holds_children', 'The block does not contain what is below it');
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER ip_block_placement
  AFTER INSERT OR UPDATE OF space_id, parent_block_id, network, deleted_at ON ip_block
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_block_placement();

CREATE FUNCTION check_subnet_placement() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  this subnet;
  above cidr;
BEGIN
  SELECT * INTO this FROM subnet WHERE id = NEW.id;
  IF NOT FOUND OR this.deleted_at IS NOT NULL THEN RETURN NULL; END IF;
  SELECT network INTO above FROM ip_block WHERE id = this.block_id AND deleted_at IS NULL FOR SHARE;
  IF NOT FOUND OR NOT this.network <<= above THEN
    PERFORM refuse_placement('subnet_inside_block', 'The subnet is not inside its block');
  END IF;
  IF EXISTS (SELECT FROM ip_block WHERE parent_block_id = this.block_id AND network && this.network
             AND deleted_at IS NULL) THEN
    PERFORM refuse_placement('subnet_beside_blocks', 'The subnet overlaps a block beside it');
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER subnet_placement
  AFTER INSERT OR UPDATE OF space_id, block_id, network, deleted_at ON subnet
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_subnet_placement();

CREATE FUNCTION check_space_trash() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM ip_block WHERE space_id = NEW.id AND deleted_at IS NULL) THEN
    PERFORM refuse_placement('ip_space_has_blocks', 'Live blocks in a space in the trash');
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER ip_space_trash AFTER UPDATE OF deleted_at ON ip_space
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION check_space_trash();

/* Counters. A write of addresses adds a row here instead of changing its subnet: many writers of one subnet, or of one
   large block, would queue behind the counter until each has committed. Readers add what is still here to what the
   subnet and the blocks above it say; fold_usage() moves it there. */
CREATE TABLE usage_delta (
  subnet_id uuid NOT NULL,
  address_rows bigint NOT NULL,
  allocated_ips bigint NOT NULL
  -- Emptied and filled all the time: it keeps its pages, or plans made while it was empty would read it row by row.
) WITH (vacuum_truncate = off);
CREATE INDEX usage_delta_subnet ON usage_delta (subnet_id) INCLUDE (address_rows, allocated_ips);

/* The blocks above a block, itself included. */
CREATE FUNCTION block_chain(leaf uuid) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  WITH RECURSIVE above AS (
    SELECT id, parent_block_id FROM ip_block WHERE id = leaf
    UNION ALL
    SELECT b.id, b.parent_block_id FROM above JOIN ip_block b ON b.id = above.parent_block_id
  )
  SELECT id FROM above
$$;

/* Everything that changes counters takes the blocks before the subnets, and blocks from the root down. */
CREATE FUNCTION lock_blocks_above(subnets uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM ip_block WHERE id IN (SELECT block_chain(block_id) FROM subnet WHERE id = ANY (subnets))
    ORDER BY masklen(network), id FOR NO KEY UPDATE;
END $$;

/* Adds to these blocks and to all above them. From the root down, so that two transactions never wait for each other;
   once per block, because a row that changes thousands of times in one transaction gets slower each time. */
CREATE FUNCTION add_to_blocks(leaves uuid[], changes bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  blocks uuid[];
  sums bigint[];
BEGIN
  SELECT array_agg(block_id), array_agg(change) INTO blocks, sums FROM (
    SELECT block_id, sum(change) AS change FROM (
      SELECT block_chain(leaf) AS block_id, change FROM unnest(leaves, changes) AS given(leaf, change)
    ) chained GROUP BY block_id HAVING sum(change) <> 0
  ) summed;
  IF blocks IS NULL THEN RETURN; END IF;
  PERFORM FROM ip_block WHERE id = ANY (blocks) ORDER BY masklen(network), id FOR NO KEY UPDATE;
  UPDATE ip_block SET allocated_ips = allocated_ips + s.change
    FROM unnest(blocks, sums) AS s(block_id, change) WHERE id = s.block_id;
END $$;

CREATE FUNCTION subnet_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_blocks(array_agg(block_id), array_agg(allocated_ips)) FROM added
    WHERE deleted_at IS NULL AND allocated_ips <> 0 HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE TRIGGER subnet_inserted AFTER INSERT ON subnet REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION subnet_inserted();

CREATE FUNCTION subnet_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_blocks(array_agg(block_id), array_agg(change)) FROM (
    SELECT block_id, sum(change)::bigint AS change FROM (
      SELECT block_id, -allocated_ips AS change FROM old_rows WHERE deleted_at IS NULL
      UNION ALL
      SELECT block_id, allocated_ips FROM new_rows WHERE deleted_at IS NULL
    ) moved GROUP BY block_id HAVING sum(change) <> 0
  ) summed HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE TRIGGER subnet_updated AFTER UPDATE ON subnet REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION subnet_updated();

CREATE FUNCTION subnet_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_blocks(array_agg(block_id), array_agg(-allocated_ips)) FROM removed
    WHERE deleted_at IS NULL AND allocated_ips <> 0 HAVING count(*) > 0;
  DELETE FROM usage_delta d USING removed r WHERE d.subnet_id = r.id;
  RETURN NULL;
END $$;

CREATE TRIGGER subnet_deleted AFTER DELETE ON subnet REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION subnet_deleted();

-- A block that moves takes its count along. In the trash its count is nil, because its subnets are there too.
CREATE FUNCTION ip_block_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_blocks(array_agg(leaf), array_agg(change)) FROM (
    SELECT o.parent_block_id AS leaf, -n.allocated_ips AS change FROM old_rows o JOIN new_rows n USING (id)
      WHERE o.parent_block_id IS DISTINCT FROM n.parent_block_id
    UNION ALL
    SELECT n.parent_block_id, n.allocated_ips FROM old_rows o JOIN new_rows n USING (id)
      WHERE o.parent_block_id IS DISTINCT FROM n.parent_block_id
  ) moved WHERE leaf IS NOT NULL AND change <> 0 HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE TRIGGER ip_block_updated AFTER UPDATE ON ip_block REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION ip_block_updated();

/* Moves what was counted for these subnets, or for all when none are named, to where it belongs; answers how many
   subnets it touched. Their spaces are held so that no block changes its parent meanwhile. */
CREATE FUNCTION fold_usage(only_subnets uuid[] DEFAULT NULL) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  counted uuid[];
  folded integer;
BEGIN
  SELECT array_agg(DISTINCT subnet_id) INTO counted FROM usage_delta
    WHERE only_subnets IS NULL OR subnet_id = ANY (only_subnets);
  IF counted IS NULL THEN RETURN 0; END IF;
  PERFORM FROM ip_space WHERE id IN (SELECT space_id FROM subnet WHERE id = ANY (counted)) ORDER BY id FOR KEY SHARE;
  PERFORM lock_blocks_above(counted);
  PERFORM FROM subnet WHERE id = ANY (counted) ORDER BY id FOR NO KEY UPDATE;
  WITH taken AS (
    DELETE FROM usage_delta WHERE subnet_id = ANY (counted) RETURNING *
  ), total AS (
    SELECT subnet_id, sum(address_rows) AS address_rows, sum(allocated_ips) AS allocated_ips
    FROM taken GROUP BY subnet_id
  )
  UPDATE subnet SET address_rows = subnet.address_rows + total.address_rows,
    allocated_ips = subnet.allocated_ips + total.allocated_ips
  FROM total WHERE subnet.id = total.subnet_id;
  GET DIAGNOSTICS folded = ROW_COUNT;
  RETURN folded;
END $$;

/* What is not folded yet, for each block above the subnets concerned. */
CREATE VIEW block_usage_delta AS
  SELECT block_id, sum(change)::bigint AS allocated_ips
  FROM (
    SELECT block_chain(s.block_id) AS block_id, d.allocated_ips AS change
    FROM (SELECT subnet_id, sum(allocated_ips) AS allocated_ips FROM usage_delta GROUP BY subnet_id) d
    JOIN subnet s ON s.id = d.subnet_id AND s.deleted_at IS NULL
  ) chained
  GROUP BY block_id;

/* Runs of addresses that all have a row: known to be full, so that the search for a free one can jump over them.
   Nothing depends on a run being there; that a run tells the truth is kept by ip_address_deleted(). */
CREATE TABLE full_run (
  subnet_id uuid NOT NULL REFERENCES subnet ON DELETE CASCADE,
  first inet NOT NULL,
  last inet NOT NULL,
  PRIMARY KEY (subnet_id, first)
);

-- Deleting shares this lock, recording a run needs it alone: what is being deleted must not be recorded as full.
CREATE FUNCTION run_lock(subnet uuid) RETURNS bigint LANGUAGE sql IMMUTABLE
  RETURN hashtextextended('full_run ' || subnet::text, 0);

CREATE FUNCTION address_lock(subnet uuid, address inet) RETURNS bigint LANGUAGE sql IMMUTABLE
  RETURN hashtextextended(subnet::text || host(address), 0);

CREATE FUNCTION refuse_stray(stray inet, network cidr) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'ip_address_inside_subnet',
    MESSAGE = format('%s is not in %s', host(stray), network);
END $$;

CREATE FUNCTION ip_address_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO usage_delta (subnet_id, address_rows, allocated_ips)
    SELECT subnet_id, count(*), count(*) FILTER (WHERE status <> 'available') FROM added GROUP BY subnet_id;
  PERFORM refuse_stray(a.address, s.network) FROM added a JOIN subnet s ON s.id = a.subnet_id
    WHERE NOT a.address <<= s.network;
  RETURN NULL;
END $$;

CREATE TRIGGER ip_address_inserted AFTER INSERT ON ip_address REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION ip_address_inserted();

CREATE FUNCTION ip_address_updated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  left_subnets uuid[];
BEGIN
  INSERT INTO usage_delta (subnet_id, address_rows, allocated_ips)
    SELECT subnet_id, sum(one), sum(used) FROM (
      SELECT subnet_id, -1 AS one, -(status <> 'available')::integer AS used FROM old_rows
      UNION ALL
      SELECT subnet_id, 1, (status <> 'available')::integer FROM new_rows
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

CREATE TRIGGER ip_address_updated AFTER UPDATE ON ip_address REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION ip_address_updated();

CREATE FUNCTION ip_address_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  hole record;
BEGIN
  INSERT INTO usage_delta (subnet_id, address_rows, allocated_ips)
    SELECT r.subnet_id, -count(*), -count(*) FILTER (WHERE r.status <> 'available')
    FROM removed r WHERE EXISTS (SELECT FROM subnet s WHERE s.id = r.subnet_id) GROUP BY r.subnet_id;
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

CREATE TRIGGER ip_address_deleted AFTER DELETE ON ip_address REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION ip_address_deleted();

/* Remembers that every address from first to last has a row, if that is so and nobody is deleting there. What is known
   to be full already is not counted again. */
CREATE FUNCTION record_run(subnet uuid, first_full inet, last_full inet) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  before full_run;
  is_full boolean;
BEGIN
  IF NOT pg_try_advisory_xact_lock(run_lock(subnet)) THEN RETURN; END IF;
  SELECT * INTO before FROM full_run WHERE subnet_id = subnet AND first < first_full ORDER BY first DESC LIMIT 1;
  IF FOUND AND before.last >= first_full - 1 THEN first_full := before.first; END IF;
  WITH known AS (
    SELECT first, last FROM full_run WHERE subnet_id = subnet AND first BETWEEN first_full AND last_full
  ), gaps AS (
    SELECT coalesce(lag(last) OVER (ORDER BY first) + 1, first_full) AS low, first - 1 AS high FROM known
    UNION ALL
    SELECT coalesce(max(last) + 1, first_full), last_full FROM known HAVING max(last) IS NULL OR max(last) < last_full
  )
  SELECT coalesce(bool_and(g.high - g.low + 1 =
    (SELECT count(*) FROM ip_address WHERE subnet_id = subnet AND address BETWEEN g.low AND g.high)), true)
    INTO is_full FROM gaps g WHERE g.low <= g.high;
  IF NOT is_full THEN RETURN; END IF;
  SELECT greatest(last_full, max(last)) INTO last_full FROM full_run
    WHERE subnet_id = subnet AND first BETWEEN first_full AND last_full;
  DELETE FROM full_run WHERE subnet_id = subnet AND first BETWEEN first_full AND last_full;
  INSERT INTO full_run (subnet_id, first, last) VALUES (subnet, first_full, last_full);
END $$;

/* The lowest address of these ranges, taken in their order, that has no row and that no open transaction is about to
   take. When it claims, the address is the caller's until the end of the transaction; a rolled back claim is free
   again. Cost follows the runs and the rows up to the first gap, never the size of the network. */
CREATE FUNCTION free_address(subnet uuid, lows inet[], highs inet[], claims boolean) RETURNS inet
  LANGUAGE plpgsql AS $$
DECLARE
  here inet;
  walk_from inet;
  jump inet;
  steps bigint;
  reach bigint := 256;
  jumps integer;
  walked bigint;
BEGIN
  FOR part IN 1 .. coalesce(array_length(lows, 1), 0) LOOP
    here := lows[part];
    walk_from := here;
    jumps := 0;
    walked := 0;
    WHILE here <= highs[part] LOOP
      SELECT f.last INTO jump FROM full_run f
        WHERE f.subnet_id = subnet AND f.first <= here ORDER BY f.first DESC LIMIT 1;
      IF FOUND AND jump >= here THEN
        EXIT WHEN jump >= highs[part];
        here := jump + 1;
        jumps := jumps + 1;
        CONTINUE;
      END IF;
      SELECT count(*) INTO steps FROM (
        SELECT address, here + (row_number() OVER (ORDER BY address) - 1) AS expected FROM (
          SELECT address FROM ip_address WHERE subnet_id = subnet AND address BETWEEN here AND highs[part]
          ORDER BY address LIMIT reach
        ) following
      ) numbered WHERE address = expected;
      IF steps > 0 AND here + (steps - 1) = highs[part] THEN
        IF claims THEN PERFORM record_run(subnet, walk_from, highs[part]); END IF;
        EXIT;
      END IF;
      here := here + steps;
      walked := walked + steps;
      IF steps = reach THEN
        reach := least(reach * 4, 65536);
        CONTINUE;
      END IF;
      IF NOT claims THEN RETURN here; END IF;
      -- A long walk, or many short runs in a row: the next caller takes one jump.
      IF jumps > 8 OR walked >= 256 THEN PERFORM record_run(subnet, walk_from, here - 1); END IF;
      -- Whoever held the lock has committed or rolled back by the time it is ours, and the new snapshot shows which.
      IF pg_try_advisory_xact_lock(address_lock(subnet, here))
        AND NOT EXISTS (SELECT FROM ip_address WHERE subnet_id = subnet AND address = here) THEN
        RETURN here;
      END IF;
      EXIT WHEN here >= highs[part];
      here := here + 1;
      walk_from := here;
      jumps := 0;
      walked := 0;
    END LOOP;
  END LOOP;
  RETURN NULL;
END $$;
