import { operationsOf } from '../../../records/resource.ts'
import { scopePartSlices } from '../scopes/parts.ts'
import { poolFamily } from './family.ts'
import { createPool, removePool, removePools, updatePool } from './pools.ts'

export const dhcpPools = scopePartSlices(poolFamily, {
  ...operationsOf(poolFamily),
  create: createPool,
  update: updatePool,
  remove: removePool,
  removeMany: removePools,
})
