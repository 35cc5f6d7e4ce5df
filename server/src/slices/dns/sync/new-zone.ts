import { DnsFault } from '@cadastre/core/dns/fault'
import { labelsOf } from '@cadastre/core/dns/name'
import type { DnsRecord } from '@cadastre/core/dns/record'
import { dataOf } from '@cadastre/core/dns/value'
import { requireRight } from '../../../access/permissions.ts'
import type { Work } from '../../../db/work.ts'
import { beginSerial } from '../write/serial.ts'
import { zoneFamily } from '../zones/family.ts'
import { lockZone, type ZoneHead } from '../zones/zone-lock.ts'
import { createZone } from '../zones/zones.ts'

/** Zones that servers have for themselves. */
const OF_SERVERS: ReadonlySet<string> = new Set(['trustanchors.', 'roothints.', 'cache.'])
export const isSystemZone = (name: string): boolean => OF_SERVERS.has(name) || labelsOf(name).length < 2

/**
 * A zone that was found on a server. Its SOA says what it says there, and its serials go on from there: the server and
 * its secondaries would not take an earlier one.
 */
export async function createFound(
  work: Work,
  { group_id, name, source }: { group_id: string; name: string; source: string },
  records: readonly DnsRecord[],
): Promise<ZoneHead> {
  requireRight(work.actor, 'write', 'dns_zone', 'every')
  const soa = soaIn(name, records)
  const times = soa && { refresh: soa.refresh, retry: soa.retry, expire: soa.expire, minimum: soa.minimum }
  const names = soa && { primary_ns: soa.server, admin_email: soa.mailbox }
  const input = zoneFamily.Create.parse({ name, ...times, ...names })
  const { id } = await createZone(work, { ...input, import_source: source, imported_at: 'now' }, { group_id })
  if (soa) await beginSerial(work, id, soa.serial)
  return lockZone(work, group_id, id)
}

function soaIn(origin: string, records: readonly DnsRecord[]) {
  const soa = records.find(({ type, name }) => type === 'SOA' && name === origin)
  try {
    return soa ? dataOf('SOA', soa.value) : null
  } catch (error) {
    if (error instanceof DnsFault) return null
    throw error
  }
}
