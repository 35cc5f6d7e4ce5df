import type { RowOf } from '../../../records/family.ts'
import { countRows, listRows } from '../../../records/list.ts'
import { type Operations, operationsOf, sliceOf } from '../../../records/resource.ts'
import { changeRow, changesOf, lockRow } from '../../../records/rows.ts'
import type { Slice } from '../../../slice.ts'
import { groupFamily } from './family.ts'
import { touchGroup } from './touch.ts'
import { hasVisibleZone, visibleGroup } from './visible.ts'

// Which groups are shown is decided by the condition that their lists come with.
const listed = { ...groupFamily, permission: null }

const groups: Operations<RowOf<typeof groupFamily>> = {
  ...operationsOf(groupFamily),
  list: (reader, query) => listRows(reader, listed, query, [visibleGroup(reader)]),
  count: (reader, filter) => countRows(reader, listed, filter, [visibleGroup(reader)]),
  update: async (work, id, input) => {
    const before = await lockRow(work, groupFamily, id)
    const after = await changeRow(work, groupFamily, before, changesOf(before, input))
    if (after !== before) await touchGroup(work, id)
    return after
  },
}

/** Whoever may read a zone finds the way to it. */
export const dnsGroups: Slice = {
  ...sliceOf(groupFamily, groups),
  access: {
    resource: 'dns_group',
    through: { read: ['dns_zone', 'dns_record'] },
    resolve: async (reader, id, action) => {
      const own = { type: 'dns_group', target: { one: id } } as const
      const isOnTheWay = action === 'read' ? await hasVisibleZone(reader, id) : false
      if (isOnTheWay === null) return null
      return isOnTheWay ? [own, { type: 'dns_zone', target: 'any' }, { type: 'dns_record', target: 'any' }] : [own]
    },
  },
}
