import { type HostNamePolicy, leaseName } from '@cadastre/core/dhcp/host-name'
import { parseAddress } from '@cadastre/core/ip'
import { newId } from '../../../../db/ids.ts'
import { raw, sql } from '../../../../db/sql.ts'
import type { Work } from '../../../../db/work.ts'
import { invalid } from '../../../../http/errors.ts'
import { addressSelect } from '../../addresses/rows.ts'
import type { Address } from '../../addresses/schema.ts'
import { type AddressChanges, type Written, writeAddresses } from '../addresses.ts'
import type { Settings } from '../effect.ts'
import { settingsOf } from '../settings.ts'
import { type MirrorChange, type MirroredLease, type MirroredStatic, mirrorChange } from './mirror-rules.ts'

/** An address of a subnet of which DHCP says something else than before. */
export type Place = { readonly subnet_id: string; readonly address: string }

type Facts = Place & {
  static: MirroredStatic | null
  lease: (MirroredLease & { has_names: boolean }) | null
}

/*
 * Of several groups that reserve the same address, the first one decides; of several servers that lease it, the last.
 * What lies in the trash says nothing.
 */
const factsAt = (places: readonly Place[]) => sql<Facts>`
  select p.subnet_id, host(p.address) as address,
    (select jsonb_build_object('id', a.id, 'mac_address', a.mac_address, 'hostname', case c.hostname_sync_mode
        when 'disabled' then '' else a.hostname end)
      from dhcp_scope c join dhcp_static_assignment a on a.scope_id = c.id and a.ip_address = p.address
      where c.subnet_id = p.subnet_id and c.deleted_at is null order by a.created_at, a.id limit 1) as static,
    (select jsonb_build_object('id', l.id, 'mac_address', l.mac_address, 'hostname', l.hostname,
        'last_seen_at', l.last_seen_at, 'has_names', c.hostname_sync_mode <> 'disabled')
      from dhcp_scope c join dhcp_lease l on l.scope_id = c.id and l.ip_address = p.address and l.state = 'active'
      where c.subnet_id = p.subnet_id and c.deleted_at is null order by l.starts_at desc, l.id limit 1) as lease
  from json_to_recordset(${JSON.stringify(places)}::json) as p (subnet_id uuid, address inet)
  join subnet s on s.id = p.subnet_id and s.deleted_at is null`

const rowsAt = (places: readonly Place[]) => sql<Address>`
  select ${raw(addressSelect)} from ip_address
  where (subnet_id, address) in (
    select p.subnet_id, p.address
    from json_to_recordset(${JSON.stringify(places)}::json) as p (subnet_id uuid, address inet))
  order by id for no key update`

/**
 * Brings the rows of these addresses to what DHCP says of them. Callers hold the subnets, and put what they get back
 * into the audit log.
 */
export async function mirrorDhcp(work: Work, places: readonly Place[]): Promise<Written[]> {
  if (places.length === 0) return []
  const facts = await work.rows(factsAt(places))
  const rows = new Map((await work.rows(rowsAt(places))).map((row) => [keyOf(row), row]))
  const hasLeases = facts.some(({ lease }) => lease !== null)
  const settings = hasLeases ? await settingsOf(work, [...new Set(facts.map(({ subnet_id }) => subnet_id))]) : new Map()
  const changes = facts.flatMap((fact) => {
    const row = rows.get(keyOf(fact)) ?? null
    const change = mirrorChange(row, fact.static, namedLease(fact, settings))
    return change ? [{ place: fact, row, change }] : []
  })
  return changes.length === 0 ? [] : writeAddresses(work, written(changes))
}

const keyOf = ({ subnet_id, address }: Place): string => `${subnet_id} ${address}`

/** The lease under the name that the settings of its subnet give it. */
function namedLease({ subnet_id, address, lease }: Facts, settings: Settings): MirroredLease | null {
  if (!lease) return null
  const { has_names, ...row } = lease
  const { enabled = false, policy = 'disabled' } = settings.get(subnet_id)?.ddns ?? {}
  const parsed = parseAddress(address)
  if (!has_names || !parsed) return { ...row, hostname: null }
  return { ...row, hostname: leaseName((enabled ? policy : 'disabled') as HostNamePolicy, row.hostname, parsed) }
}

type Change = { place: Place; row: Address | null; change: MirrorChange }

function written(changes: readonly Change[]): AddressChanges {
  const refused = changes.find(({ change }) => change.kind === 'refuse')
  if (refused?.change.kind === 'refuse') throw invalid(refused.change.reason)
  return {
    insert: changes.flatMap(({ place, change }) =>
      change.kind === 'insert'
        ? [{ ...EMPTY, ...change.set, id: newId(), subnet_id: place.subnet_id, address: place.address }]
        : [],
    ),
    update: changes.flatMap(({ row, change }) =>
      row && change.kind === 'update' ? [{ before: row, set: change.set }] : [],
    ),
    remove: changes.flatMap(({ row, change }) => (row && change.kind === 'remove' ? [row] : [])),
    onTaken: 'keep',
  }
}

// All rows of one insert name the same columns.
const EMPTY = {
  forward_zone_source: 'settings',
  hostname: null,
  mac_address: null,
  last_seen_at: null,
  last_seen_method: null,
  dhcp_lease_id: null,
}

/** Every address that these scopes say something of. */
export function placesOfScopes(work: Work, scopes: readonly string[]): Promise<Place[]> {
  return work.rows(sql<Place>`
    select c.subnet_id, host(a.ip_address) as address from dhcp_scope c join dhcp_static_assignment a on a.scope_id = c.id
    where c.id = any(${scopes}::uuid[])
    union
    select c.subnet_id, host(l.ip_address) from dhcp_scope c join dhcp_lease l on l.scope_id = c.id
    where c.id = any(${scopes}::uuid[])`)
}
