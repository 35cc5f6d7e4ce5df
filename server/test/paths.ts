import type { Row } from './specimens.ts'

type Run = (text: string, values?: unknown[]) => Promise<Row[]>

/** What the parameters of a path are, where they are not columns of the row that the path leads to. */
const PARAMETERS: Record<string, (run: Run, row: Row) => Promise<Row>> = {
  dns_record: async (run, { id, zone_id }) => {
    const [zone] = await run('select group_id from dns_zone where id = $1', [zone_id])
    return { group_id: zone?.group_id, id: zone_id, record_id: id }
  },
}

/** The path to a row of the table, through the rows it belongs to. */
export async function pathTo(run: Run, url: string, table: string, row: Row): Promise<string> {
  const values = (await PARAMETERS[table]?.(run, row)) ?? row
  return url.replace(/:(\w+)/g, (_, name: string) => String(values[name] ?? row.id))
}
