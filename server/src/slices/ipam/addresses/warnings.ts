import type { Actor } from '../../../access/actor.ts'
import { sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import { conflict } from '../../../http/errors.ts'
import { mayInSubnet } from '../scope.ts'
import { isWithin, rangeBetween } from './delegation.ts'
import { sharesMac } from './rules.ts'
import type { TargetSubnet } from './target-subnet.ts'

/** What is to be written; a key that is not to be checked is left out. */
export type Claims = {
  /** The row itself, which never collides with itself. */
  id?: string | undefined
  hostname?: string | null
  zone?: string | null
  mac?: string | null
  role: string | null
}

type Other = {
  kind: string
  id: string
  address: string
  hostname: string | null
  fqdn: string | null
  subnet_id: string
  network: string
}

const others = (name: string | null, zone: string | null, checkedMac: string | null, id: string | null) => sql<Other>`
  select 'name' as kind, a.id, a.address, a.hostname, a.fqdn, a.subnet_id, s.network
  from ip_address a join subnet s on s.id = a.subnet_id and s.deleted_at is null
  where lower(a.hostname) = lower(${name}::text) and a.forward_zone_id = ${zone} and a.id is distinct from ${id}
  union all
  select 'mac', a.id, a.address, a.hostname, a.fqdn, a.subnet_id, s.network
  from ip_address a join subnet s on s.id = a.subnet_id and s.deleted_at is null
  where a.mac_address = ${checkedMac} and a.id is distinct from ${id}
  order by kind desc, address, id limit 100`

/** Other addresses with the same name in the same zone, then those with the same MAC. */
export async function collisions(reader: Reader, { id, hostname, zone, mac, role }: Claims): Promise<object[]> {
  const [name, checkedMac] = [hostname && zone ? hostname : null, mac && !sharesMac(role) ? mac : null]
  if (name === null && checkedMac === null) return []
  const rows = await reader.rows(others(name, zone ?? null, checkedMac, id ?? null))
  return rows.map((row) => {
    const { existing_hostname, existing_ip, ...where } = placeOf(reader.actor, row)
    if (row.kind === 'name') return { kind: 'fqdn_collision', fqdn: row.fqdn ?? row.hostname, existing_ip, ...where }
    return { kind: 'mac_collision', mac_address: checkedMac, existing_ip, existing_hostname, ...where }
  })
}

/** That something collides is for everyone to know; where it lies, only for those who may see it there. */
function placeOf(actor: Actor, { id, address, hostname, network, subnet_id }: Other) {
  const isSeen = mayInSubnet(actor, 'read', subnet_id)
  return {
    existing_ip: isSeen ? address : null,
    existing_hostname: isSeen ? hostname : null,
    existing_subnet: isSeen ? network : null,
    existing_ip_id: isSeen ? id : null,
  }
}

/** The dynamic pool the address lies in, if it does: a DHCP server may give it to someone else. */
export function poolWarnings({ pools }: TargetSubnet, address: string): object[] {
  return pools
    .filter(([first, last]) => isWithin(rangeBetween(first, last), address))
    .map(([first, last]) => ({ kind: 'dynamic_pool', address, pool_start: first, pool_end: last }))
}

/** The caller is asked to say that they mean it. */
export function refuseWarned(warnings: readonly object[]): void {
  if (warnings.length > 0) throw conflict({ warnings, requires_confirmation: true })
}
