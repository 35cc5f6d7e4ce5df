import type { FamilyFacts } from '../api/family.ts'
import { families, oneOf } from '../families/families.ts'
import type { RightRow } from '../lib/rights.ts'
import { type Reference, referenceTo } from '../references.ts'

/** The lists of what one type of rights is about; several are shown as one, each record with what it is. */
function together(kinds: readonly FamilyFacts[]): Reference | undefined {
  const lists = kinds.flatMap((family) => {
    const from = referenceTo(family.type)
    return from ? [{ from, hint: oneOf(family) }] : []
  })
  const [only, ...others] = lists
  if (!only || others.length === 0) return only?.from
  return {
    path: `/instances/${kinds.map(({ type }) => type).join('-')}`,
    isSearched: lists.some(({ from }) => from.isSearched),
    load: async (search) => {
      const choices = lists.map(async ({ from, hint }) =>
        (await from.load(search)).map((choice) => ({ ...choice, hint: choice.hint ?? hint })),
      )
      return (await Promise.all(choices)).flat()
    },
    read: (id) => Promise.any(lists.map(({ from }) => from.read(id))),
  }
}

// What rights are about, by the names that rights give it: those to VLANs are rights to the routers that carry them too.
const byType = new Map(
  [...Map.groupBy(families.values(), ({ permission }) => permission)].map(
    ([permission, kinds]) => [permission, together(kinds.filter(({ has_rights }) => has_rights))] as const,
  ),
)

/** Where the resources of a type are picked from by name; undefined for types that only ids tell apart here. */
export const instancesOf = (type: string): Reference | undefined => byType.get(type.trim())

/** The right with another type. What was picked out of the list of the old one is not in the new. */
export function retyped(row: RightRow, resource_type: string): RightRow {
  const before = instancesOf(row.resource_type)
  const isOther = before !== undefined && before !== instancesOf(resource_type)
  return { ...row, resource_type, ...(isOther && { resource_id: '' }) }
}
