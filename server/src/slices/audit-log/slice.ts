import type { Slice } from '../../slice.ts'
import { auditJobs } from './jobs.ts'
import { auditRoutes } from './routes.ts'

/** Who changed what, when, and proof that the record of it was not touched since. */
export const auditLog: Slice = {
  tag: 'audit',
  prefix: '/audit',
  access: { resource: 'audit_log' },
  tokens: { scopes: ['read'] },
  routes: auditRoutes,
  jobs: auditJobs,
}
