import type { DnsRecord } from '@cadastre/core/dns/record'
import { isPrivate, parseAddress } from '@cadastre/core/ip'
import type { ZoneHead } from '../zones/zone-lock.ts'

/** What is told of addresses that nobody outside can reach, in a zone that everybody is answered from. */
export function exposed({ is_public_facing }: ZoneHead, records: readonly DnsRecord[]): string[] {
  if (!is_public_facing) return []
  return records.flatMap(({ name, type, value }) => {
    const address = type === 'A' || type === 'AAAA' ? parseAddress(value) : null
    return address && isPrivate(address)
      ? [`${name} ${type} is the private address ${value}, and the servers of this zone face the internet`]
      : []
  })
}
