import type { Range } from '@cadastre/core/ip'
import { may, visibleIds } from '../../../access/actor.ts'
import { idsIn } from '../../../db/conditions.ts'
import { sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import { isWithin, rangeBetween, writableRanges } from '../addresses/delegation.ts'
import type { Address } from '../addresses/schema.ts'
import { mayInSubnet, refuseOutsideScope } from '../scope.ts'

/** Where in the subnet the actor may write; 403 where that is nowhere. */
export async function rangesToWrite(reader: Reader, subnetId: string): Promise<'all' | readonly Range[]> {
  const ranges = await writableRanges(reader, reader.actor, subnetId)
  if (ranges !== 'all' && ranges.length === 0) refuseOutsideScope(reader.actor, 'write', subnetId)
  return ranges
}

type Place = Pick<Address, 'id' | 'subnet_id' | 'address'>

/** Whether the actor may do this to a row; the address sets of all subnets are read at once. */
export async function mayTouch(
  reader: Reader,
  action: 'write' | 'delete',
  rows: readonly Place[],
): Promise<(row: Place) => boolean> {
  const { actor } = reader
  const subnets = [...new Set(rows.map(({ subnet_id }) => subnet_id))]
  const open = new Set(subnets.filter((id) => mayInSubnet(actor, action, id)))
  const sets = await setsIn(
    reader,
    subnets.filter((id) => !open.has(id)),
  )
  return ({ id, subnet_id, address }) =>
    open.has(subnet_id) || isWithin(sets.get(subnet_id) ?? [], address) || may(actor, action, 'ip_address', { one: id })
}

type Row = { subnet_id: string; first: string; last: string }

const setRanges = (subnets: readonly string[], held: string[] | null) => sql<Row>`
  select subnet_id, host(start_address) as first, host(end_address) as last from address_set
  where subnet_id = any(${subnets}::uuid[]) and (${held}::uuid[] is null or id = any(${held}::uuid[])) and range_kind = 'contiguous'
  union all
  select subnet_id, one, one from address_set, jsonb_array_elements_text(explicit_addresses) as one
  where subnet_id = any(${subnets}::uuid[]) and (${held}::uuid[] is null or id = any(${held}::uuid[])) and range_kind = 'explicit'`

async function setsIn(reader: Reader, subnets: readonly string[]): Promise<Map<string, Range[]>> {
  const held = idsIn(visibleIds(reader.actor, 'write', 'address_set'))
  const ranges = new Map<string, Range[]>()
  if (subnets.length === 0 || held?.length === 0) return ranges
  for (const { subnet_id, first, last } of await reader.rows(setRanges(subnets, held))) {
    ranges.set(subnet_id, [...(ranges.get(subnet_id) ?? []), ...rangeBetween(first, last)])
  }
  return ranges
}
