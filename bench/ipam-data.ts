import type { Client } from 'pg'
import { inBatches } from './data.ts'

/** Ids that the comparisons know as well. */
export const SPACE = '01900000-0000-7000-8000-000000000001'
export const BLOCK = '01900000-0000-7000-8000-000000000002'
export const BIG_SUBNET = '01900000-0000-7000-8000-000000000003'
export const BIG_NETWORK = '10.255.0.0/16'
export const BIG_ROWS = 65_534
const SMALL_SUBNETS = 5_000
const ROWS_EACH = 187
const SUBNETS_AT_ONCE = 250

/** A subnet in the block of the bench; it has no rows. */
export async function makeSubnet(client: Client, id: string, network: string): Promise<void> {
  await client.query(
    `insert into subnet (id, space_id, block_id, network, total_ips)
     select $1, space_id, id, $2, 1000000 from ip_block where $2::cidr <<= network limit 1`,
    [id, network],
  )
}

export async function makeGround(client: Client): Promise<void> {
  await client.query(`insert into ip_space (id, name) values ($1, 'Bench')`, [SPACE])
  await client.query(
    `insert into ip_block (id, space_id, network) values ($1, $2, '10.0.0.0/8'),
       (gen_random_uuid(), $2, '11.0.0.0/8'), (gen_random_uuid(), $2, '2001:db8::/32'),
       (gen_random_uuid(), $2, '192.168.0.0/16')`,
    [BLOCK, SPACE],
  )
}

// Host names, MACs and descriptions as a real estate has them: alike at the beginning, different at the end.
const addresses = `
  insert into ip_address (id, subnet_id, address, status, hostname, mac_address, description, last_seen_at)
  select gen_random_uuid(), subnet_id, address, (array['allocated', 'allocated', 'reserved', 'static_dhcp'])[1 + n % 4],
    'srv-' || n || '.' || (array['ber', 'muc', 'fra', 'zrh'])[1 + n % 4] || '.example',
    case when n % 3 > 0 then lpad(to_hex(n * 7919 % 281474976710655), 12, '0')::macaddr end,
    'Rack ' || n % 400 || ', owner team ' || n % 97,
    case when n % 5 > 0 then now() - make_interval(mins => (n % 100000)::integer) end`

/** One subnet with 65,534 rows, and nothing else. */
export async function makeBigSubnet(client: Client): Promise<void> {
  await makeGround(client)
  await fillBigSubnet(client)
  await settle(client)
}

/** One subnet with 65,534 rows and 5,000 with 187 each: a million addresses. */
export async function makeEstate(client: Client): Promise<void> {
  await makeGround(client)
  await fillBigSubnet(client)
  await client.query(
    `insert into subnet (id, space_id, block_id, network, total_ips, name)
     select gen_random_uuid(), $1, $2, set_masklen(('10.0.0.0'::inet + n * 256)::cidr, 24), 254, 'Net ' || n
     from generate_series(0, ${SMALL_SUBNETS - 1}) n`,
    [SPACE, BLOCK],
  )
  for (let passed = 0; passed < SMALL_SUBNETS; passed += SUBNETS_AT_ONCE) {
    await client.query(
      `${addresses} from (
        select s.id as subnet_id, host(s.network)::inet + k as address, 100000 + ($1::bigint + s.at) * ${ROWS_EACH} + k as n
        from (select id, network, row_number() over (order by network) as at from subnet where name like 'Net %'
          order by network limit ${SUBNETS_AT_ONCE} offset $1) s, generate_series(1, ${ROWS_EACH}) k
      ) made`,
      [passed],
    )
  }
  await settle(client)
}

async function fillBigSubnet(client: Client): Promise<void> {
  await makeSubnet(client, BIG_SUBNET, BIG_NETWORK)
  await inBatches(BIG_ROWS, (first, last) =>
    client.query(
      `${addresses} from (select $1::uuid as subnet_id, '10.255.0.0'::inet + n as address, n::bigint
        from generate_series($2::bigint, $3::bigint) n) made`,
      [BIG_SUBNET, first, last],
    ),
  )
}

async function settle(client: Client): Promise<void> {
  await client.query('select fold_usage()')
  await client.query('vacuum analyze ip_address')
  await client.query('vacuum analyze subnet')
}

export const TREE_SPACE = '01900000-0000-7000-8000-000000000004'
const TREE_BLOCKS = 50

/** A space of fifty blocks with a thousand subnets each. Answers the ids of the blocks. */
export async function makeTree(client: Client): Promise<string[]> {
  await client.query(`insert into ip_space (id, name) values ($1, 'Tree')`, [TREE_SPACE])
  const { rows } = await client.query<{ id: string }>(
    `insert into ip_block (id, space_id, network, name)
     select gen_random_uuid(), $1, set_masklen(('10.0.0.0'::inet + n * 262144)::cidr, 14), 'Region ' || n
     from generate_series(0, ${TREE_BLOCKS - 1}) n returning id`,
    [TREE_SPACE],
  )
  await client.query(
    `insert into subnet (id, space_id, block_id, network, total_ips, name)
     select gen_random_uuid(), b.space_id, b.id, set_masklen((host(b.network)::inet + n * 256)::cidr, 24), 254, 'Net ' || n
     from ip_block b, generate_series(0, 999) n where b.space_id = $1`,
    [TREE_SPACE],
  )
  await settle(client)
  return rows.map(({ id }) => id)
}

/** Ten thousand of each of the families that a search over everything passes. */
export async function makeRecords(client: Client): Promise<void> {
  for (const table of ['customer', 'site', 'provider', 'vrf', 'router']) {
    await client.query(
      `insert into ${table} (id, name) select gen_random_uuid(), initcap('${table}') || ' ' || n || ' of Example'
       from generate_series(1, 10000) n`,
    )
    await client.query(`vacuum analyze ${table}`)
  }
  await client.query(
    `insert into vlan (id, router_id, vlan_id, name)
     select gen_random_uuid(), id, 1 + n % 4000, 'vlan-' || n from (select id, row_number() over () as n from router) r`,
  )
  await client.query('vacuum analyze vlan')
}
