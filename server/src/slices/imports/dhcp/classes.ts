import { sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { commitEach } from '../../../import/commit.ts'
import { named } from '../../../import/rules.ts'
import { bringClass } from '../../dhcp/classes/classes.ts'
import type { Importing, Run } from './run.ts'

import type { SentClass } from './schema.ts'

type Outcome = { created: number; warnings: string[] }

/** Classes belong to the group: each is made once, and one that is there stays as it is. */
export async function importClasses(run: Run, importing: Importing, classes: readonly SentClass[]): Promise<Outcome> {
  const rows = await commitEach(
    classes.filter(({ supported }) => supported),
    {
      mutate: run.mutate,
      write: (work, portion) => writeClasses(work, importing, portion),
      failed: ({ name }, error) => ({
        created: 0,
        warnings: [`Class ${JSON.stringify(name)} is not imported: ${run.explain(error)}`],
      }),
      weightOf: () => 1,
    },
  )
  return {
    created: rows.reduce((sum, { created }) => sum + created, 0),
    warnings: named(rows.flatMap(({ warnings }) => warnings)),
  }
}

async function writeClasses(work: Work, importing: Importing, classes: readonly SentClass[]): Promise<Outcome[]> {
  const { target_group_id: group_id, source: import_source, importedAt: imported_at } = importing
  const rows = await work.rows(sql<{ name: string }>`select name from dhcp_client_class where group_id = ${group_id}`)
  const known = new Set(rows.map(({ name }) => name))
  const outcomes: Outcome[] = []
  for (const { name, match_expression, description, options } of classes) {
    const isThere = known.has(name)
    known.add(name)
    const warnings = isThere ? [`Class ${JSON.stringify(name)} is there already, and stays as it is`] : []
    outcomes.push({ created: isThere ? 0 : 1, warnings })
    if (!isThere)
      await bringClass(work, { group_id, name, match_expression, description, options }, { import_source, imported_at })
  }
  if (outcomes.every(({ created }) => created === 0)) work.unaudited('nothing is imported')
  return outcomes
}
