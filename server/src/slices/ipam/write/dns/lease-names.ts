import { relativeTo } from '@cadastre/core/dns/name'
import { sql } from '../../../../db/sql.ts'
import type { Reader } from '../../../../db/work.ts'
import type { Named } from './named.ts'
import type { PublishingZones } from './published.ts'

type Claim = { id: string; zone_id: string; name: string; record_type: string; mac: string | null }

/**
 * Clients say what they are called, and are not believed: a name that a person put into DNS, or that another host has,
 * stays theirs, and the lease is not published. One host may have an A and an AAAA record, from two leases: those do not
 * stand in each other's way.
 */
export async function withholdClaimed(
  reader: Reader,
  named: readonly Named[],
  zones: PublishingZones,
): Promise<Named[]> {
  const claims = named.flatMap((one) => claimsOf(one, zones))
  if (claims.length === 0) return [...named]
  const taken = new Set([...(await takenByOthers(reader, claims)), ...takenAmong(claims)])
  return named.map((one) => (taken.has(one.id) ? withheld(one) : one))
}

function claimsOf({ id, row, publication }: Named, zones: PublishingZones): Claim[] {
  if (!row?.auto_from_lease || !publication) return []
  return publication.records.map(({ zone_id, fqdn, record_type }) => ({
    id,
    zone_id,
    name: relativeTo(fqdn, zones.get(zone_id)?.name ?? '.'),
    record_type,
    mac: row.mac_address,
  }))
}

const withheld = (one: Named): Named => ({
  ...one,
  isWithheld: true,
  publication: { fqdn: null, forward_zone_id: null, reverse_zone_id: null, records: [] },
})

async function takenByOthers(reader: Reader, claims: readonly Claim[]): Promise<string[]> {
  const rows = await reader.rows(sql<{ id: string }>`
    select distinct p.id
    from json_to_recordset(${JSON.stringify(claims)}::json)
      as p (id uuid, zone_id uuid, name text, record_type text, mac macaddr)
    join dns_record r on r.zone_id = p.zone_id and r.name = p.name and r.deleted_at is null
      and r.ip_address_id is distinct from p.id
    left join ip_address a on a.id = r.ip_address_id
    where not r.auto_generated or r.record_type not in ('A', 'AAAA') or p.record_type = 'PTR'
      or (r.record_type = p.record_type and (p.mac is null or a.mac_address is distinct from p.mac))
      or a.mac_address <> p.mac`)
  return rows.map(({ id }) => id)
}

/** Of several leases that want a name at once the first gets it. */
function takenAmong(claims: readonly Claim[]): string[] {
  const first = new Map<string, Claim>()
  return claims.flatMap((claim) => {
    const key = `${claim.zone_id} ${claim.name} ${claim.record_type}`
    const holder = first.get(key)
    if (!holder) first.set(key, claim)
    return holder && (holder.mac === null || holder.mac !== claim.mac) ? [claim.id] : []
  })
}
