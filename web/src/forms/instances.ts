import { call } from '../api/call.ts'
import * as operations from '../api/generated/operations.ts'
import type { Choice } from '../lib/pick.ts'
import type { RightRow } from '../lib/rights.ts'
import { type Reference, references } from '../references.ts'

const named = ({ id, name }: { id: string; name: string }): Choice => ({ id, label: name })

const group: Reference = {
  path: operations.groups_list.path,
  isSearched: false,
  load: async () => (await call(operations.groups_list)).map(named),
  read: async (id) => named(await call(operations.groups_read, { params: { id } })),
}

const role: Reference = {
  path: operations.roles_list.path,
  isSearched: false,
  load: async () => (await call(operations.roles_list)).map(named),
  read: async (id) => named(await call(operations.roles_read, { params: { id } })),
}

const isRouter = (choice: Choice): Choice => ({ ...choice, hint: 'router' })

/** Rights to VLANs are rights to the routers that carry them too. */
function vlanOrRouter({ vlan, router }: Readonly<Record<string, Reference>>): Reference | undefined {
  if (!vlan || !router) return undefined
  return {
    path: '/vlans/instances',
    isSearched: false,
    load: async () => [...(await router.load('')).map(isRouter), ...(await vlan.load(''))],
    read: (id) => vlan.read(id).catch(async () => isRouter(await router.read(id))),
  }
}

// What rights are about, by the names that rights give it.
const byType = new Map<string, Reference | undefined>([
  ...['subnet', 'ip_address', 'site', 'customer', 'provider', 'circuit', 'vrf'].map(
    (type) => [type, references[type]] as const,
  ),
  ['group', group],
  ['role', role],
  ['vlan', vlanOrRouter(references)],
  ['ip_space', references.space],
  ['ip_block', references.block],
  ['network_service', references.service],
  ['overlay_network', references.overlay],
  ['manage_asns', references.asn],
])

/** Where the resources of a type are picked from by name; undefined for types that only ids tell apart here. */
export const instancesOf = (type: string): Reference | undefined => byType.get(type.trim())

/** The right with another type. What was picked out of the list of the old one is not in the new. */
export function retyped(row: RightRow, resource_type: string): RightRow {
  const before = instancesOf(row.resource_type)
  const isOther = before !== undefined && before !== instancesOf(resource_type)
  return { ...row, resource_type, ...(isOther && { resource_id: '' }) }
}
