import { Address } from './schema.ts'

/** Wire names that are no columns: only lists and search count and look them up. */
const NOT_STORED: Readonly<Record<string, string>> = {
  nat_mapping_count: '0 as nat_mapping_count',
  vendor: 'null::text as vendor',
  is_voip_phone: 'false as is_voip_phone',
}

/** A row as a single resource shows it, in the order of the wire. */
export const addressColumns: readonly string[] = Object.keys(Address.shape).map((name) => NOT_STORED[name] ?? name)

export const addressSelect = addressColumns.join(', ')

/** The same where the table is called otherwise. */
export const addressOf = (alias: string): string =>
  addressColumns.map((name) => (name.includes(' as ') ? name : `${alias}.${name}`)).join(', ')

// Most estates have no mappings, and are asked once instead of for each row.
const natCount = `case when exists (select from nat_mapping) then (select count(*) from nat_mapping n
  where n.internal_ip = a.address or n.external_ip = a.address) else 0 end`

/** A row of a list, where `a` is the address: with what the list counts. */
export const listedSelect = Object.keys(Address.shape)
  .map((name) => (name === 'nat_mapping_count' ? `${natCount} as ${name}` : (NOT_STORED[name] ?? `a.${name}`)))
  .join(', ')
