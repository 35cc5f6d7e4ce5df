import { formatAddress, parseAddress } from '@cadastre/core/ip'
import { newId } from '../../../../db/ids.ts'
import { raw, sql } from '../../../../db/sql.ts'
import type { Work } from '../../../../db/work.ts'
import { definitionsOf } from '../../../custom-fields/values.ts'
import { addressSelect } from '../../../ipam/addresses/rows.ts'
import type { Address as Image } from '../../../ipam/addresses/schema.ts'
import { holdSubnets } from '../../../ipam/locks.ts'
import { type AddressEdit, addressEntries, type NewAddress, writeAddresses } from '../../../ipam/write/addresses.ts'
import { revival } from '../../../ipam/write/revive.ts'
import { type Matching, type MatchKey, matchesOf } from '../match.ts'
import { type Around, marksOf } from '../networks/commit.ts'
import { hostnameOf, identityOf } from '../rules.ts'
import { byId, type Item, isOverwritten, ledgerRow, provenance, type Row, type Run } from '../run.ts'
import type { Address, Values } from '../schema.ts'

export const addressMatching: Matching = {
  table: 'ip_address',
  marks: 'custom_fields',
  columns: 'subnet_id uuid, address inet',
  isSame: 't.subnet_id = n.subnet_id and t.address = n.address',
  isOnePlace: true,
}

export const soughtAddress = (
  { extipam_id, custom_fields }: Pick<Address, 'extipam_id' | 'custom_fields'>,
  address: string,
  subnet_id: string | null,
): MatchKey => ({ subnet_id, address, ...identityOf(extipam_id, custom_fields) })

/** An address of the plan in the subnet that it lies in. */
type Placed = { item: Item<Address>; address: string; subnet_id: string }

/** Writes a portion of addresses by the way that every edit takes; nothing of it goes into DNS. */
export async function writeAddressPortion(
  work: Work,
  run: Run,
  around: Around,
  items: readonly Item<Address>[],
): Promise<Row[]> {
  const rows = new Map<Item<Address>, Row>()
  const placed = await placedOf(work, around, items, rows)
  const there = await thereOf(work, run, placed)
  const definitions = await definitionsOf(work, 'ip_address')
  const insert: NewAddress[] = []
  const update: AddressEdit[] = []
  for (const one of placed) {
    const before = there.get(one)
    const marks = marksOf(
      run,
      definitions,
      one.item.entity,
      before && isLive(before) ? before.custom_fields : undefined,
    )
    const decision = decide(run, one, before, marks)
    if (decision.insert) insert.push(decision.insert)
    if (decision.update) update.push(decision.update)
    rows.set(one.item, decision.row)
  }
  const written = await writeAddresses(work, { insert, update })
  await work.audit(...addressEntries(written, provenance(run)))
  if (written.length === 0) work.unaudited('nothing is imported')
  return items.flatMap((item) => rows.get(item) ?? [])
}

type SubnetMatch = { i: number; id: string | null; is_multicast: boolean }

/** The subnet of each, held; addresses without one have failed. */
async function placedOf(
  work: Work,
  { spaceOf }: Around,
  items: readonly Item<Address>[],
  rows: Map<Item<Address>, Row>,
): Promise<Placed[]> {
  const fail = (item: Item<Address>, error: string) =>
    rows.set(item, ledgerRow('ip_address', item, 'failed', { error }))
  const sought = items.flatMap((item) => {
    const parsed = parseAddress(item.entity.address)
    const space_id = spaceOf(item.entity.space_name)
    if (!parsed) fail(item, `'${item.entity.address}' is not an address`)
    else if (space_id === null) fail(item, `no target space resolved for ${item.keys[0]}`)
    else return [{ item, address: formatAddress(parsed), space_id }]
    return []
  })
  const subnets = await subnetsAround(work, sought)
  const held = await holdSubnets(work, [...new Set(subnets.flatMap(({ id }) => id ?? []))])
  return sought.flatMap(({ item, address }, index): Placed[] => {
    const { id = null, is_multicast = false } = subnets[index] ?? {}
    if (id === null || !held.has(id)) fail(item, `No subnet of the space contains ${address}`)
    else if (is_multicast) rows.set(item, ledgerRow('ip_address', item, 'skipped', { error: MULTICAST }))
    else return [{ item, address, subnet_id: id }]
    return []
  })
}

