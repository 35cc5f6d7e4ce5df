import { partSlice } from '../groups/parts.ts'
import { serverFamily } from './family.ts'
import { serverRoutes } from './routes.ts'
import { serverOperations } from './servers.ts'

export const dnsServers = partSlice(serverFamily, ({ keys }) => serverOperations(keys), serverRoutes)
