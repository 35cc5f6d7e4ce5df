import { join, raw, type Sql, sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'

/** A row that cannot come back as things are. */
export type RestoreConflict = { type: string; id: string; display: string; reason: string }

const NO_PARENT = raw(`'00000000-0000-0000-0000-000000000000'`)

/*
 * What of the batch is above or beside a row comes back with it and is no obstacle; and when the space itself
 * comes back, nothing in it is live.
 */
const inTrash = (alias: string, batch: string): Sql =>
  sql`${raw(alias)}.deleted_at is not null and ${raw(alias)}.deletion_batch_id is distinct from ${batch}`
const ofLiveSpace = (batch: string): Sql => sql`t.deletion_batch_id = ${batch}
  and not exists (select from ip_space own where own.id = t.space_id and own.deletion_batch_id = ${batch})`

// Found by its id alone: the trash can be large, and the planner would rather look through that.
const byId = (table: string, id: string, alias: string): Sql =>
  raw(`(select * from ${table} where id = ${id} offset 0) ${alias}`)

const spaces = (batch: string): Sql => sql`
  select 'ip_space' as type, t.id, t.name as display, 'A live IP space has this name' as reason
  from ip_space t join ip_space live on live.name = t.name and live.deleted_at is null
  where t.deletion_batch_id = ${batch}`

const blocks = (batch: string): Sql => sql`
  select 'ip_block', t.id, t.network::text, obstacle.reason
  from ip_block t cross join lateral (
    select 'Its IP space ' || s.name || ' is in the trash; restore that first' as reason
      from ${byId('ip_space', 't.space_id', 's')} where ${inTrash('s', batch)}
    union all
    select 'Its parent block ' || p.network || ' is in the trash; restore that first'
      from ${byId('ip_block', 't.parent_block_id', 'p')} where ${inTrash('p', batch)}
    union all
    select 'It overlaps with the live block ' || live.network
      from ip_block live where live.space_id = t.space_id and live.deleted_at is null and live.network && t.network
        and coalesce(live.parent_block_id, ${NO_PARENT}) = coalesce(t.parent_block_id, ${NO_PARENT})
    union all
    select 'It overlaps with the live subnet ' || live.network
      from subnet live where live.block_id = t.parent_block_id and live.deleted_at is null and live.network && t.network
  ) obstacle
  where ${ofLiveSpace(batch)}`

const subnets = (batch: string): Sql => sql`
  select 'subnet', t.id, t.network::text, obstacle.reason
  from subnet t cross join lateral (
    select 'Its block ' || b.network || ' is in the trash; restore that first' as reason
      from ${byId('ip_block', 't.block_id', 'b')} where ${inTrash('b', batch)}
    union all
    select 'It overlaps with the live subnet ' || live.network
      from subnet live where live.space_id = t.space_id and live.deleted_at is null and live.network && t.network
    union all
    select 'It overlaps with the live block ' || live.network
      from ip_block live where live.parent_block_id = t.block_id and live.deleted_at is null
        and live.network && t.network
  ) obstacle
  where ${ofLiveSpace(batch)}`

const scopes = (batch: string): Sql => sql`
  select 'dhcp_scope', t.id, t.name, obstacle.reason
  from dhcp_scope t cross join lateral (
    select 'Its subnet ' || s.network || ' is in the trash; restore that first' as reason
      from ${byId('subnet', 't.subnet_id', 's')} where ${inTrash('s', batch)}
    union all
    select 'A live scope of its server group serves the subnet'
      from dhcp_scope live where live.group_id = t.group_id and live.subnet_id = t.subnet_id and live.deleted_at is null
    union all
    select 'An active scope of its server group serves ' || live.network
      from dhcp_scope live where t.enabled and live.enabled and live.group_id = t.group_id
        and live.subnet_id <> t.subnet_id and live.network && t.network and live.deleted_at is null
    union all
    select 'A live scope of its server group has a reservation for ' || own.mac_address
      from dhcp_static_assignment own
      join dhcp_static_assignment other on other.mac_address = own.mac_address and other.scope_id <> own.scope_id
        and family(other.ip_address) = family(own.ip_address)
      join dhcp_scope live on live.id = other.scope_id and live.group_id = t.group_id and live.deleted_at is null
      where own.scope_id = t.id
  ) obstacle
  where t.deletion_batch_id = ${batch}`

// Enough to see what is wrong; a batch can have many thousands of rows.
const MOST = 500

/** Why the batch cannot come back, row by row; none when it can. Asked under the lock of its space. */
export async function conflictsOf(reader: Reader, batch: string): Promise<RestoreConflict[]> {
  const parts = [spaces, blocks, subnets, scopes].map((part) => part(batch))
  return reader.rows(sql<RestoreConflict>`${join(parts, ' union all ')} limit ${MOST}`)
}
