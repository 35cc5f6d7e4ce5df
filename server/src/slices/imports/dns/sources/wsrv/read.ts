import { deafSource } from '../../../../../import/source-fault.ts'
import { listRecords, type WindowsRecords } from '../../../../../remote/dns-records.ts'
import {
  listZones,
  readDnsBuild,
  readForwarders,
  readSoa,
  type WindowsForwarders,
  type WindowsSoa,
  type WindowsZone,
} from '../../../../../remote/dns-server.ts'
import { RemoteError } from '../../../../../remote/error.ts'
import type { BlindSpot, Reading } from '../../../../../remote/reading.ts'
import type { WindowsServer } from '../../../../../remote/windows.ts'

/** A zone with its records and SOA, or why they could not be read. */
export type ReadZone = {
  zone: WindowsZone
  soa: WindowsSoa | null
  records: WindowsRecords
  fault: string | null
}
export type DnsServer = {
  zones: WindowsZone[]
  read: ReadZone[]
  blind: BlindSpot[]
  forwarders: WindowsForwarders | null
}

const MOST_ZONES = 5_000
const NOTHING: WindowsRecords = { rows: [], blind: [], unreadTypes: {} }
/** Where the server cannot be asked any more, the other zones cannot be read either. */
const LOST = ['credentials', 'unknown_name', 'refused', 'unreachable']

/** Windows makes some zones for itself; they come back by themselves on a server that needs them. */
export const isImportable = ({ isAutoCreated }: WindowsZone): boolean => !isAutoCreated

export const readBuild = (server: WindowsServer): Promise<string> => readDnsBuild(server)

/** All zones. Where none can be seen and something was in the way, that is no answer. */
export async function readZoneList(server: WindowsServer): Promise<Reading<WindowsZone>> {
  const zones = await listZones(server)
  const [spot] = zones.blind
  if (zones.rows.length === 0 && spot) throw deafSource(`The zones of the server cannot be seen: ${spot.reason}`)
  if (zones.rows.length > MOST_ZONES)
    throw deafSource(`The server has ${zones.rows.length} zones; at most ${MOST_ZONES} are imported at once`)
  return zones
}

export async function readDnsServer(server: WindowsServer): Promise<DnsServer> {
  const { rows: zones, blind } = await readZoneList(server)
  const read: ReadZone[] = []
  for (const zone of zones.filter(isImportable)) read.push(await readContents(server, zone))
  return { zones, read, blind, forwarders: await unlessRefused(readForwarders(server)) }
}

/** Only a primary zone has records of its own. */
async function readContents(server: WindowsServer, zone: WindowsZone): Promise<ReadZone> {
  const empty = { zone, soa: null, records: NOTHING, fault: null }
  if (zone.type !== 'Primary') return empty
  try {
    return { ...empty, records: await listRecords(server, zone.name), soa: await readSoa(server, zone.name) }
  } catch (error) {
    if (!(error instanceof RemoteError) || LOST.includes(error.code)) throw error
    return { ...empty, fault: error.message }
  }
}

async function unlessRefused<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  return answer.catch((error) => {
    if (error instanceof RemoteError && !LOST.includes(error.code)) return null
    throw error
  })
}
