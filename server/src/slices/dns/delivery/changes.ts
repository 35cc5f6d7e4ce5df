import { isLaterSerial } from '@cadastre/core/dns/serial'
import { soaOf } from '@cadastre/core/dns/zone-top'
import { sql } from '../../../db/sql.ts'
import { type RecordSet, ServerFault, type SetFault } from '../../../drivers/dns/driver.ts'
import type { JobContext } from '../../../jobs/job.ts'
import { acknowledge } from '../changes/acknowledge.ts'
import { type OfferedChange, offer } from '../changes/offer.ts'
import { release } from '../changes/release.ts'
import { reportSerials } from '../changes/serials.ts'
import { rdataOf } from '../records/rdata.ts'
import { FACTS, serversOf, type ZoneFacts } from './contents.ts'
import { readBackKeys } from './keys.ts'
import type { Reached } from './server.ts'

const AT_ONCE = 2000

/** Makes the next changes of a server; whether there were any. What does not get there comes back into the queue. */
export async function deliverChanges(context: JobContext, server: Reached): Promise<boolean> {
  const changes = await context.mutate((work) => offer(work, server, { limit: AT_ONCE }))
  try {
    for (const ofZone of Map.groupBy(changes, ({ zone_id }) => zone_id).values())
      await deliverTo(context, server, ofZone)
  } catch (error) {
    await context.mutate((work) => release(work, server.id))
    throw error
  }
  return changes.length > 0
}

type Place = ZoneFacts & { current_serial: number | null; has_address: boolean }

async function deliverTo(context: JobContext, server: Reached, changes: readonly OfferedChange[]): Promise<void> {
  const [first] = changes
  if (!first) return
  const zone = await context.first(
    sql<Place>`select ${FACTS}, p.current_serial, exists (select from dns_record r where r.zone_id = z.id
        and r.fqdn = z.primary_ns and r.record_type in ('A', 'AAAA') and r.deleted_at is null) as has_address
      from dns_zone z left join dns_zone_state p on p.server_id = ${server.id} and p.zone_id = z.id and p.view_name = ''
      where z.id = ${first.zone_id} and z.deleted_at is null`,
  )
  // A zone that went meanwhile has no changes any more.
  if (!zone) return
  const serial = laterOf(zone.current_serial, changes.at(-1)?.target_serial ?? 0)
  const faults = await apply(server, zone, serial, changes)
  if (changes.some(({ rrset }) => rrset === null)) await readBackKeys(context, server, zone.name)
  await context.mutate(async (work) => {
    await acknowledge(
      work,
      server.id,
      changes.map(({ op_id }, index) => {
        const fault = faults[index] ?? null
        return { op_id, result: fault === null ? 'ok' : 'error', message: fault }
      }),
    )
    await reportSerials(work, server.id, [{ zone: zone.name, serial }])
  })
}

/** What is tried again late does not take the zone back to its old serial. */
const laterOf = (current: number | null, next: number): number =>
  current !== null && isLaterSerial(current, next) ? current : next

async function apply(
  { connection }: Reached,
  zone: Place,
  serial: number,
  changes: readonly OfferedChange[],
): Promise<SetFault[]> {
  const sets = changes.flatMap((change) => (change.rrset === null ? [] : [setOf(zone, change)]))
  const faults = await connection.apply(zone.name, soaOf({ ...zone, last_serial: serial }), sets)
  const results = (faults ?? sets.map(() => 'The server does not have the zone')).values()
  const all: SetFault[] = []
  for (const change of changes)
    all.push(change.rrset === null ? await keyWork(connection, zone.name, change.op) : (results.next().value ?? null))
  return all
}

function setOf(zone: Place, { name, record_type: type, rrset }: OfferedChange): RecordSet {
  const owner = name === '@' ? zone.name : `${name}.${zone.name}`
  const members = rrset?.members ?? []
  // A zone without its servers would not be loaded.
  if (members.length === 0 && type === 'NS' && name === '@') return serversOf(zone, zone.has_address)
  return { name: owner, type, ttl: rrset?.ttl ?? zone.ttl, values: members.map((member) => rdataOf(type, member)) }
}

async function keyWork(connection: Reached['connection'], zone: string, op: OfferedChange['op']): Promise<SetFault> {
  if (op === 'dnssec_rollover') return 'The server does not change keys when asked'
  try {
    await connection.sign(zone, op === 'dnssec_sign')
    return null
  } catch (error) {
    if (error instanceof ServerFault && error.isRefusal) return error.message
    throw error
  }
}
