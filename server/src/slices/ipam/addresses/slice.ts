import type { Slice } from '../../../slice.ts'
import { addressAccess } from '../rights.ts'
import { addressFacts } from './facts.ts'
import { reservationSweep } from './jobs.ts'
import { addressRoutes } from './routes.ts'
import { addressTools } from './tools.ts'

/** IP addresses, wherever they lie. */
export const addresses: Slice = {
  tag: 'ipam addresses',
  prefix: '/ipam/addresses',
  access: addressAccess,
  tokens: { scopes: ['read', 'ipam:write'] },
  described: [addressFacts],
  routes: addressRoutes,
  tools: addressTools,
  jobs: [reservationSweep],
}
