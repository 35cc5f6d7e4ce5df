import { sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import { notFound } from '../../../http/errors.ts'

export async function requireGroup(reader: Reader, id: string): Promise<void> {
  if (!(await reader.first(sql`select id from dns_group where id = ${id}`))) throw notFound('DNS group')
}
