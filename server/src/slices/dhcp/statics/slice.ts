import { operationsOf } from '../../../records/resource.ts'
import { scopePartSlices } from '../scopes/parts.ts'
import { staticFamily } from './family.ts'
import { createStatic, removeStatic, removeStatics, updateStatic } from './statics.ts'

export const dhcpStatics = scopePartSlices(staticFamily, {
  ...operationsOf(staticFamily),
  create: createStatic,
  update: updateStatic,
  remove: removeStatic,
  removeMany: removeStatics,
})
