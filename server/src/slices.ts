import type { Slice } from './slice.ts'
import { featureModules } from './slices/admin/feature-modules/slice.ts'
import { jobs } from './slices/admin/jobs/slice.ts'
import { auditLog } from './slices/audit-log/slice.ts'
import { auth } from './slices/auth/slice.ts'
import { spaces } from './slices/ipam/spaces/slice.ts'
import { version } from './slices/version/slice.ts'

/** The map of the product: every resource family, alphabetical by tag. */
export const slices: readonly Slice[] = [auditLog, auth, featureModules, spaces, jobs, version]
