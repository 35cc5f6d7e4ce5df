import { lookup } from 'node:dns/promises'
import type { Message } from '@cadastre/core/dns/message'
import type { Reader } from '../../../db/work.ts'
import { ServerFault } from '../../../drivers/dns/driver.ts'
import { dnsDriver } from '../../../drivers/dns/drivers.ts'
import { askServer } from '../../../outbound/dns-query.ts'
import { faultCode, within } from '../../../outbound/fault.ts'
import { listRecords } from '../../../remote/dns-records.ts'
import { listZones, readZone, type WindowsZone } from '../../../remote/dns-server.ts'
import { RemoteError } from '../../../remote/error.ts'
import type { Keys } from '../../../secrets.ts'
import { reachServer } from '../../dns/delivery/server.ts'
import { recordsOn } from '../../dns/drift/server-records.ts'
import { isReverse } from '../../dns/zones/zones.ts'
import { type LegacyRecords, type LegacyZone, missing, type Sight, seen, unreadable } from '../facts.ts'
import { recordsOfWindows } from './map.ts'
import { askWindows, type DnsSource, isManagedRemotely, remoteReason } from './servers.ts'

const TIMEOUT_MS = 3_000

/** A zone on the legacy server, by its absolute name. */
export async function lookAtZone(keys: Keys, source: DnsSource, name: string): Promise<Sight<LegacyZone>> {
  if (!isManagedRemotely(source)) return lookByDns(source, name)
  return remotely(() => askWindows(keys, source, async (server) => zoneOf((await readZone(server, bare(name))).zone)))
}

/** A zone with all of its records. */
export async function readLegacyRecords(
  reader: Reader,
  keys: Keys,
  source: DnsSource,
  name: string,
): Promise<Sight<{ zone: LegacyZone; records: LegacyRecords }>> {
  if (!isManagedRemotely(source)) return transfer(reader, keys, source, name)
  return remotely(() =>
    askWindows(keys, source, async (server) => {
      const zone = zoneOf((await readZone(server, bare(name))).zone)
      return { zone, records: recordsOfWindows(name, await listRecords(server, bare(name))) }
    }),
  )
}

/** The zones there are; null where this kind of server cannot be asked for them. */
export async function listLegacyZones(
  reader: Reader,
  keys: Keys,
  source: DnsSource,
): Promise<Map<string, LegacyZone> | null> {
  if (isManagedRemotely(source)) return askWindows(keys, source, async (server) => zonesOf(await listZones(server)))
  const reached = await reachServer(reader, keys, source.id)
  if (!reached) return null
  const zones = await reached.connection.listZones()
  return new Map(zones.map(({ name, zone_type }) => [name, { ...plainZone(name), zoneType: zone_type ?? 'unknown' }]))
}

function zonesOf({ rows, blind: [spot] }: Awaited<ReturnType<typeof listZones>>): Map<string, LegacyZone> {
  if (spot) throw new RemoteError('script', spot.reason)
  const own = rows.filter(({ isAutoCreated, name }) => !isAutoCreated && name !== 'TrustAnchors')
  return new Map(own.map((zone) => [`${zone.name.toLowerCase().replace(/\.$/, '')}.`, zoneOf(zone)]))
}

const bare = (name: string): string => (name === '.' ? name : name.slice(0, -1))

const zoneOf = (zone: WindowsZone): LegacyZone => ({
  reader: 'remote',
  zoneType: zone.type,
  isDirectoryIntegrated: zone.isDsIntegrated,
  isReverse: zone.isReverse,
  dynamicUpdate: zone.dynamicUpdate,
})

/** As far as DNS tells. */
const plainZone = (name: string): LegacyZone => ({
  reader: 'transfer',
  zoneType: 'unknown',
  isDirectoryIntegrated: false,
  isReverse: isReverse(name),
  dynamicUpdate: null,
})

async function remotely<Seen>(look: () => Promise<Seen>): Promise<Sight<Seen>> {
  try {
    return seen(await look())
  } catch (error) {
    const reason = remoteReason(error)
    return (error as RemoteError).code === 'not_found' ? missing(reason) : unreadable(reason)
  }
}

const REASONS: Readonly<Record<string, string>> = {
  timeout: 'The server did not answer in time',
  refused: 'Nothing listens at the port of the server',
  unknown_name: 'The name of the server cannot be resolved',
  unreachable: 'The server cannot be reached',
  malformed: 'What came back is no answer',
}

/** An SOA with authority says that the zone is there. */
async function lookByDns({ host, port, driver }: DnsSource, name: string): Promise<Sight<LegacyZone>> {
  if (!dnsDriver(driver).isQueryable) return unreadable('This kind of server does not answer DNS questions itself')
  try {
    const { address } = await within(TIMEOUT_MS, lookup(host))
    const question = { name, type: 'SOA', class: 'IN' } as const
    const options = { timeoutMs: TIMEOUT_MS, isRecursive: false }
    return sightOf(name, await askServer({ address, port }, question, options))
  } catch (error) {
    return unreadable(REASONS[faultCode(error)] ?? 'The server could not be asked')
  }
}

function sightOf(name: string, { rcode, isAuthoritative, answers }: Message): Sight<LegacyZone> {
  const hasSoa = answers.some((record) => record.type === 'SOA' && record.name === name)
  if (rcode === 'noerror' && isAuthoritative && hasSoa) return seen(plainZone(name))
  if (rcode === 'noerror' || rcode === 'nxdomain' || rcode === 'notauth')
    return missing(`The server does not answer for ${name}`)
  return unreadable(`The server answers ${rcode}`)
}

async function transfer(
  reader: Reader,
  keys: Keys,
  source: DnsSource,
  name: string,
): Promise<Sight<{ zone: LegacyZone; records: LegacyRecords }>> {
  const sight = await lookByDns(source, name)
  if (sight.state !== 'seen') return sight
  try {
    const there = await recordsOn(reader, keys, { name, group_id: source.group_id }, source)
    if ('unsupported' in there) return unreadable(there.unsupported)
    const records = { reader: 'transfer' as const, records: there.records, blind: [], unread: {}, uncertainSets: [] }
    return seen({ zone: sight.seen, records })
  } catch (error) {
    if (error instanceof ServerFault) return unreadable(error.message)
    throw error
  }
}
