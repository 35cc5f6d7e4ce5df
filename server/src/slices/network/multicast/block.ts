import { requireRight } from '../../../access/permissions.ts'
import { newId } from '../../../db/ids.ts'
import { sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { adopt, letOverlap } from '../../ipam/write/adopt.ts'
import { blockImages, writeBlocks } from '../../ipam/write/blocks.ts'

/**
 * Groups lie in a block of their space; where none is there yet, the whole multicast range becomes one, if whoever brings
 * the first group may make blocks.
 */
export async function encloseGroups(work: Work, spaceId: string, addresses: readonly string[]): Promise<void> {
  if ((await rangesWithoutBlock(work, spaceId, addresses)).length === 0) return
  await holdSpace(work, spaceId)
  requireRight(work.actor, 'write', 'ip_block', 'every')
  // Another first group may have made the block while this one waited.
  for (const range of await rangesWithoutBlock(work, spaceId, addresses)) await makeBlock(work, spaceId, range)
}

/** Whoever changes the blocks of a space holds it; whoever merely uses it waits. */
export async function holdSpace(work: Work, spaceId: string): Promise<void> {
  await work.rows(sql`select from ip_space where id = ${spaceId} for update`)
}

async function rangesWithoutBlock(work: Work, spaceId: string, addresses: readonly string[]): Promise<string[]> {
  const rows = await work.rows(sql<{
    range: string
  }>`select distinct case family(address) when 4 then '224.0.0.0/4' else 'ff00::/8' end as range
     from unnest(${addresses}::inet[]) as address
     where exists (select from ip_space where id = ${spaceId} and deleted_at is null)
       and not exists (select from ip_block where space_id = ${spaceId} and deleted_at is null and network >>= address)`)
  return rows.map(({ range }) => range)
}

/** Blocks at the top of the space that lie in the range move below it. */
async function makeBlock(work: Work, spaceId: string, range: string): Promise<void> {
  const id = newId()
  const inside = await work.rows(sql<{
    id: string
  }>`select id from ip_block where space_id = ${spaceId} and parent_block_id is null and deleted_at is null
       and network << ${range}::cidr`)
  await letOverlap(work)
  await writeBlocks(work, { insert: [{ id, space_id: spaceId, network: range, name: 'Multicast' }] })
  const moves = await adopt(work, id, { blocks: inside.map((block) => block.id), subnets: [] })
  const [after] = await blockImages(work, [id])
  if (!after) throw new Error('an insert returned no row')
  await work.audit({ action: 'create', type: 'ip_block', id, display: range, after }, ...moves)
}
