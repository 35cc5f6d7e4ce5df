import { query } from './call.ts'
import * as operations from './generated/operations.ts'
import type { AuditListQuery, JobsListQuery } from './generated/types.ts'

export const meQuery = query(operations.auth_me)
export const passwordPolicyQuery = query(operations.auth_password_policy)
export const versionQuery = { ...query(operations.version_read), staleTime: Number.POSITIVE_INFINITY }
export const platformHealthQuery = { ...query(operations.health_platform), refetchInterval: 60_000 }

export const spacesQuery = query(operations.ipam_spaces_list)
export const auditQuery = (asked: AuditListQuery) => query(operations.audit_list, { query: asked })
export const auditEntryQuery = (id: string) => query(operations.audit_read, { params: { id } })
export const modulesQuery = { ...query(operations.feature_modules_list), staleTime: 60_000 }
export const deadJobsQuery = (asked: JobsListQuery) =>
  query(operations.jobs_list, { query: { ...asked, state: 'dead' } })
