import { IdPath, media, pageOf } from '../../http/schema.ts'
import { verbs } from '../../http/verbs.ts'
import type { Routes } from '../../slice.ts'
import { getEntry, listEntries } from './entries.ts'
import { csvExport, jsonExport } from './export.ts'
import { verifyIntegrity } from './integrity.ts'
import { AuditEntry, AuditFilter, AuditQuery, AuditRow, Integrity, IntegrityQuery } from './schema.ts'

export function auditRoutes(app: Routes): void {
  const { read } = verbs(app)

  read(
    '',
    'audit_list',
    'List audit entries, newest first',
    { query: AuditQuery, answer: pageOf(AuditRow).meta({ id: 'AuditPage' }) },
    async (reader, { query, reply }) => {
      const { page, next } = await listEntries(reader, query)
      if (next !== null) reply.header('x-next-cursor', next)
      return page
    },
  )

  read(
    '/integrity',
    'audit_integrity',
    'Verify the hash chain over the log, or a part of it',
    { query: IntegrityQuery, answer: Integrity },
    (reader, { query }) => verifyIntegrity(reader, query),
  )

  read(
    '/export.csv',
    'audit_export_csv',
    'Export audit entries as CSV',
    { query: AuditFilter, answer: media('text/csv', 'One line per entry') },
    async (reader, { query, reply }) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="audit.csv"')
        .send(await csvExport(reader, query)),
  )

  read(
    '/export.jsonl',
    'audit_export_jsonl',
    'Export audit entries as JSON lines',
    { query: AuditFilter, answer: media('application/jsonl', 'One JSON object per line') },
    async (reader, { query, reply }) =>
      reply
        .type('application/jsonl; charset=utf-8')
        .header('content-disposition', 'attachment; filename="audit.jsonl"')
        .send(await jsonExport(reader, query)),
  )

  read(
    '/:id',
    'audit_read',
    'Read one audit entry with its before and after images',
    { params: IdPath, answer: AuditEntry },
    (reader, { params }) => getEntry(reader, params.id),
  )
}
