import { operationsOf, sliceOf } from '../../../records/resource.ts'
import { changeRow, changesOf, lockRow } from '../../../records/rows.ts'
import { groupFamily } from './family.ts'
import { removeGroup, removeGroups } from './removal.ts'
import { touchGroups } from './touch.ts'

export const dhcpGroups = sliceOf(groupFamily, {
  ...operationsOf(groupFamily),
  update: async (work, id, input) => {
    const before = await lockRow(work, groupFamily, id)
    const changes = changesOf(before, input)
    const after = await changeRow(work, groupFamily, before, changes)
    if (Object.keys(changes).length > 0) await touchGroups(work, [id])
    return after
  },
  remove: removeGroup,
  removeMany: removeGroups,
})
