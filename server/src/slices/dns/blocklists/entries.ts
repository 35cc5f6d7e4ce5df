import { blockedDomain } from '@cadastre/core/dns/blocklist/domain'
import { DnsFault } from '@cadastre/core/dns/fault'
import { visible } from '../../../access/visible.ts'
import { type Sql, sql } from '../../../db/sql.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { conflict, invalid } from '../../../http/errors.ts'
import { listRows } from '../../../records/list.ts'
import { insideOf } from '../../../records/nesting.ts'
import { claimRows, eraseRows, removedOf } from '../../../records/removal.ts'
import { type Operations, operationsOf } from '../../../records/resource.ts'
import { changeRow, changesOf, createRow, lockRow, type Values } from '../../../records/rows.ts'
import { addNames, type NewNames } from './add-names.ts'
import { type BlockedName, entryFamily } from './entry-family.ts'
import { blocklistFamily } from './family.ts'
import { touchLists } from './lists-in-force.ts'
import { lockListsOf } from './lock.ts'

/** The names of lists, each written under the lock of its list, which keeps their number. */
export const entryOperations: Operations<BlockedName> = {
  ...operationsOf(entryFamily),
  list: (reader, query, params = {}) =>
    listRows(reader, entryFamily, query, insideOf(entryFamily, params), keptCount(reader, params.list_id)),
  create: async (work, input, params = {}) => {
    const listId = String(params.list_id)
    await lockRow(work, blocklistFamily, listId)
    refuseTarget(input)
    const entry = await createRow(work, entryFamily, { ...input, list_id: listId })
    await countNames(work, [listId], 1)
    return entry
  },
  update: async (work, id, input) => {
    const [listId = ''] = await lockListsOf(work, entryFamily, [id])
    const before = await lockRow(work, entryFamily, id)
    const changes = changesOf(before, input)
    if (Object.keys(changes).length > 0) refuseFeedEntries([before])
    refuseTarget({ ...before, ...changes })
    const after = await changeRow(work, entryFamily, before, changes)
    if (after !== before) await touchLists(work, [listId])
    return after
  },
  remove: async (work, id) => {
    await removeEntries(work, [id])
  },
  removeMany: (work, ids, params) => removeEntries(work, ids, params?.list_id),
}

/** The number that the list keeps, for those who may read it. */
const keptCount = (reader: Reader, listId: string | undefined): Sql | undefined =>
  listId === undefined
    ? undefined
    : sql`coalesce((select entry_count from dns_blocklist
        where id = ${listId} and ${visible(reader, 'dns_blocklist', 'dns_blocklist.id')}), 0)`

async function removeEntries(work: Work, ids: readonly string[], listId?: string) {
  const listIds = await lockListsOf(work, entryFamily, ids)
  const claim = await claimRows(work, entryFamily, ids)
  const rows = claim.rows.filter(({ list_id }) => listId === undefined || list_id === listId)
  refuseFeedEntries(rows)
  await eraseRows(work, entryFamily, rows)
  for (const id of listIds) await countNames(work, [id], -rows.filter(({ list_id }) => list_id === id).length)
  const elsewhere = claim.rows.filter((row) => !rows.includes(row)).map(({ id }) => id)
  return removedOf(work, entryFamily, { ...claim, rows, notFound: [...claim.notFound, ...elsewhere] })
}

async function countNames(work: Work, listIds: readonly string[], more: number): Promise<void> {
  if (more === 0) return
  await work.rows(sql`update dns_blocklist set entry_count = entry_count + ${more} where id = any(${listIds}::uuid[])`)
  await touchLists(work, listIds)
}

function refuseTarget({ entry_type, target }: Values): void {
  if (entry_type === 'redirect' && target === null) throw invalid('A redirect needs a target')
  if (entry_type !== 'redirect' && target !== null) throw invalid('Only a redirect has a target')
}

/** What a feed names comes and goes with it; an exception is how one of its names is let pass. */
function refuseFeedEntries(entries: readonly BlockedName[]): void {
  const fed = entries.find(({ source }) => source === 'feed')
  if (fed) throw conflict(`'${fed.domain}' comes from the feed of its list; make an exception to let it pass`)
}

type Refused = { domain: string; reason: string }
export type Added = { added: number; skipped: number; total: number; refused: Refused[] }
const MOST_TOLD = 100

/** Many names at once; those that are there already, and those that are none, are left out and told. */
export async function addMany(
  work: Work,
  listId: string,
  texts: readonly string[],
  common: Omit<NewNames, 'source'>,
): Promise<Added> {
  refuseTarget({ target: null, ...common })
  const before = await lockRow(work, blocklistFamily, listId)
  const { domains, refused } = sorted(texts)
  const added = await addNames(work, listId, domains, { ...common, source: 'manual' })
  await countNames(work, [listId], added)
  const entry_count = before.entry_count + added
  if (added === 0) work.unaudited('all of them were there')
  else await work.audit({ ...LOGGED, id: listId, display: before.name, before, after: { ...before, entry_count } })
  return { added, skipped: texts.length - added, total: entry_count, refused: refused.slice(0, MOST_TOLD) }
}

const LOGGED = { action: 'bulk_create', type: 'dns_blocklist' } as const

function sorted(texts: readonly string[]): { domains: string[]; refused: Refused[] } {
  const domains = new Set<string>()
  const refused: Refused[] = []
  for (const text of texts) {
    try {
      domains.add(blockedDomain(text))
    } catch (error) {
      if (!(error instanceof DnsFault)) throw error
      refused.push({ domain: text.slice(0, 255), reason: error.message })
    }
  }
  return { domains: [...domains], refused }
}
