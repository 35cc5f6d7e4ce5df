import { sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { invalid, notFound } from '../../../http/errors.ts'
import type { RowOf } from '../../../records/family.ts'
import { changeRow, changesOf, createRow, lockRow, type Values } from '../../../records/rows.ts'
import { closeSubnets, holdSubnet } from '../../ipam/locks.ts'
import { placesOfScopes } from '../../ipam/write/dhcp/mirror.ts'
import { closeSubnetsOfScopes, holdSubnetsOfScopes, mirrorAudited } from '../../ipam/write/dhcp/scopes.ts'
import { withSettings } from '../../ipam/write/follow.ts'
import { settingsOf } from '../../ipam/write/settings.ts'
import { storedOptions } from '../fields.ts'
import { touchGroups } from '../groups/touch.ts'
import { scopeFamily } from './family.ts'
import { scopeFault, settledNames } from './rules.ts'

export type Scope = RowOf<typeof scopeFamily>

const protocolOf = (network: string): 4 | 6 => (network.includes(':') ? 6 : 4)

export async function createScope(work: Work, input: Values): Promise<Scope> {
  const fields = settled(input)
  const isNaming = fields.ddns_enabled === true || fields.dns_track_dynamic_leases === false
  if (isNaming) await closeSubnets(work, [String(fields.subnet_id)])
  const subnet = await holdSubnet(work, String(fields.subnet_id))
  const protocol = protocolOf(subnet.network)
  refuseFaulty(protocol, fields)
  const values = withStoredOptions(protocol, fields)
  const group_id = fields.group_id ?? (await usualGroup(work, subnet.id))
  await requireProfile(work, group_id, fields.pxe_profile_id)
  const create = () => createRow(work, scopeFamily, { ...values, group_id })
  const scope = isNaming ? await withSettings(work, { subnets: [subnet.id] }, create) : await create()
  await touchGroups(work, [scope.group_id])
  return scope
}

function settled(input: Values): Values {
  const fields = settledNames(input)
  if (typeof fields === 'string') throw invalid(fields)
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** Refuses what no server could serve like this. */
function refuseFaulty(protocol: 4 | 6, values: Values): void {
  const fault = scopeFault(protocol, values)
  if (fault) throw invalid(fault)
}

const withStoredOptions = (protocol: 4 | 6, values: Values): Values =>
  values.options === undefined ? values : { ...values, options: storedOptions(protocol, values.options) }

/** The group that the settings of the subnet name, or the only one there is. */
async function usualGroup(work: Work, subnetId: string): Promise<string> {
  const named = (await settingsOf(work, [subnetId])).get(subnetId)?.dhcp_server_group_id
  if (named) return named
  const groups = await work.rows(sql<{ id: string }>`select id from dhcp_server_group order by id limit 2`)
  const [only] = groups
  if (!only) throw invalid('There is no DHCP group yet; create one first')
  if (groups.length > 1) throw invalid('There are several DHCP groups; say which one with group_id')
  return only.id
}

async function requireProfile(work: Work, groupId: unknown, profileId: unknown): Promise<void> {
  if (typeof profileId !== 'string') return
  const profile = await work.first(
    sql`select id from dhcp_pxe_profile where id = ${profileId} and group_id = ${groupId} for key share`,
  )
  if (!profile) throw invalid('pxe_profile_id references a dhcp_pxe_profile row that does not exist.')
}

/** Whether fields decide how leases are named, in the address space or in DNS. */
const namesLeases = (fields: Values): boolean => LEASE_NAMES.some((name) => name in fields)
const LEASE_NAMES = ['ddns_enabled', 'ddns_hostname_policy', 'dns_track_dynamic_leases', 'hostname_sync_mode']

export async function updateScope(work: Work, id: string, input: Values): Promise<Scope> {
  const { clear_pxe_profile, ...sent } = settled(input)
  if (namesLeases(sent)) await closeSubnetsOfScopes(work, [id])
  else await holdSubnetsOfScopes(work, [id])
  const before = await lockRow(work, scopeFamily, id)
  const fields = clear_pxe_profile === true ? { ...sent, pxe_profile_id: null } : sent
  const protocol = protocolOf(before.network)
  const stored = { ...before, options: storedOptions(protocol, before.options) }
  const changes = changesOf(stored, withStoredOptions(protocol, fields))
  refuseFaulty(protocol, { ...stored, ...changes })
  await requireProfile(work, before.group_id, changes.pxe_profile_id)
  const write = () => changeRow(work, scopeFamily, before, changes)
  const after = namesLeases(changes) ? await renamingLeases(work, before, write) : await write()
  if (Object.keys(changes).length > 0) await touchGroups(work, [after.group_id])
  return after
}

/** Runs a write after which leases of the scope have other names, or none; the subnet is closed to others. */
function renamingLeases(work: Work, { id, subnet_id }: Scope, write: () => Promise<Scope>): Promise<Scope> {
  return withSettings(work, { subnets: [subnet_id] }, async () => {
    const after = await write()
    await mirrorAudited(work, await placesOfScopes(work, [id]))
    return after
  })
}

/** A scope and its subnet, held against being moved; what it holds may be written meanwhile. */
export type HeldScope = { id: string; group_id: string; subnet_id: string; network: string; protocol: 4 | 6 }

export async function holdScope(work: Work, id: string): Promise<HeldScope> {
  await holdSubnetsOfScopes(work, [id])
  const [scope] = await work.rows(
    sql<Omit<HeldScope, 'protocol'>>`select id, group_id, subnet_id, network from dhcp_scope
      where id = ${id} and deleted_at is null for share`,
  )
  if (!scope) throw notFound('DHCP scope')
  return { ...scope, protocol: protocolOf(scope.network) }
}
