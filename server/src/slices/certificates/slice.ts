import type { Slice } from '../../slice.ts'
import { certificateJobs } from './jobs.ts'
import { certificateRoutes } from './routes.ts'
import { certificateTools } from './tools.ts'

/** What this server answers HTTPS with. */
export const certificates: Slice = {
  tag: 'certificates',
  prefix: '/certificates',
  module: 'security.certificates',
  access: 'superadmin',
  tokens: { scopes: ['read'] },
  routes: certificateRoutes,
  tools: certificateTools,
  jobs: certificateJobs,
  constraints: {
    certificate_name_key: ({ name }) => `A certificate named '${name}' already exists`,
    certificate_fingerprint_key: () => 'This certificate is stored already',
    certificate_active_key: () => 'Another certificate was activated at the same moment; try again',
  },
}
