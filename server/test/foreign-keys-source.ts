import type { Client } from 'pg'

type Key = { name: string; table: string; columns: string[]; references: string; on_delete: string }

const KEYS = `
  select conname as name, child.relname as table, parent.relname as references,
    array(select attname::text from unnest(conkey) with ordinality as key (number, place)
      join pg_attribute on attrelid = conrelid and attnum = number order by place) as columns,
    case confdeltype when 'n' then 'set null' when 'c' then 'cascade' else 'refuse' end as on_delete
  from pg_constraint join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
  where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
  order by parent.relname, child.relname, conname`

/** TypeScript for the foreign keys of the migrated database. */
export async function foreignKeysSource(client: Client): Promise<string> {
  const { rows } = await client.query<Key>(KEYS)
  const names = rows.map(({ name }) => name)
  const repeated = names.filter((name, index) => names.indexOf(name) !== index)
  if (repeated.length > 0) throw new Error(`Foreign keys need names of their own: ${repeated.join(', ')}`)
  return `${HEADER}${rows.map(entry).join('\n')}\n]\n`
}

const HEADER = `// Printed from the migrated database by \`npm run generate\`; do not edit.
import type { ForeignKey } from './foreign-key.ts'

export const foreignKeys: readonly ForeignKey[] = [
`

function entry({ name, table, columns, references, on_delete }: Key): string {
  const list = columns.map((column) => `'${column}'`).join(', ')
  return `  {
    name: '${name}',
    table: '${table}',
    columns: [${list}],
    references: '${references}',
    onDelete: '${on_delete}',
  },`
}
