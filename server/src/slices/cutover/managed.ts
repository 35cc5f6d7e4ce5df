import { readOptions } from '@cadastre/core/dhcp/options/settings'
import type { DnsRecord } from '@cadastre/core/dns/record'
import { sql } from '../../db/sql.ts'
import type { Reader } from '../../db/work.ts'
import { meantRecords } from '../dns/drift/drift.ts'
import type { PoolRange, ScopeFacts } from './facts.ts'
import { clientKey, effectiveRanges, hostKey, optionText } from './source/map.ts'

/** What this program has of a zone or scope. */

export type ManagedZone = {
  id: string
  group_id: string
  view_id: string | null
  name: string
  zone_type: 'primary' | 'secondary' | 'stub' | 'forward'
  kind: 'forward' | 'reverse'
  ttl: number
  minimum: number
  refresh: number
  retry: number
  import_source: string | null
  last_serial: number
}

export async function managedZone(reader: Reader, id: string | null): Promise<ManagedZone | null> {
  if (id === null) return null
  const zone = await reader.first(
    sql<ManagedZone>`select id, group_id, view_id, name, zone_type, kind, ttl, minimum, refresh, retry, import_source,
      last_serial from dns_zone where id = ${id} and deleted_at is null`,
  )
  return zone ?? null
}

export const managedRecords = (reader: Reader, zone: ManagedZone): Promise<DnsRecord[]> => meantRecords(reader, zone)

export type ManagedScope = ScopeFacts & {
  id: string
  group_id: string
  subnet_id: string
  import_source: string | null
}

type ScopeRow = {
  id: string
  group_id: string
  subnet_id: string
  cidr: string
  enabled: boolean
  lease_time: number
  options: Record<string, unknown>
  import_source: string | null
}
type PoolRow = { start: string; end: string; pool_type: string }
type StaticRow = { address: string; mac_address: string | null; client_id: string | null; hostname: string }

export async function managedScope(reader: Reader, id: string | null): Promise<ManagedScope | null> {
  if (id === null) return null
  const scope = await reader.first(
    sql<ScopeRow>`select id, group_id, subnet_id, network::text as cidr, enabled, lease_time, options, import_source
      from dhcp_scope where id = ${id} and deleted_at is null`,
  )
  if (!scope) return null
  const pools = await reader.rows(
    sql<PoolRow>`select host(start_ip) as start, host(end_ip) as end, pool_type from dhcp_pool
      where scope_id = ${id} and pool_type <> 'pd' order by start_ip`,
  )
  const statics = await reader.rows(
    sql<StaticRow>`select host(ip_address) as address, mac_address, client_id, hostname from dhcp_static_assignment
      where scope_id = ${id} order by ip_address`,
  )
  return {
    id,
    group_id: scope.group_id,
    subnet_id: scope.subnet_id,
    import_source: scope.import_source,
    cidr: scope.cidr,
    isActive: scope.enabled,
    leaseSeconds: scope.lease_time,
    ranges: rangesOf(pools),
    reservations: statics.map(({ address, mac_address, client_id, hostname }) => ({
      key: clientKey(mac_address ?? client_id ?? ''),
      address,
      hostname: hostKey(hostname),
    })),
    options: optionsOf(scope),
  }
}

function rangesOf(pools: readonly PoolRow[]): PoolRange[] {
  const ranges = pools.flatMap(({ start, end, pool_type: type }) =>
    type === 'dynamic' || type === 'reserved' ? [{ start, end, type } as const] : [],
  )
  return effectiveRanges(
    ranges,
    pools.filter(({ pool_type }) => pool_type === 'excluded'),
  )
}

const optionsOf = ({ cidr, options }: ScopeRow): Record<string, string> =>
  Object.fromEntries(
    Object.entries(readOptions(cidr.includes(':') ? 6 : 4, options)).map(([name, value]) => [name, optionText(value)]),
  )
