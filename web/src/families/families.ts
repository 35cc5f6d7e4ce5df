import type { FamilyFacts } from '../api/family.ts'
import { families as printed } from '../api/generated/families.ts'

/** Every family of records that the interface has, by its type. */
export const families: ReadonlyMap<string, FamilyFacts> = new Map(Object.entries(printed))

/** `a site`, `a VRF`: one of them in the middle of a sentence. */
export const oneOf = ({ one }: FamilyFacts): string =>
  /^[A-Z]{2}/.test(one) ? one : `${one[0]?.toLowerCase() ?? ''}${one.slice(1)}`

/** What a record is called: its naming with the values of its fields. */
export const nameOfRow = ({ naming }: Pick<FamilyFacts, 'naming'>, row: object): string =>
  naming.replace(/\{(\w+)\}/g, (_part, field: string) => String((row as Record<string, unknown>)[field] ?? ''))

/** Whether its list stands by itself: one that needs to be told what its records lie in is a part of that. */
export const hasListPage = ({ list, is_creatable }: FamilyFacts): boolean =>
  is_creatable || (list !== undefined && !list.path.includes('{'))

/** Families whose lists can be narrowed to what points at one record, and the filter that does it. */
export const pointingAt = (type: string): { family: FamilyFacts; filter: string }[] =>
  [...families.values()]
    .flatMap((family) =>
      Object.entries(family.narrowed_by).flatMap(([filter, to]) => (to === type ? [{ family, filter }] : [])),
    )
    .toSorted((one, other) => one.family.title.localeCompare(other.family.title, 'en'))
