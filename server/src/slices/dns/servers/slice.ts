import type { Slice } from '../../../slice.ts'
import { deliveryJobs } from '../delivery/jobs.ts'
import { partSlice } from '../groups/parts.ts'
import { serverFamily } from './family.ts'
import { serverRoutes } from './routes.ts'
import { serverOperations } from './servers.ts'

export const dnsServers: Slice = {
  ...partSlice(serverFamily, ({ keys }) => serverOperations(keys), serverRoutes),
  jobs: deliveryJobs,
}
