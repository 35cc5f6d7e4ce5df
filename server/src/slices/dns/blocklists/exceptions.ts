import type { RowOf } from '../../../records/family.ts'
import { claimRows, eraseRows, removedOf } from '../../../records/removal.ts'
import { type Operations, operationsOf } from '../../../records/resource.ts'
import { lockRow } from '../../../records/rows.ts'
import { exceptionFamily } from './entry-family.ts'
import { blocklistFamily } from './family.ts'
import { touchLists } from './lists-in-force.ts'
import { lockListsOf } from './lock.ts'

const plain = operationsOf(exceptionFamily)

/** Names that are let pass, each written under the lock of its list. */
export const exceptionOperations: Operations<RowOf<typeof exceptionFamily>> = {
  ...plain,
  create: async (work, input, params = {}) => {
    const listId = String(params.list_id)
    await lockRow(work, blocklistFamily, listId)
    const row = await plain.create(work, input, params)
    await touchLists(work, [listId])
    return row
  },
  update: async (work, id, input) => {
    const lists = await lockListsOf(work, exceptionFamily, [id])
    const row = await plain.update(work, id, input)
    await touchLists(work, lists)
    return row
  },
  remove: async (work, id) => {
    const lists = await lockListsOf(work, exceptionFamily, [id])
    await plain.remove(work, id)
    await touchLists(work, lists)
  },
  removeMany: async (work, ids, params) => {
    const lists = await lockListsOf(work, exceptionFamily, ids)
    const claim = await claimRows(work, exceptionFamily, ids)
    const inside = claim.rows.filter(({ list_id }) => params?.list_id === undefined || list_id === params.list_id)
    const elsewhere = claim.rows.filter((row) => !inside.includes(row)).map(({ id }) => id)
    await eraseRows(work, exceptionFamily, inside)
    await touchLists(work, lists)
    return removedOf(work, exceptionFamily, { ...claim, rows: inside, notFound: [...claim.notFound, ...elsewhere] })
  },
}
