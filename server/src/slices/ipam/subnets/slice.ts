import { idsIn } from '../../../db/conditions.ts'
import { sql } from '../../../db/sql.ts'
import type { GrantTargets, Slice } from '../../../slice.ts'
import { subnetFacts } from './facts.ts'
import { subnetJobs } from './jobs.ts'
import { subnetRoutes } from './routes.ts'
import { subnetTools } from './tools.ts'
import { subnetViewRoutes } from './view-routes.ts'

const grantTargets: GrantTargets = {
  subnet: async (reader, id) => {
    const rows = await reader.rows(
      sql`select from subnet where id = any(${idsIn([id])}::uuid[]) and deleted_at is null`,
    )
    return rows.length > 0
  },
}

// Not every request that moves networks about names one.
const named = ({ network }: Record<string, unknown>): string =>
  typeof network === 'string' ? `Network ${network}` : 'The network'

/** Subnets: networks that hold addresses. */
export const subnets: Slice = {
  tag: 'ipam subnets',
  prefix: '/ipam/subnets',
  access: { resource: 'subnet' },
  tokens: { scopes: ['read', 'ipam:write'] },
  described: [subnetFacts],
  routes: (app) => {
    subnetRoutes(app)
    subnetViewRoutes(app)
  },
  tools: subnetTools,
  jobs: subnetJobs,
  constraints: {
    subnet_overlap: (body) => `${named(body)} overlaps with an existing subnet`,
    subnet_inside_block: () => 'The subnet is not inside its block, or the block is gone',
    subnet_beside_blocks: (body) => `${named(body)} overlaps with an existing block`,
  },
  grantTargets,
}
