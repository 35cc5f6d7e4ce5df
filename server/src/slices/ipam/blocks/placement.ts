import { type Cidr, parseCidr } from '@cadastre/core/ip'
import { nothing, raw, type Sql, sql } from '../../../db/sql.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { conflict, invalid } from '../../../http/errors.ts'
import { existing, type Network, type NetworkKind } from '../in-the-way.ts'
import type { Adopted } from '../write/adopt.ts'
import { clashBeside, clashWithSubnets, isStrictlyInside, type Placed } from './rules.ts'

/** Where a block shall stand. Of an existing block its id: it is not in its own way. */
export type Place = { space_id: string; parent_block_id: string | null; network: string; id?: string }

export function cidrOfText(network: string): Cidr {
  const parsed = parseCidr(network)
  if (!parsed) throw new Error(`${network} is stored as a network`)
  return parsed.cidr
}

/** Refuses a place that is taken or not inside the parent. The space must be locked. */
export async function checkPlace(work: Work, place: Place, adopts: boolean): Promise<Adopted> {
  const cidr = cidrOfText(place.network)
  if (place.parent_block_id) await checkParent(work, place, place.parent_block_id)
  const siblings = await overlapping(work, 'block', siblingsOf(place))
  refuse(clashBeside(cidr, siblings, adopts))
  const subnets = place.parent_block_id ? await overlapping(work, 'subnet', subnetsIn(place)) : []
  refuse(clashWithSubnets(cidr, subnets, adopts))
  return { blocks: siblings.map(({ id }) => id), subnets: subnets.map(({ id }) => id) }
}

function refuse(clash: string | null): void {
  if (clash) throw conflict(clash)
}

async function checkParent(reader: Reader, place: Place, parentId: string): Promise<void> {
  if (parentId === place.id) throw invalid('A block cannot be its own parent')
  const chain = await reader.rows(chainStatement(parentId))
  const [parent] = chain
  if (parent?.space_id !== place.space_id) {
    throw invalid(`${place.id ? 'Target parent' : 'Parent'} block not found in this space`)
  }
  if (chain.some(({ id }) => id === place.id)) throw invalid('A block cannot be moved below itself')
  if (!isStrictlyInside(cidrOfText(place.network), cidrOfText(parent.network))) {
    throw invalid(`Block ${place.network} is not inside its parent block ${parent.network}`)
  }
}

const chainStatement = (parentId: string) => sql<Network & { space_id: string }>`
  with recursive above as (
    select id, space_id, parent_block_id, network, 0 as height from ip_block where id = ${parentId} and deleted_at is null
    union all
    select b.id, b.space_id, b.parent_block_id, b.network, height + 1
    from above join ip_block b on b.id = above.parent_block_id
  )
  select id, space_id, network from above order by height`

// Found first and sorted then: in the order of the list, the search would pass all the others. The conditions are those
// of the exclusion constraints, whose indexes find them.
const overlaps = (table: string, { space_id, network }: Place, condition = nothing): Sql => sql`
  select id, network from (
    select * from ${raw(table)}
    where space_id = ${space_id} and network && ${network}::cidr and deleted_at is null ${condition} offset 0
  ) found`

const siblingsOf = (place: Place): Sql<Network> => {
  const beside = sql`and coalesce(parent_block_id, '00000000-0000-0000-0000-000000000000')
    = coalesce(${place.parent_block_id}::uuid, '00000000-0000-0000-0000-000000000000')`
  return sql`${overlaps('ip_block', place, beside)} where id is distinct from ${place.id ?? null}::uuid order by network`
}

const subnetsIn = (place: Place): Sql<Network> =>
  sql`${overlaps('subnet', place)} where block_id = ${place.parent_block_id} order by network`

async function overlapping(reader: Reader, kind: NetworkKind, statement: Sql<Network>): Promise<Placed[]> {
  const rows = await reader.rows(statement)
  return rows.map((row) => ({ id: row.id, cidr: cidrOfText(row.network), shown: existing(reader, kind, row) }))
}
