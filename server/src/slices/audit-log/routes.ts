import { IdPath, media, pageOf } from '../../http/schema.ts'
import type { Routes } from '../../slice.ts'
import { getEntry, listEntries } from './entries.ts'
import { csvExport, jsonExport } from './export.ts'
import { verifyIntegrity } from './integrity.ts'
import { AuditEntry, AuditFilter, AuditQuery, AuditRow, Integrity, IntegrityQuery } from './schema.ts'

export function auditRoutes(app: Routes): void {
  app.get(
    '',
    {
      schema: {
        operationId: 'audit_list',
        summary: 'List audit entries, newest first',
        querystring: AuditQuery,
        response: { 200: pageOf(AuditRow).meta({ id: 'AuditPage' }) },
      },
    },
    async (request, reply) => {
      const { page, next } = await listEntries(request.reader(), request.query)
      if (next !== null) reply.header('x-next-cursor', next)
      return page
    },
  )

  app.get(
    '/integrity',
    {
      schema: {
        operationId: 'audit_integrity',
        summary: 'Verify the hash chain over the log, or a part of it',
        querystring: IntegrityQuery,
        response: { 200: Integrity },
      },
    },
    (request) => verifyIntegrity(request.reader(), request.query),
  )

  app.get(
    '/export.csv',
    {
      schema: {
        operationId: 'audit_export_csv',
        summary: 'Export audit entries as CSV',
        querystring: AuditFilter,
        response: { 200: media('text/csv', 'One line per entry') },
      },
    },
    async (request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="audit.csv"')
        .send(await csvExport(request.reader(), request.query)),
  )

  app.get(
    '/export.jsonl',
    {
      schema: {
        operationId: 'audit_export_jsonl',
        summary: 'Export audit entries as JSON lines',
        querystring: AuditFilter,
        response: { 200: media('application/jsonl', 'One JSON object per line') },
      },
    },
    async (request, reply) =>
      reply
        .type('application/jsonl; charset=utf-8')
        .header('content-disposition', 'attachment; filename="audit.jsonl"')
        .send(await jsonExport(request.reader(), request.query)),
  )

  app.get(
    '/:id',
    {
      schema: {
        operationId: 'audit_read',
        summary: 'Read one audit entry with its before and after images',
        params: IdPath,
        response: { 200: AuditEntry },
      },
    },
    (request) => getEntry(request.reader(), request.params.id),
  )
}
