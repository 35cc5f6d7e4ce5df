import { isAtOrBelow, labelsOf } from '@cadastre/core/dns/name'
import { sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import type { ZoneType } from '../../../drivers/dns/driver.ts'
import type { Uses } from '../../../drivers/dns/uses.ts'
import { invalid } from '../../../http/errors.ts'
import { isSwitchedOn } from '../../../modules/state.ts'
import type { RowOf } from '../../../records/family.ts'
import { changeRow, changesOf, createRow, lockRow, type Values } from '../../../records/rows.ts'
import { requireElements } from '../acls/names.ts'
import { lockGroup } from '../groups/parts.ts'
import { touchGroup } from '../groups/touch.ts'
import { requireAbility } from '../servers/members.ts'
import { enqueueKeyWork } from '../write/queue.ts'
import { reversedName } from '../write/record-row.ts'
import { advanceSerial } from '../write/serial.ts'
import { zoneFamily } from './family.ts'
import { followZone } from './zone-job.ts'
import { lockZone } from './zone-lock.ts'

export type Zone = RowOf<typeof zoneFamily>

export async function createZone(work: Work, input: Values, params: Values = {}): Promise<Zone> {
  const groupId = String(params.group_id ?? input.group_id)
  refuseIncomplete(input)
  if (input.dnssec_enabled === true) await requireSigning(work)
  await lockGroup(work, groupId)
  await requireAbility(work, groupId, usesOfZone(input))
  await requireElements(work, groupId, listsOf(input))
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
  await enqueueSigning(work, zone, false)
  await touchGroup(work, groupId)
  return zone
}

export async function updateZone(work: Work, id: string, input: Values): Promise<Zone> {
  const before = await lockRow(work, zoneFamily, id)
  const changes = changesOf(before, input)
  const whole = { ...before, ...changes }
  refuseIncomplete(whole)
  if ('dnssec_enabled' in changes || 'dnssec_policy_id' in changes) await requireSigning(work)
  if (Object.keys(changes).length > 0) {
    await lockGroup(work, before.group_id)
    await requireAbility(work, before.group_id, usesOfZone(whole))
    await requireElements(work, before.group_id, listsOf(whole))
  }
  await publishAnew(work, before, changes)
  const after = await changeRow(work, zoneFamily, before, changes)
  await enqueueSigning(work, after, before.dnssec_enabled)
  if (Object.keys(changes).length > 0) await touchGroup(work, after.group_id)
  return after
}

/** What the SOA says, and the TTL of records that have none of their own. */
const PUBLISHED = ['ttl', 'refresh', 'retry', 'expire', 'minimum', 'primary_ns', 'admin_email']

/** Secondaries take what is published otherwise from now on only with a later serial. */
async function publishAnew(work: Work, { id, group_id }: Zone, changes: Values): Promise<void> {
  if (PUBLISHED.some((name) => name in changes)) await advanceSerial(work, await lockZone(work, group_id, id))
}

/** Signing is asked for in the fields of a zone, too; with its module off it is not there. */
async function requireSigning(work: Work): Promise<void> {
  if (!(await isSwitchedOn(work, 'dns.dnssec'))) throw invalid("Feature 'dns.dnssec' is disabled.")
}

/** A zone that is to be signed from now on, or no more, is work for its servers. */
async function enqueueSigning(work: Work, { id, group_id, dnssec_enabled }: Zone, wasSigned: boolean): Promise<void> {
  if (dnssec_enabled === wasSigned) return
  const op = dnssec_enabled ? 'dnssec_sign' : 'dnssec_unsign'
  await enqueueKeyWork(work, await lockZone(work, group_id, id), { op })
}

/** What a zone asks of the servers of its group. */
export const usesOfZone = ({ zone_type, forwarders, dnssec_enabled }: Values): Uses => ({
  zoneTypes: [zone_type as ZoneType],
  hasEmptyForwardZone: zone_type === 'forward' && Array.isArray(forwarders) && forwarders.length === 0,
  isSigned: dnssec_enabled === true,
})

export const listsOf = ({ allow_query, allow_transfer }: Values) => ({
  allow_query: allow_query as string[] | null,
  allow_transfer: allow_transfer as string[] | null,
})

/** A server would not load a zone that is only looked up elsewhere and does not say where. */
export function refuseIncomplete({ zone_type, masters, name }: Values): void {
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
export const isReverse = (name: string): boolean => REVERSE.some((root) => isAtOrBelow(name, root))
