import { parseCidr } from '@cadastre/core/ip'
import { requireRight } from '../../../access/permissions.ts'
import { sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { invalid } from '../../../http/errors.ts'
import { holdSpace, lockBlock } from '../locks.ts'
import { createSubnet } from '../subnets/subnets.ts'
import { type PlacedChild, placedChildren } from './rules.ts'
import type { CarvedChild, ChildLayout } from './schema.ts'

type Block = { id: string; space_id: string; network: string }

/** Makes the subnets of a layout in the block. One that is there already is left alone; anything else in the way is 422. */
export async function carveChildren(work: Work, block: Block, layout: ChildLayout | null): Promise<CarvedChild[]> {
  if (!layout || layout.children.length === 0) return []
  await holdSpace(work, block.space_id)
  await lockBlock(work, block.id)
  const placed = placedIn(block, layout)
  const existing = await refuseObstacles(work, block, placed)
  const missing = placed.filter(({ network }) => !existing.has(network))
  if (missing.length > 0) refuseCarver(work)
  for (const child of missing) await carve(work, block, child)
  return placed.map(({ network, name }) => ({ cidr: network, name, skipped: existing.has(network) }))
}

function placedIn(block: Block, layout: ChildLayout): PlacedChild[] {
  const parsed = parseCidr(block.network)
  const placed = parsed && placedChildren(parsed.cidr, layout)
  if (!placed) throw invalid(`The child layout does not fit into ${block.network}`)
  return placed
}

// Subnets anywhere below the block, and blocks below it.
const foundStatement = (spaceId: string, network: string, networks: string[]) => sql<{
  wanted: string
  is_there: boolean
  obstacle: string
}>`
  select w.network as wanted, bool_or(t.network = w.network) as is_there, min(t.network::text) as obstacle
  from unnest(${networks}::cidr[]) as w(network) cross join lateral (
    select network from subnet where space_id = ${spaceId} and network && w.network and deleted_at is null
    union all
    select network from ip_block
      where space_id = ${spaceId} and network && w.network and network << ${network}::cidr and deleted_at is null
  ) t
  group by w.network`

/** The networks that are there already. */
async function refuseObstacles(work: Work, block: Block, placed: readonly PlacedChild[]): Promise<Set<string>> {
  const networks = placed.map(({ network }) => network)
  const rows = await work.rows(foundStatement(block.space_id, block.network, networks))
  const blocked = rows.find(({ is_there }) => !is_there)
  if (blocked) throw invalid(`Child ${blocked.wanted} overlaps with existing ${blocked.obstacle}`)
  return new Set(rows.map(({ wanted: networks }) => networks))
}

function refuseCarver({ actor }: Work): void {
  requireRight(actor, 'write', 'subnet', 'every')
}

async function carve(work: Work, block: Block, { network, name, child }: PlacedChild): Promise<void> {
  await createSubnet(work, {
    space_id: block.space_id,
    block_id: block.id,
    network,
    name,
    description: child.description,
    tags: child.tags,
    custom_fields: child.custom_fields,
    skip_auto_addresses: false,
    template_id: null,
    dns_group_id: null,
    skip_reverse_zone: false,
  })
}
