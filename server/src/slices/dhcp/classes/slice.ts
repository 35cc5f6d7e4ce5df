import { groupFamily } from '../groups/family.ts'
import { partSlices } from '../groups/parts.ts'
import { classFamily, classOperations } from './classes.ts'

export const dhcpClientClasses = partSlices(classFamily, classOperations, {
  path: '/dhcp/server-groups',
  column: 'group_id',
  parent: groupFamily,
})
