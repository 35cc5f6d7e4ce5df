import { createHash } from 'node:crypto'
import type { DnsConfiguration } from '@cadastre/core/agent/dns-configuration'
import { catalogRecords } from '@cadastre/core/dns/catalog-zone'
import { writeZone } from '@cadastre/core/dns/zonefile/write'
import { isOurs } from './places.ts'

const sha1 = (data: Uint8Array): Uint8Array => createHash('sha1').update(data).digest()

/** The catalogue of the zones that this server is a primary of. */
export function catalogText(configuration: DnsConfiguration): Iterable<string> {
  const { catalog, zones } = configuration
  if (!catalog) return []
  const members = zones.filter((zone) => isOurs(configuration, zone)).map(({ name }) => name)
  const origin = catalog.zone_name
  return writeZone(catalogRecords(members, { origin, serial: catalog.serial, sha1 }), { origin, ttl: 0 })
}
