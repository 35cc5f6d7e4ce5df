import { operationsOf, sliceOf } from '../../../records/resource.ts'
import type { Slice } from '../../../slice.ts'
import { groupFamily } from '../groups/family.ts'
import { sliceBelow } from '../groups/parts.ts'
import { scopeFamily } from './family.ts'
import { destroyScope, removeScope, removeScopes } from './removal.ts'
import { scopeRoutes } from './routes.ts'
import { createScope, updateScope } from './scopes.ts'

const scopes = {
  ...operationsOf(scopeFamily),
  create: createScope,
  update: updateScope,
  remove: removeScope,
  destroy: destroyScope,
  removeMany: removeScopes,
}

const subnet = { table: 'subnet', one: 'Subnet', isKept: true }

export const dhcpScopes: readonly Slice[] = [
  sliceOf(scopeFamily, scopes, scopeRoutes),
  sliceBelow(scopeFamily, scopes, { path: '/dhcp/server-groups', column: 'group_id', parent: groupFamily }),
  sliceBelow(scopeFamily, scopes, {
    path: '/dhcp/subnets',
    end: 'dhcp-scopes',
    column: 'subnet_id',
    parent: subnet,
  }),
]
