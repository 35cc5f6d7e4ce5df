import { labelsOf, parseName, relativeTo } from '@cadastre/core/dns/name'
import { names, sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import type { Parts } from '../records/rdata.ts'

/** A stored record as operations pass it on; the interface shows these fields in this order. */
export type RecordRow = Parts & {
  id: string
  zone_id: string
  view_id: string | null
  /** Relative to the zone; `@` is the zone itself. */
  name: string
  fqdn: string
  record_type: string
  ttl: number | null
  auto_generated: boolean
  ip_address_id: string | null
  pool_member_id: string | null
  tags: Record<string, unknown>
  import_source: string | null
  imported_at: string | null
  created_at: string
  modified_at: string
}

export const recordColumns = [
  'id',
  'zone_id',
  'view_id',
  'name',
  'fqdn',
  'record_type',
  'value',
  'ttl',
  'priority',
  'weight',
  'port',
  'auto_generated',
  'ip_address_id',
  'pool_member_id',
  'tags',
  'import_source',
  'imported_at',
  'created_at',
  'modified_at',
] as const satisfies readonly (keyof RecordRow)[]

/** All live records of a zone, in the order of their names. */
export const storedRecords = (reader: Reader, { id }: { id: string }): Promise<RecordRow[]> =>
  reader.rows(
    sql<RecordRow>`select ${names(recordColumns)} from dns_record where zone_id = ${id} and deleted_at is null
      order by reversed_name, id`,
  )

/** The three forms in which a record's place is stored, from an absolute name in its zone. */
export function placeOf(fqdn: string, origin: string): { name: string; fqdn: string; reversed_name: string } {
  const name = relativeTo(fqdn, origin)
  return { name, fqdn, reversed_name: reversedName(name === '@' ? [] : labelsOf(`${name}.`)) }
}

/** A name as somebody typed it, relative to the zone or absolute, where the dot at its end may be missing. */
export function ownerOf(typed: string, origin: string): string {
  const text = typed.trim()
  if (text === '' || text === '@') return origin
  const whole = `${text.toLowerCase()}.`
  const isAbsolute = whole === origin || whole.endsWith(`.${origin}`)
  return parseName(isAbsolute ? `${text}.` : text, origin)
}

// Sorts before every character of a label, so that what lies below a name follows it and nothing comes in between.
const SEPARATOR = '\u0001'

/** Labels from the zone down; what lies below a name begins with it and the separator. */
export const reversedName = (labels: readonly string[]): string => labels.toReversed().join(SEPARATOR)
export const belowPrefix = (reversed: string): string => (reversed === '' ? '' : `${reversed}${SEPARATOR}`)
