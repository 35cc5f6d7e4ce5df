import { newId } from '../../db/ids.ts'
import type { Work } from '../../db/work.ts'

type Block = { id: string; space_id: string; parent_block_id: string | null; network: string; name: string }
const columns = 'id, space_id, parent_block_id, network, name'

/** Groups lie in a block of their space; where none is there yet, the whole multicast range becomes one. */
export async function encloseGroups(work: Work, spaceId: string, addresses: readonly string[]): Promise<void> {
  if ((await rangesWithoutBlock(work, spaceId, addresses)).length === 0) return
  await holdSpace(work, spaceId)
  // Another first group may have made the block while this one waited.
  for (const range of await rangesWithoutBlock(work, spaceId, addresses)) await makeBlock(work, spaceId, range)
}

/** Whoever changes the blocks of a space holds it; whoever merely uses it waits. */
export async function holdSpace(work: Work, spaceId: string): Promise<void> {
  await work.rows('select from ip_space where id = $1 for update', [spaceId])
}

async function rangesWithoutBlock(work: Work, spaceId: string, addresses: readonly string[]): Promise<string[]> {
  const rows = await work.rows<{ range: string }>(
    `select distinct case family(address) when 4 then '224.0.0.0/4' else 'ff00::/8' end as range
     from unnest($2::inet[]) as address
     where exists (select from ip_space where id = $1 and deleted_at is null)
       and not exists (select from ip_block where space_id = $1 and deleted_at is null and network >>= address)`,
    [spaceId, addresses],
  )
  return rows.map(({ range }) => range)
}

/** Blocks at the top of the space that lie in the range move below it. */
async function makeBlock(work: Work, spaceId: string, range: string): Promise<void> {
  await work.rows('set constraints ip_block_siblings deferred', [])
  const [block] = await work.rows<Block>(
    `insert into ip_block (id, space_id, network, name) values ($1, $2, $3, 'Multicast') returning ${columns}`,
    [newId(), spaceId, range],
  )
  if (!block) throw new Error('an insert returned no row')
  const moved = await work.rows<Block>(
    `update ip_block set parent_block_id = $1, modified_at = now()
     where space_id = $2 and parent_block_id is null and deleted_at is null and network << $3::cidr
     returning ${columns}`,
    [block.id, spaceId, range],
  )
  await work.rows(
    `update ip_block set allocated_ips = (select coalesce(sum(below.allocated_ips), 0) from ip_block below
       where below.parent_block_id = $1 and below.deleted_at is null) where id = $1`,
    [block.id],
  )
  await work.rows('set constraints ip_block_siblings immediate', [])
  await work.audit(
    { action: 'create', type: 'ip_block', id: block.id, display: range, after: block },
    ...moved.map((after) => ({
      action: 'update',
      type: 'ip_block',
      id: after.id,
      display: after.network,
      before: { ...after, parent_block_id: null },
      after,
    })),
  )
}
