import { operationsOf, sliceOf } from '../../../records/resource.ts'
import { changeRow, changesOf, lockRow } from '../../../records/rows.ts'
import { groupFamily } from './family.ts'
import { touchGroup } from './touch.ts'

export const dnsGroups = sliceOf(groupFamily, {
  ...operationsOf(groupFamily),
  update: async (work, id, input) => {
    const before = await lockRow(work, groupFamily, id)
    const after = await changeRow(work, groupFamily, before, changesOf(before, input))
    if (after !== before) await touchGroup(work, id)
    return after
  },
})
