import { DnsFault } from '@cadastre/core/dns/fault'
import { compareZone } from '@cadastre/core/dns/identity'
import { isAtOrBelow } from '@cadastre/core/dns/name'
import { type DnsRecord, setKey } from '@cadastre/core/dns/record'
import { parseValue } from '@cadastre/core/dns/value'

export type Skipped = { record: DnsRecord; reason: string }
export type SyncPlan<Meant extends DnsRecord> = {
  imports: DnsRecord[]
  skipped: Skipped[]
  pushes: Meant[]
  pushErrors: string[]
}

const MOST_ERRORS = 10

/**
 * Pure: what a zone takes from a server and what the server lacks; nothing is deleted on either side. A set that is on
 * its way to the server is neither: what the server has of it is old.
 */
export function planSync<Meant extends DnsRecord>(
  origin: string,
  meant: readonly Meant[],
  there: readonly DnsRecord[],
  unsettled: ReadonlyMap<string, string | null>,
): SyncPlan<Meant> {
  const { missing, extra } = compareZone(origin, meant, there)
  const judged = extra.map((record) => ({ record, reason: reasonAgainst(origin, record, unsettled) }))
  const isOnItsWay = (record: DnsRecord) => unsettled.has(setKey(record)) && refusalOf(record, unsettled) === null
  const pushes = missing.filter((record) => !isOnItsWay(record))
  const errors = pushes.flatMap((record) => {
    const refusal = refusalOf(record, unsettled)
    return refusal === null ? [] : [`${setKey(record)}: ${refusal}`]
  })
  return {
    imports: judged.flatMap(({ record, reason }) => (reason === null ? [spelled(record)] : [])),
    skipped: judged.flatMap(({ record, reason }) => (reason === null ? [] : [{ record, reason }])),
    pushes,
    pushErrors: [...new Set(errors)].slice(0, MOST_ERRORS),
  }
}

const refusalOf = (record: DnsRecord, unsettled: ReadonlyMap<string, string | null>): string | null =>
  unsettled.get(setKey(record)) ?? null

const spelled = (record: DnsRecord): DnsRecord => ({ ...record, value: parseValue(record.type, record.value) })

function reasonAgainst(
  origin: string,
  record: DnsRecord,
  unsettled: ReadonlyMap<string, string | null>,
): string | null {
  const { name, type } = record
  if (!isAtOrBelow(name, origin)) return `it does not lie in the zone ${origin}`
  // Whoever serves a zone puts its own name servers there.
  if (type === 'NS' && name === origin) return 'the name servers of a zone are set here'
  if (unsettled.has(setKey(record))) return 'a change of its set has not reached the server yet'
  return unreadable(record)
}

function unreadable(record: DnsRecord): string | null {
  try {
    spelled(record)
    return null
  } catch (error) {
    if (error instanceof DnsFault) return error.message
    throw error
  }
}
