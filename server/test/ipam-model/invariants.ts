import type { TestApp } from '../harness.ts'

// Said here once more in other words than the product's own.
const USED = `a.status not in ('available', 'orphan', 'network', 'broadcast') and (family(s.network) = 6
  or masklen(s.network) >= 31 or host(a.address) not in (host(network(s.network)), host(broadcast(s.network))))`

/** Each finds what must not be; the database is asked directly, past the product. */
const violations: Record<string, string> = {
  'two live subnets of a space overlap': `
    select a.network::text, b.network::text as other from subnet a join subnet b on a.space_id = b.space_id
      and a.id < b.id and a.network && b.network where a.deleted_at is null and b.deleted_at is null`,
  'two live blocks beside each other overlap': `
    select a.network::text, b.network::text as other from ip_block a join ip_block b on a.space_id = b.space_id
      and a.parent_block_id is not distinct from b.parent_block_id and a.id < b.id and a.network && b.network
    where a.deleted_at is null and b.deleted_at is null`,
  'a live block is not strictly inside its live parent of the same space': `
    select b.network::text from ip_block b left join ip_block p on p.id = b.parent_block_id
      and p.deleted_at is null and p.space_id = b.space_id and b.network << p.network
    where b.deleted_at is null and b.parent_block_id is not null and p.id is null`,
  'a live subnet is not inside its live block of the same space': `
    select s.network::text from subnet s left join ip_block b on b.id = s.block_id and b.deleted_at is null
      and b.space_id = s.space_id and s.network <<= b.network
    where s.deleted_at is null and b.id is null`,
  'a live subnet overlaps a block that is not above it': `
    select s.network::text, b.network::text as other from subnet s join ip_block b on b.space_id = s.space_id
      and b.network && s.network and b.deleted_at is null
    where s.deleted_at is null and b.id not in (select block_chain(s.block_id))`,
  'an address lies outside its subnet': `
    select a.address::text from ip_address a join subnet s on s.id = a.subnet_id where not a.address <<= s.network`,
  'the counters of a subnet differ from a recount': `
    select s.network::text, counted.*, told.* from subnet s
      cross join lateral (select count(*) as row_count, count(*) filter (where ${USED}) as used
        from ip_address a where subnet_id = s.id) counted
      cross join lateral (select s.address_rows + coalesce(sum(d.address_rows), 0) as told_rows,
        s.allocated_ips + coalesce(sum(d.allocated_ips), 0) as told_used from usage_delta d where d.subnet_id = s.id) told
    where row_count <> told_rows or used <> told_used`,
  'the counter of a block differs from a recount': `
    select b.network::text, counted.used, told.used as told from ip_block b
      cross join lateral (select count(*) as used from ip_address a join subnet s on s.id = a.subnet_id
        where s.space_id = b.space_id and s.network <<= b.network and s.deleted_at is null
          and ${USED}) counted
      cross join lateral (select b.allocated_ips + coalesce((select d.allocated_ips from block_usage_delta d
        where d.block_id = b.id), 0) as used) told
    where b.deleted_at is null and counted.used <> told.used`,
  'more addresses of a subnet are used than it has': `
    select s.network::text, s.allocated_ips, s.total_ips from subnet s where s.total_ips < s.allocated_ips
      + (select coalesce(sum(d.allocated_ips), 0) from usage_delta d where d.subnet_id = s.id)`,
  'an orphan does not know since when, or another does': `
    select a.address::text from ip_address a where (a.status = 'orphan') <> (a.orphaned_at is not null)`,
  'a scope, or what it holds, is not where its subnet is': `
    select c.network::text, s.network::text as subnet from dhcp_scope c join subnet s on s.id = c.subnet_id
    where c.network <> s.network or c.deleted_at is null and (
      exists (select from dhcp_pool p where p.scope_id = c.id and p.pool_type <> 'pd'
        and not (p.start_ip <<= s.network and p.end_ip <<= s.network))
      or exists (select from dhcp_static_assignment a where a.scope_id = c.id and not a.ip_address <<= s.network))`,
  'a reservation is not the row of its address': `
    select a.ip_address::text from dhcp_static_assignment a
      join dhcp_scope c on c.id = a.scope_id and c.deleted_at is null
      join subnet s on s.id = c.subnet_id and s.deleted_at is null
      left join ip_address r on r.subnet_id = s.id and r.address = a.ip_address
    where r.status is distinct from 'static_dhcp' or r.mac_address is distinct from a.mac_address
      or not exists (select from dhcp_static_assignment b where b.id::text = r.static_assignment_id
        and b.ip_address = r.address)`,
  'a row stands for a reservation that is not there': `
    select r.address::text from ip_address r join subnet s on s.id = r.subnet_id and s.deleted_at is null
    where r.static_assignment_id is not null and not exists (select from dhcp_static_assignment a
      join dhcp_scope c on c.id = a.scope_id and c.deleted_at is null and c.subnet_id = s.id
      where a.id::text = r.static_assignment_id and a.ip_address = r.address)`,
  'a row stands for a lease that is not there': `
    select r.address::text from ip_address r join subnet s on s.id = r.subnet_id and s.deleted_at is null
    where r.auto_from_lease and not exists (select from dhcp_lease l
      join dhcp_scope c on c.id = l.scope_id and c.deleted_at is null and c.subnet_id = s.id
      where l.ip_address = r.address and l.state = 'active')`,
  'a lease has an address without a row': `
    select l.ip_address::text from dhcp_lease l join dhcp_scope c on c.id = l.scope_id and c.deleted_at is null
      join subnet s on s.id = c.subnet_id and s.deleted_at is null
    where l.state = 'active' and not exists (select from ip_address r where r.subnet_id = s.id
      and r.address = l.ip_address)`,
  'a run that is called full has a hole': `
    select f.* from full_run f where (select count(*) from ip_address a where a.subnet_id = f.subnet_id
      and a.address between f.first and f.last) <> f.last - f.first + 1`,
}

/** Names of the rules that are broken, with the rows that break them. */
export async function broken({ sql }: TestApp): Promise<{ rule: string; rows: object[] }[]> {
  const found: { rule: string; rows: object[] }[] = []
  for (const [rule, text] of Object.entries(violations)) {
    const rows = await sql(text)
    if (rows.length > 0) found.push({ rule, rows })
  }
  return found
}
