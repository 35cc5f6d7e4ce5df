import { DnsFault } from '@cadastre/core/dns/fault'
import { typeOf } from '@cadastre/core/dns/types/index'
import type { Work } from '../../../db/work.ts'
import { named } from '../../../import/rules.ts'
import { partsOf } from '../../dns/records/rdata.ts'
import { ownerOf } from '../../dns/write/record-row.ts'
import { fillZones, type Judged, type NewRecord, siftChanges } from '../../dns/write/records.ts'
import { lockZones, type ZoneHead } from '../../dns/zones/zone-lock.ts'
import type { Zone } from '../../dns/zones/zones.ts'
import type { Intent } from './rules.ts'
import type { SentRecord, Target } from './schema.ts'

export type Importing = Target & {
  source: string
  /** One for all rows of a run. */
  importedAt: string
}

/** A zone that was made in this transaction. */
export type Made = { intent: Intent; zone: Zone }
export type Filled = Made & { count: number; warnings: string[] }

/** Puts their records into new zones; what a zone cannot have is left out and told. */
export async function fill(work: Work, importing: Importing, made: readonly Made[]): Promise<Filled[]> {
  const ids = made.map(({ zone }) => zone.id)
  const heads = new Map((await lockZones(work, ids)).map((head) => [head.id, head]))
  const judged: { zone: ZoneHead; judged: Judged | null; made: Made; warnings: string[] }[] = []
  for (const one of made) {
    const head = heads.get(one.zone.id)
    if (head) judged.push({ zone: head, made: one, ...(await judge(work, importing, one, head)) })
  }
  const counts = await fillZones(work, judged)
  return judged.map(({ made: one, zone, warnings }) => ({ ...one, warnings, count: counts.get(zone.id) ?? 0 }))
}

async function judge(work: Work, importing: Importing, { intent }: Made, head: ZoneHead) {
  const { zone, name, target } = intent
  if (head.zone_type !== 'primary' || zone.records.length === 0) return { judged: null, warnings: [] }
  const faults: string[] = []
  const sent: SentRecord[] = []
  const insert = zone.records.flatMap((record) => {
    const made = recordOf(record, target, importing)
    if (typeof made === 'string') faults.push(leftOut(record, made))
    else sent.push(record)
    return typeof made === 'string' ? [] : [made]
  })
  const { judged, refused } = await siftChanges(work, head, { insert }, [])
  for (const { index, reason } of refused) {
    const record = sent[index]
    if (record) faults.push(leftOut(record, reason))
  }
  const renamed = target === name ? [] : [`values that name hosts in ${name} stay as they are`]
  return { judged, warnings: [...named(faults), ...renamed].map((sentence) => `${target} ${sentence}`) }
}

const leftOut = ({ name, record_type, value }: SentRecord, reason: string): string =>
  `left out: ${name} ${record_type} ${value.slice(0, 200)}: ${reason}`

/** The record as it is stored, or why it cannot be. */
function recordOf(record: SentRecord, origin: string, { source, importedAt }: Importing): NewRecord | string {
  const { name, record_type, ttl, ...typed } = record
  try {
    const type = typeOf(record_type)
    if (type.isDnssec) return 'whoever signs the zone makes it'
    if (type.name === 'SOA') return 'the SOA is made from the fields of the zone'
    const content = partsOf(type.name, typed, origin)
    return {
      fqdn: ownerOf(name, origin),
      record_type: type.name,
      ttl,
      ...content,
      import_source: source,
      imported_at: importedAt,
    }
  } catch (error) {
    if (error instanceof DnsFault) return error.message
    throw error
  }
}
