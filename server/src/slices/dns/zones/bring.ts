import { labelsOf } from '@cadastre/core/dns/name'
import { newId } from '../../../db/ids.ts'
import { raw } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { invalid, Refusal } from '../../../http/errors.ts'
import { columnsOf, type Values } from '../../../records/rows.ts'
import { insertRows } from '../../../records/sets.ts'
import { type Member, membersOf, refuseBeyond } from '../servers/members.ts'
import { reversedName } from '../write/record-row.ts'
import { zoneFamily } from './family.ts'
import { isReverse, refuseIncomplete, usesOfZone, type Zone } from './zones.ts'

/** What only an import says of a zone. */
export type Provenance = { last_serial: number; import_source: string; imported_at: string }
export type NewZone = { values: Values; provenance: Provenance }

/**
 * Makes many zones of a group that the caller holds, in a few statements; each is there afterwards, or refused for itself.
 * The caller writes the audit log and tells the servers.
 */
export async function bringZones(work: Work, groupId: string, zones: readonly NewZone[]): Promise<(Zone | Refusal)[]> {
  const members = await membersOf(work, groupId)
  const rows = zones.map((zone) => rowOf(members, groupId, zone))
  const made = await insertRows<Zone>(
    work,
    'dns_zone',
    rows.filter((row): row is Row => !(row instanceof Refusal)),
    raw(columnsOf(zoneFamily)),
  )
  const byId = new Map(made.map((zone) => [zone.id, zone]))
  return rows.map((row) => (row instanceof Refusal ? row : (byId.get(row.id) ?? invalid('It was not stored'))))
}

type Row = Values & { id: string }

function rowOf(members: readonly Member[], groupId: string, { values, provenance }: NewZone): Row | Refusal {
  const checked = zoneFamily.Create.safeParse(values)
  if (!checked.success) return invalid(sentenceOf(checked.error.issues))
  const zone: Values = checked.data
  try {
    refuseIncomplete(zone)
    refuseBeyond(members, usesOfZone(zone))
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  const name = String(zone.name)
  return {
    ...zone,
    kind: isReverse(name) ? 'reverse' : zone.kind,
    id: newId(),
    group_id: groupId,
    reversed_name: reversedName(labelsOf(name)),
    ...provenance,
  }
}

const sentenceOf = (issues: readonly { path: PropertyKey[]; message: string }[]): string =>
  issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
