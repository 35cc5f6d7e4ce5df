import { raw, sql } from '../../db/sql.ts'
import type { Reader } from '../../db/work.ts'
import { invalid } from '../../http/errors.ts'
import { checkedFields, type FieldDefinition } from './rules.ts'

export type CustomFieldType = 'ip_space' | 'ip_block' | 'subnet' | 'ip_address'
type Fields = Record<string, unknown>

/** The definitions of a type as one value of jsonb: part of a statement that is sent anyway. */
export const definitionsJson = (type: CustomFieldType): string =>
  `(select coalesce(jsonb_agg(jsonb_build_object('name', name, 'field_type', field_type, 'options', options,
      'is_required', is_required, 'default_value', default_value) order by display_order, name), '[]')
    from custom_field where resource_type = '${type}')`

export async function definitionsOf(reader: Reader, type: CustomFieldType): Promise<FieldDefinition[]> {
  const [row] = await reader.rows(
    sql<{ definitions: FieldDefinition[] }>`select ${raw(definitionsJson(type))} as definitions`,
  )
  return row?.definitions ?? []
}

/** The fields as they are stored: with the defaults of a new row, and only if every value fits its definition. */
export function acceptedFields(definitions: readonly FieldDefinition[], fields: Fields, isCreate: boolean): Fields {
  const checked = checkedFields(definitions, fields, { isCreate })
  if (!checked.ok) throw invalid(checked.sentence)
  return checked.fields
}

/** For an update, call it with the whole new map, and only when it changes. */
export async function checkCustomFields(
  reader: Reader,
  type: CustomFieldType,
  fields: Fields,
  isCreate: boolean,
): Promise<Fields> {
  return acceptedFields(await definitionsOf(reader, type), fields, isCreate)
}
