import { call } from './api/call.ts'
import type { FamilyFacts } from './api/family.ts'
import * as operations from './api/generated/operations.ts'
import { families, nameOfRow } from './families/families.ts'
import { pageOfRow } from './families/inside.ts'
import type { Choice } from './lib/pick.ts'

/** Records that others point at: how they are found, named and opened. */
export interface Reference {
  /** The endpoint of the list, which begins the keys of what was read. */
  path: string
  /** Some whose texts match; with `isSearched` false the list is whole and the page filters it. */
  load: (search: string) => Promise<Choice[]>
  isSearched: boolean
  read: (id: string) => Promise<Choice>
}

const most = 100

type Row = { id: string; name?: string | null }

/** A record by its name; one that is named by another field has its name beside it. */
function choiceOf(family: FamilyFacts, row: object): Choice {
  const { id, name } = row as Row
  const page = pageOfRow(family, row as Row)
  return { id, label: nameOfRow(family, row), page, ...(family.display !== 'name' && name && { hint: name }) }
}

/** As the interface lists them: the server searches, or the list comes whole. */
function listed(family: FamilyFacts): Reference | undefined {
  const { is_searched: isSearched } = family
  const list = family.anywhere?.list ?? family.list
  // What lies below a record of another kind may have no list over all of them.
  if (!list || list.path.includes('{')) return undefined
  const load = async (search: string): Promise<Choice[]> => {
    const answer = await call(list, isSearched ? { query: { search, limit: most } } : {})
    const rows = 'items' in answer ? answer.items : answer
    return rows.map((row) => choiceOf(family, row))
  }
  return { path: list.path, isSearched, load, read: (id) => readChoice(family, id) }
}

const readChoice = async (family: FamilyFacts, id: string): Promise<Choice> =>
  choiceOf(family, await call((family.anywhere ?? family).read, { params: { id } }))

/** Networks and addresses are found as everywhere, by address, name or description. */
function searched(family: FamilyFacts, type: string): Reference {
  const { list, read } = family
  return {
    path: list?.path ?? read.path,
    isSearched: true,
    load: async (search) => (search === '' ? firstOf(family) : choicesOf(type, search)),
    read: (id) => readChoice(family, id),
  }
}

async function firstOf(family: FamilyFacts): Promise<Choice[]> {
  if (!family.list) return []
  const answer = await call(family.list, { query: { limit: most } })
  return ('items' in answer ? answer.items : answer).map((row) => choiceOf(family, row))
}

const choicesOf = async (type: string, search: string): Promise<Choice[]> => {
  const { results } = await call(operations.search_everything, { query: { q: search, types: type, limit: most } })
  return results.map(({ id, display, name }) => ({ id, label: display, ...(name && { hint: name }) }))
}

const vlanChoice = (family: FamilyFacts, row: { id: string; vlan_id: number; name: string }): Choice => ({
  id: row.id,
  label: `${row.vlan_id} ${row.name}`,
  page: pageOfRow(family, row),
})

/** A VLAN is told by its number and by the router that carries it. */
const vlans = (family: FamilyFacts): Reference => ({
  path: '/vlans/vlans',
  isSearched: false,
  load: async () => {
    const routers = await call(operations.network_routers_list)
    const lists = routers.map(async (router) => {
      const rows = await call(operations.network_vlans_list, { params: { id: router.id } })
      return rows.map((row) => ({ ...vlanChoice(family, row), hint: router.name }))
    })
    return (await Promise.all(lists)).flat()
  },
  read: async (id) => vlanChoice(family, await call(operations.network_vlans_read, { params: { id } })),
})

const special: Readonly<Record<string, (family: FamilyFacts) => Reference>> = {
  subnet: (family) => searched(family, 'subnet'),
  ip_block: (family) => searched(family, 'block'),
  ip_address: (family) => searched(family, 'ip_address'),
  vlan: vlans,
}

const references = new Map(
  [...families.values()].map((family) => [family.type, (special[family.type] ?? listed)(family)] as const),
)

/** How records of a family are found and named where others point at them. */
export const referenceTo = (type: string | undefined): Reference | undefined =>
  type === undefined ? undefined : references.get(type)
