import { relativeTo } from '../name.ts'
import type { DnsRecord } from '../record.ts'

export type WriteOptions = {
  origin: string
  /** What `$TTL` says; records with that lifetime are written without it. */
  ttl?: number | null
  /** Owners below the origin are written without it. */
  isRelative?: boolean
}

const ENOUGH = 32_768

/** A zone file that servers load as it is, in pieces. The records keep their order; those of one owner should stand together. */
export function* writeZone(
  records: Iterable<DnsRecord>,
  { origin, ttl: usual = null, isRelative = true }: WriteOptions,
): Generator<string, void> {
  let text = isRelative ? `$ORIGIN ${origin}\n` : ''
  if (usual !== null) text += `$TTL ${usual}\n`
  let owner: string | null = null
  for (const { name, type, ttl, value } of records) {
    if (name !== owner) text += isRelative ? relativeTo(name, origin) : name
    owner = name
    text += ttl === usual ? `\tIN\t${type}\t${value}\n` : `\t${ttl}\tIN\t${type}\t${value}\n`
    if (text.length < ENOUGH) continue
    yield text
    text = ''
  }
  if (text !== '') yield text
}
