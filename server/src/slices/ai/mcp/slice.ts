import type { Slice } from '../../../slice.ts'
import { mcpRoutes } from './routes.ts'

/** The Model Context Protocol: every question the REST interface answers, as a tool for an assistant. */
export const mcp: Slice = {
  tag: 'ai model context',
  prefix: '/ai/mcp',
  module: 'ai.copilot',
  access: 'authenticated',
  tokens: { scopes: ['read'], bound: true },
  routes: mcpRoutes,
}
