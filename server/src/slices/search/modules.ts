import { sql } from '../../db/sql.ts'
import type { Reader } from '../../db/work.ts'
import { catalog, type ModuleId } from '../../modules/catalog.ts'

/** Which modules are switched on, for those who put together what belongs to several. */
export async function modulesOn(reader: Reader): Promise<(id: ModuleId) => boolean> {
  const rows = await reader.rows(sql<{ id: string; enabled: boolean }>`select id, enabled from feature_module`)
  const switched = new Map(rows.map(({ id, enabled }) => [id, enabled]))
  return (id) => switched.get(id) ?? catalog[id].on
}
