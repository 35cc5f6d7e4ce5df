import type { RenderedFile } from '@cadastre/core/agent/protocol'
import { z } from 'zod'
import { json, raw, sql } from '../db/sql.ts'
import type { Reader, Work } from '../db/work.ts'
import { notFound } from '../http/errors.ts'
import { Timestamp, Uuid } from '../http/schema.ts'
import type { Agent } from './agent.ts'
import type { AgentKind } from './kinds.ts'

export const RenderedConfig = z.object({
  server_id: Uuid,
  rendered_at: Timestamp.nullable(),
  files: z.array(z.object({ path: z.string(), content: z.string() })),
})

const reportsOf = ({ servers }: AgentKind) => raw(`${servers}_report`)

export async function noteFiles(
  work: Work,
  kind: AgentKind,
  { serverId }: Agent,
  files: readonly RenderedFile[],
): Promise<void> {
  work.unaudited('a server shows its configuration')
  await work.rows(sql`insert into ${reportsOf(kind)} (server_id, rendered_files, rendered_at)
    values (${serverId}, ${json(files)}, now()) on conflict (server_id)
    do update set rendered_files = excluded.rendered_files, rendered_at = excluded.rendered_at`)
}

/** What the agent of a server last made for its daemon; nothing before it did. */
export async function renderedConfig(reader: Reader, kind: AgentKind, id: string) {
  const report = await reader.first(
    sql<{ rendered_files: RenderedFile[] | null; rendered_at: string | null }>`select r.rendered_files, r.rendered_at
      from ${raw(kind.servers)} s left join ${reportsOf(kind)} r on r.server_id = s.id where s.id = ${id}`,
  )
  if (!report) throw notFound(`${kind.label} server`)
  return { server_id: id, rendered_at: report.rendered_at, files: report.rendered_files ?? [] }
}
