import type { Slice } from '../../../slice.ts'
import { jobRoutes } from './routes.ts'

/** Background jobs an operator can look at: waiting, failing, and dead ones to try again. */
export const jobs: Slice = {
  tag: 'jobs',
  prefix: '/admin/jobs',
  access: 'superadmin',
  tokens: { scopes: ['read'] },
  routes: jobRoutes,
}
