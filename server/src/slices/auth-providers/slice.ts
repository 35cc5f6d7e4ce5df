import { mountOf } from '../../records/resource.ts'
import type { Slice } from '../../slice.ts'
import { mappingFamily, providerFamily } from './family.ts'
import { authProviderJobs } from './jobs.ts'
import { authProviderRoutes } from './routes.ts'

/** Who else may vouch for people, and what their word is worth; for superadmins alone. */
export const authProviders: Slice = {
  ...mountOf(providerFamily, mappingFamily),
  constraints: { ...providerFamily.constraints, ...mappingFamily.constraints },
  access: 'superadmin',
  tokens: 'refused',
  routes: authProviderRoutes,
  jobs: authProviderJobs,
}
