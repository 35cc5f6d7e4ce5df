import type { Slice } from '../../slice.ts'
import { customFieldRights, DESCRIBED } from './custom-fields.ts'
import { customFieldFacts } from './facts.ts'
import { customFieldRoutes } from './routes.ts'
import { customFieldTools } from './tools.ts'

/** Custom fields: what else can be said about spaces, blocks, subnets and addresses. */
export const customFields: Slice = {
  tag: 'custom fields',
  prefix: '/custom-fields',
  access: { resource: 'custom_field', through: { read: DESCRIBED }, resolve: customFieldRights },
  tokens: { scopes: ['read'] },
  described: [customFieldFacts],
  routes: customFieldRoutes,
  tools: customFieldTools,
  constraints: {
    custom_field_name_key: ({ name, resource_type }) =>
      `A custom field named '${name}' already exists for ${resource_type}`,
  },
}
