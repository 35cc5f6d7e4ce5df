import type { Slice } from './slice.ts'
import { featureModules } from './slices/admin/feature-modules/slice.ts'
import { jobs } from './slices/admin/jobs/slice.ts'
import { apiTokens } from './slices/api-tokens/slice.ts'
import { auditLog } from './slices/audit-log/slice.ts'
import { auth } from './slices/auth/slice.ts'
import { groups } from './slices/groups/slice.ts'
import { spaces } from './slices/ipam/spaces/slice.ts'
import { roles } from './slices/roles/slice.ts'
import { sessions } from './slices/sessions/slice.ts'
import { settings } from './slices/settings/slice.ts'
import { users } from './slices/users/slice.ts'
import { version } from './slices/version/slice.ts'

/** The map of the product: every resource family, alphabetical by tag. */
export const slices: readonly Slice[] = [
  apiTokens,
  auditLog,
  auth,
  featureModules,
  groups,
  spaces,
  jobs,
  roles,
  sessions,
  settings,
  users,
  version,
]
