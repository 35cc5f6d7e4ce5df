import { isAtOrBelow, labelsOf } from '@cadastre/core/dns/name'
import { sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { invalid } from '../../../http/errors.ts'
import type { RowOf } from '../../../records/family.ts'
import { changeRow, changesOf, createRow, lockRow, type Values } from '../../../records/rows.ts'
import { touchGroup } from '../groups/touch.ts'
import { reversedName } from '../write/record-row.ts'
import { zoneFamily } from './family.ts'
import { followZone } from './zone-job.ts'

export type Zone = RowOf<typeof zoneFamily>

export async function createZone(work: Work, input: Values, params: Values = {}): Promise<Zone> {
  const groupId = String(params.group_id ?? input.group_id)
  refuseIncomplete(input)
  await requireView(work, groupId, input.view_id)
  const name = String(input.name)
  const kind = isReverse(name) ? 'reverse' : input.kind
  const zone = await createRow(work, zoneFamily, {
    ...input,
    kind,
    group_id: groupId,
    reversed_name: reversedName(labelsOf(name)),
  })
  await followZone(work, zone)
  await touchGroup(work, groupId)
  return zone
}

export async function updateZone(work: Work, id: string, input: Values): Promise<Zone> {
  const before = await lockRow(work, zoneFamily, id)
  const changes = changesOf(before, input)
  refuseIncomplete({ ...before, ...changes })
  const after = await changeRow(work, zoneFamily, before, changes)
  if (Object.keys(changes).length > 0) await touchGroup(work, after.group_id)
  return after
}

/** A server would not load a zone that is only looked up elsewhere and does not say where. */
function refuseIncomplete({ zone_type, masters, name }: Values): void {
  const needsPrimaries = zone_type === 'secondary' || zone_type === 'stub'
  if (needsPrimaries && Array.isArray(masters) && masters.length === 0)
    throw invalid(`${name} is a ${zone_type} zone and has no primaries to ask (masters)`)
}

async function requireView(work: Work, groupId: string, viewId: unknown): Promise<void> {
  if (typeof viewId !== 'string') return
  const view = await work.first(
    sql`select id from dns_view where id = ${viewId} and group_id = ${groupId} for key share`,
  )
  if (!view) throw invalid('view_id references a dns_view row that does not exist.')
}

const REVERSE = ['in-addr.arpa.', 'ip6.arpa.']
const isReverse = (name: string): boolean => REVERSE.some((root) => isAtOrBelow(name, root))
