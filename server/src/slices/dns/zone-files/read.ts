import type { ZoneFileFault } from '@cadastre/core/dns/zonefile/fault'
import { type Gathered, Gathering } from '@cadastre/core/dns/zonefile/gathering'
import { readZoneAsync } from '@cadastre/core/dns/zonefile/read'
import { Refusal } from '../../../http/errors.ts'

type Zone = { name: string; ttl: number }

/** Reads a file bit by bit, so that others are served while a large one is read. Refuses one that cannot be read whole. */
export async function readFile(text: string, zone: Zone, origin: string): Promise<Gathered> {
  const faults: ZoneFileFault[] = []
  const gathering = new Gathering(zone.name)
  const onFault = (fault: ZoneFileFault): void => {
    if (fault.code === 'type') gathering.skip(fault.line, fault.text, fault.reason)
    else faults.push(fault)
  }
  const pieces = readZoneAsync(piecesOf(text), { origin, file: 'zone_file', ttl: zone.ttl, onFault, open: nothingElse })
  for await (const records of pieces) for (const record of records) gathering.take(record)
  if (faults.length > 0) throw unreadable(faults)
  return gathering.gathered()
}

const PIECE = 65_536

async function* piecesOf(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += PIECE) {
    await new Promise((resolve) => setImmediate(resolve))
    yield wellFormed(text, at)
  }
}

/** A cut between the halves of a character would make two broken ones of it: the whole of it goes with the first half. */
function wellFormed(text: string, at: number): string {
  const start = isLow(text.charCodeAt(at)) ? at + 1 : at
  const end = at + PIECE
  return text.slice(start, isLow(text.charCodeAt(end)) ? end + 1 : end)
}
const isLow = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff

/** There are no files here that another could include. */
const nothingElse = async () => null

const MOST_NAMED = 20

function unreadable(faults: readonly ZoneFileFault[]): Refusal {
  const named = faults.slice(0, MOST_NAMED).map(({ line, reason, text }) => ({ line, reason, text }))
  const [first] = faults
  const more = faults.length === 1 ? '' : ` (and ${faults.length - 1} more)`
  return new Refusal(422, { message: `Line ${first?.line}: ${first?.reason}${more}`, faults: named })
}
