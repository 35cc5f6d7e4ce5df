import type { Slice } from '../../slice.ts'
import { toolRoutes } from './routes.ts'
import { networkTools } from './tools.ts'

/** Questions to the network and small calculations, for whoever looks for a fault. */
export const tools: Slice = {
  tag: 'tools',
  prefix: '/tools',
  module: 'tools.network',
  access: { resource: 'use_network_tools' },
  tokens: { scopes: ['read'] },
  routes: toolRoutes,
  tools: networkTools,
}
