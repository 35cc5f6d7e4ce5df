import { parseAddress, type Range, unionRanges } from '@cadastre/core/ip'
import { type Actor, may, visibleIds } from '../../../access/actor.ts'
import { idsIn } from '../../../db/conditions.ts'
import { sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import { mayInSubnet, refuseOutsideScope } from '../scope.ts'

type Place = { subnet_id: string; address: string; id?: string }

/** Where in the subnet the actor may write: everywhere, or inside the address sets that were handed to them. */
export async function writableRanges(reader: Reader, actor: Actor, subnetId: string): Promise<'all' | Range[]> {
  return mayInSubnet(actor, 'write', subnetId) ? 'all' : setRanges(reader, actor, subnetId)
}

/** Whether the actor may write (or delete) this address; a right to it alone is enough, too. */
export async function mayWriteAddress(reader: Reader, place: Place, action = 'write'): Promise<boolean> {
  const { actor } = reader
  if (mayInSubnet(actor, action, place.subnet_id)) return true
  if (place.id !== undefined && may(actor, action, 'ip_address', { one: place.id })) return true
  return isWithin(await setRanges(reader, actor, place.subnet_id), place.address)
}

/** 403 unless the actor may. */
export async function refuseForeignAddress(reader: Reader, place: Place, action = 'write'): Promise<void> {
  if (!(await mayWriteAddress(reader, place, action))) refuseOutsideScope(reader.actor, action, place.subnet_id)
}

export function isWithin(ranges: 'all' | readonly Range[], text: string): boolean {
  if (ranges === 'all') return true
  const address = parseAddress(text)
  if (!address) return false
  const { family, value } = address
  return ranges.some((range) => range.family === family && range.first <= value && value <= range.last)
}

/** Anyone who holds a set may change what lies in it: `write` is enough to delete there. */
async function setRanges(reader: Reader, actor: Actor, subnetId: string): Promise<Range[]> {
  const sets = idsIn(visibleIds(actor, 'write', 'address_set'))
  if (sets !== null && sets.length === 0) return []
  const rows = await reader.rows(rangesOfSets(subnetId, sets))
  return unionRanges(rows.flatMap(({ first, last }) => rangeBetween(first, last)))
}

const rangesOfSets = (subnetId: string, sets: string[] | null) => sql<{ first: string; last: string }>`
  select host(start_address) as first, host(end_address) as last from address_set
  where subnet_id = ${subnetId} and (${sets}::uuid[] is null or id = any(${sets}::uuid[])) and range_kind = 'contiguous'
  union all
  select one, one from address_set, jsonb_array_elements_text(explicit_addresses) as one
  where subnet_id = ${subnetId} and (${sets}::uuid[] is null or id = any(${sets}::uuid[])) and range_kind = 'explicit'`

/** The addresses from one to the other; a text that is none gives nothing. */
export function rangeBetween(first: string, last: string): Range[] {
  const [low, high] = [parseAddress(first), parseAddress(last)]
  return low && high ? [{ family: low.family, first: low.value, last: high.value }] : []
}
