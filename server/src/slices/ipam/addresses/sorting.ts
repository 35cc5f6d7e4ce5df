import { invalid } from '../../../http/errors.ts'
import type { Address } from './schema.ts'

/** What a list is sorted by: the expression of its index, its type, whether it can be empty, and its value in a row. */
export type Sorting = {
  name: string
  key: string
  type: string
  isNullable: boolean
  isDescending: boolean
  /** Null where the row does not show it exactly. */
  keyOf: ((address: Address) => string | null) | null
}

const KEYS: Readonly<Record<string, Omit<Sorting, 'name' | 'isDescending'>>> = {
  address: { key: 'a.address', type: 'inet', isNullable: false, keyOf: ({ address }) => address },
  hostname: { key: 'a.hostname', type: 'varchar', isNullable: true, keyOf: ({ hostname }) => hostname },
  status: { key: 'a.status', type: 'varchar', isNullable: false, keyOf: ({ status }) => status },
  mac: { key: 'a.mac_address', type: 'macaddr', isNullable: true, keyOf: ({ mac_address }) => mac_address },
  // Shown in milliseconds, ordered by microseconds.
  last_seen: { key: 'a.last_seen_at', type: 'timestamptz', isNullable: true, keyOf: null },
  // A description may be longer than an index entry: its beginning decides.
  description: {
    key: 'a.description_start',
    type: 'varchar',
    isNullable: false,
    keyOf: ({ description }) => [...description].slice(0, 80).join(''),
  },
}

export function sortingOf({ sort, order }: { sort: string; order: string }): Sorting {
  const known = Object.hasOwn(KEYS, sort) ? KEYS[sort] : undefined
  if (!known) throw invalid(`sort must be one of: ${Object.keys(KEYS).sort().join(', ')}`)
  const direction = order.toLowerCase()
  if (direction !== 'asc' && direction !== 'desc') throw invalid('order must be one of: asc, desc')
  return { ...known, name: sort, isDescending: direction === 'desc' }
}

/** Nulls come last, and first when the order is turned; equal keys go by ascending address. */
export function orderBy({ name, isDescending }: Sorting, key: string, address: string): string {
  const direction = isDescending ? 'desc nulls first' : 'asc nulls last'
  return name === 'address' ? `${address} ${isDescending ? 'desc' : 'asc'}` : `${key} ${direction}, ${address}`
}
