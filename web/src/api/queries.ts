import { queryOptions } from '@tanstack/react-query'
import { client, type Params } from './client.ts'
import type {
  AuditDetail,
  AuditEntry,
  FeatureModule,
  Job,
  Me,
  Page,
  PasswordPolicy,
  PlatformHealth,
  Space,
  Version,
} from './types.ts'

// A key begins with the endpoint, so that a mutation refreshes every view of it with `queryKey: [path]`.
export const read = <Body>(path: string, params: Params = {}) =>
  queryOptions({
    queryKey: [path, params],
    queryFn: ({ signal }) => client.get<Body>(path, { params, signal }),
  })

export const meQuery = read<Me>('/auth/me')
export const passwordPolicyQuery = read<PasswordPolicy>('/auth/password-policy')
export const versionQuery = { ...read<Version>('/version'), staleTime: Number.POSITIVE_INFINITY }
export const platformHealthQuery = { ...read<PlatformHealth>('/health/platform'), refetchInterval: 60_000 }

export const spacesQuery = read<Space[]>('/ipam/spaces')
export const auditQuery = (params: Params) => read<Page<AuditEntry>>('/audit', params)
export const auditEntryQuery = (id: string) => read<AuditDetail>(`/audit/${encodeURIComponent(id)}`)
export const modulesQuery = read<FeatureModule[]>('/admin/feature-modules')
export const deadJobsQuery = (params: Params) => read<Page<Job>>('/admin/jobs', { ...params, state: 'dead' })
