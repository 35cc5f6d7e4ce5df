import type { Slice } from '../../../slice.ts'
import { templateFacts } from './facts.ts'
import { templateRoutes } from './routes.ts'
import { templateTools } from './tools.ts'

/** Stored defaults for blocks and subnets. */
export const templates: Slice = {
  tag: 'ipam templates',
  prefix: '/ipam/templates',
  access: { resource: 'manage_ipam_templates' },
  tokens: { scopes: ['read', 'ipam:write'] },
  described: [templateFacts],
  routes: templateRoutes,
  tools: templateTools,
  constraints: { ipam_template_name_key: ({ name }) => `A template named '${name}' already exists` },
}