const MULTICAST = 'Its subnet is multicast, which holds groups and no addresses'

export const subnetsAround = (
  reader: Pick<Work, 'rows'>,
  sought: readonly { address: string; space_id: string | null }[],
): Promise<SubnetMatch[]> =>
  reader.rows(sql<SubnetMatch>`
    select n.i, s.id, coalesce(s.network <<= '224.0.0.0/4' or s.network <<= 'ff00::/8', false) as is_multicast
    from json_to_recordset(${JSON.stringify(sought.map(({ address, space_id }, i) => ({ i, address, space_id })))}::json)
      as n (i integer, address inet, space_id uuid)
    left join lateral (
      select s.id, s.network from subnet s
      where s.space_id = n.space_id and s.network >>= n.address and s.deleted_at is null limit 1
    ) s on true order by n.i`)

/** What is there for them, held. */
async function thereOf(work: Work, run: Run, placed: readonly Placed[]): Promise<Map<Placed, Image>> {
  const sought = placed.map(({ item, address, subnet_id }) => soughtAddress(item.entity, address, subnet_id))
  const matches = await matchesOf(work, run.host, addressMatching, sought)
  const ids = matches.flatMap((match) => match?.id ?? [])
  if (ids.length === 0) return new Map()
  const images = byId(
    await work.rows(
      sql<Image>`select ${raw(addressSelect)} from ip_address where id = any(${ids}::uuid[])
        order by id for no key update`,
    ),
  )
  return new Map(
    placed.flatMap((one, index) => {
      const image = images.get(matches[index]?.id ?? '')
      return image ? [[one, image] as const] : []
    }),
  )
}

type Decision = { row: Row; insert?: NewAddress; update?: AddressEdit }

/** An address that was given up is free for whoever asks for it. */
const isLive = ({ status }: Image): boolean => status !== 'orphan'

function decide(
  run: Run,
  { item, address, subnet_id }: Placed,
  before: Image | undefined,
  marks: ReturnType<typeof marksOf>,
): Decision {
  const entity_id = before?.id ?? newId()
  const row = (action: Row['action_taken'], error: string | null = null): Row =>
    ledgerRow('ip_address', item, action, { entity_id, error })
  const moved =
    before && isLive(before) && (before.address !== address || before.subnet_id !== subnet_id)
      ? `The source has it as ${address}, here it is ${before.address}`
      : null
  if (before && isLive(before) && !isOverwritten(run, item)) return { row: row('skipped', moved) }
  if (moved !== null) return { row: row('failed', `${moved}: give one of them up`) }
  if (before?.auto_from_lease) return { row: row('skipped', 'It mirrors a DHCP lease') }
  if ('error' in marks) return { row: ledgerRow('ip_address', item, 'failed', { error: marks.error }) }
  const columns = { ...columnsOf(item.entity), custom_fields: marks.fields, ...provenance(run) }
  if (before && isLive(before)) return { row: row('overwrote'), update: { before, set: overwriting(before, columns) } }
  const fresh = { ...columns, id: entity_id, subnet_id, address, tags: item.entity.tags, ...NO_DNS }
  return before
    ? { row: row('created'), update: revival(before, fresh) }
    : { row: row('created'), insert: { ...fresh, created_by_user_id: run.reader.actor.userId } }
}

/** The name is told, and published by nobody. */
const NO_DNS = { forward_zone_source: 'none', forward_zone_id: null }

const columnsOf = ({ status, role, hostname, fqdn, description }: Address) => ({
  status,
  role,
  hostname: hostname === null ? null : hostnameOf(hostname),
  fqdn,
  description,
})

/** What has a name in DNS keeps it: an import changes nothing there. */
function overwriting(before: Image, columns: Values & { hostname: string | null }): Values {
  const isNamed = before.dns_record_id !== null || before.forward_zone_id !== null
  const { hostname: _hostname, fqdn: _fqdn, ...others } = columns
  return isNamed ? others : { ...columns, ...NO_DNS }
}
