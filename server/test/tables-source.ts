import type { Client } from 'pg'

type Column = { table: string; name: string; type: string; is_nullable: boolean; has_default: boolean }

const TYPES: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  cidr: 'string',
  date: 'string',
  float8: 'number',
  int4: 'number',
  inet: 'string',
  int8: 'number',
  jsonb: 'ColumnType<unknown, string, string>',
  macaddr: 'string',
  numeric: 'string',
  text: 'string',
  _text: 'string[]',
  timestamptz: 'Stamp',
  uuid: 'string',
  varchar: 'string',
  bpchar: 'string',
  xid8: 'string',
}

/** TypeScript for the rows of the migrated database. */
export async function tablesSource(client: Client): Promise<string> {
  const { rows } = await client.query<Column>(`
    select relation.relname as table, attname as name, type.typname as type, not attnotnull as is_nullable,
      atthasdef as has_default
    from pg_attribute join pg_class relation on relation.oid = attrelid join pg_type type on type.oid = atttypid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and attnum > 0 and not attisdropped
    order by relation.relname, attnum`)
  const names = [...new Set(rows.map(({ table }) => table))]
  const tables = names.map((name) =>
    tableSource(
      name,
      rows.filter(({ table }) => table === name),
    ),
  )
  return `${HEADER}${tables.join('\n')}\nexport interface Tables {\n${names.map((name) => `  ${name}: ${typeName(name)}`).join('\n')}\n}\n`
}

const HEADER = `// Printed from the migrated database by \`npm run generate\`; do not edit.
import type { ColumnType, Generated } from 'kysely'

/** Read in the form the interface promises, written as text or Date. */
type Stamp = ColumnType<string, string | Date, string | Date>

`

function tableSource(name: string, columns: Column[]): string {
  return `export interface ${typeName(name)} {\n${columns.map((column) => `  ${column.name}: ${columnType(column)}`).join('\n')}\n}\n`
}

function columnType({ table, name, type, is_nullable, has_default }: Column): string {
  const known = TYPES[type]
  if (!known) throw new Error(`${table}.${name} has the type ${type}, which tables-source.ts does not know`)
  const nullable = is_nullable ? nullableType(known) : known
  return has_default ? generated(nullable) : nullable
}

const nullableType = (type: string): string => {
  if (type === 'Stamp') return 'ColumnType<string | null, string | Date | null | undefined, string | Date | null>'
  if (type === TYPES.jsonb) return 'ColumnType<unknown, string | null | undefined, string | null>'
  return `${type} | null`
}

function generated(type: string): string {
  if (type === 'Stamp') return 'ColumnType<string, string | Date | undefined, string | Date>'
  if (type === TYPES.jsonb) return 'ColumnType<unknown, string | undefined, string>'
  return type.startsWith('ColumnType') ? type : `Generated<${type}>`
}

const typeName = (table: string): string =>
  table.replace(/(^|_)([a-z])/g, (_match, _gap, letter: string) => letter.toUpperCase())
