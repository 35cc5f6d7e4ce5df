import { parseAddress } from '@cadastre/core/ip'
import { nothing, raw, type Sql, sql } from '../../../db/sql.ts'
import { invalid } from '../../../http/errors.ts'
import { orderBy, type Sorting } from './sorting.ts'

/** The last row of a page: the text of its key, which may be empty, and its address. */
export type Place = { key: string | null; address: string }

export function cursorOf({ name, isDescending }: Sorting, { key, address }: Place): string {
  return encoded([LIST, name, isDescending, key, address])
}

// A cursor of one list is none of another.
const LIST = 'IpAddress'
const encoded = (place: readonly unknown[]): string => Buffer.from(JSON.stringify(place)).toString('base64url')

export const placeOf = (cursor: string, sorting: Sorting): Place => placeIn(decoded(cursor), LIST, sorting)

function placeIn([prefix, name, isDescending, key, address]: unknown[], list: string, sorting: Sorting): Place {
  const isOurs =
    prefix === list &&
    name === sorting.name &&
    isDescending === sorting.isDescending &&
    (typeof key === 'string' || key === null) &&
    typeof address === 'string' &&
    parseAddress(address) !== null
  if (!isOurs) throw notOurs()
  return { key, address }
}

const notOurs = () => invalid('cursor is not one that this list gave for this sort and order')

/** The last row of a page of a search, where an address can be in several subnets. */
export type FoundPlace = Place & { subnet_id: string }

const SEARCH = 'FoundIpAddress'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function foundCursorOf({ name, isDescending }: Sorting, { key, address, subnet_id }: FoundPlace): string {
  return encoded([SEARCH, name, isDescending, key, address, subnet_id])
}

export function foundPlaceOf(cursor: string, sorting: Sorting): FoundPlace {
  const parts = decoded(cursor)
  const [subnet_id] = parts.slice(5)
  if (typeof subnet_id !== 'string' || !UUID.test(subnet_id)) throw notOurs()
  return { ...placeIn(parts, SEARCH, sorting), subnet_id }
}

/** What comes after the place in a search; `row` has the address and the subnet. */
export function afterFound(
  { name, type, isDescending, isNullable }: Sorting,
  key: string,
  row: string,
  place: FoundPlace,
): Sql {
  const [column, rowAddress, rowSubnet] = [raw(key), raw(`${row}.address`), raw(`${row}.subnet_id`)]
  const [address, subnet] = [sql`${place.address}::inet`, sql`${place.subnet_id}::uuid`]
  const later = sql`(${rowAddress}, ${rowSubnet}) > (${address}, ${subnet})`
  if (name === 'address')
    return isDescending
      ? sql`${rowAddress} <= ${address} and (${rowAddress} < ${address} or ${rowSubnet} > ${subnet})`
      : later
  if (place.key === null)
    return sql`(${column} is null and ${later} ${isDescending ? sql`or ${column} is not null` : nothing})`
  const value = sql`${place.key}::text::${raw(type)}`
  const beyond = sql`${column} ${raw(isDescending ? '<' : '>')} ${value}`
  const empty = isNullable && !isDescending ? sql`or ${column} is null` : nothing
  return sql`(${beyond} or (${column} = ${value} and ${later}) ${empty})`
}

function decoded(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

/** A part of the list, in its own order. */
export type Stretch = { condition: Sql; order: string }

/**
 * What comes after the place, in the order of the list, as stretches to be read one after the other: each lies in one
 * piece in the index, so that a page costs the same wherever it begins.
 */
export function stretchesAfter(sorting: Sorting, { key, address }: Place): Stretch[] {
  const { type, isDescending } = sorting
  const order = orderBy(sorting, sorting.key, 'a.address')
  const column = raw(sorting.key)
  const at = sql`${address}::inet`
  if (sorting.name === 'address') return [{ condition: sql`a.address ${raw(isDescending ? '<' : '>')} ${at}`, order }]
  if (key === null) {
    const rest = { condition: sql`${column} is null and a.address > ${at}`, order: asIndexed(sorting.key) }
    return isDescending ? [rest, filled(sorting)] : [rest]
  }
  const value = sql`${key}::text::${raw(type)}`
  if (isDescending) {
    const rest = { condition: sql`${column} = ${value} and a.address > ${at}`, order }
    return [rest, { condition: sql`${column} < ${value}`, order }]
  }
  return [{ condition: sql`(${column}, a.address) > (${value}, ${at})`, order }, ...empty(sorting)]
}

/** The whole list. Turned round, it begins with rows without a key: read for themselves, they need no sorting. */
export function stretchesOf(sorting: Sorting): Stretch[] {
  if (sorting.isDescending && sorting.isNullable) return [...empty(sorting), filled(sorting)]
  return [wholeOf(sorting)]
}

export const wholeOf = (sorting: Sorting): Stretch => ({
  condition: sql`true`,
  order: orderBy(sorting, sorting.key, 'a.address'),
})

const filled = (sorting: Sorting): Stretch => ({
  condition: sql`${raw(sorting.key)} is not null`,
  order: orderBy(sorting, sorting.key, 'a.address'),
})

const empty = ({ key, isNullable }: Sorting): Stretch[] =>
  isNullable ? [{ condition: sql`${raw(key)} is null`, order: asIndexed(key) }] : []

// All keys are empty there, so either direction is the same; this one is that of the index.
const asIndexed = (column: string): string => `${column} asc nulls last, a.address`
