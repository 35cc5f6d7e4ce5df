import { z } from 'zod'
import type { ResourceAccess } from '../../../access/access.ts'
import { sql } from '../../../db/sql.ts'
import type { IdPath } from '../../../http/schema.ts'
import { verbs } from '../../../http/verbs.ts'
import { targetsOf } from '../../../outbound/targets.ts'
import { RouteId, RoutePath } from '../../../records/fields.ts'
import { type ListQuery, listRows } from '../../../records/list.ts'
import { arrayQuery, sendArray } from '../../../records/paging.ts'
import { familyRoutes, familyTools, mountOf } from '../../../records/resource.ts'
import type { Deps, Routes, Slice } from '../../../slice.ts'
import { readZone } from '../zones/zone-lock.ts'
import { look, noteSeen } from './checks.ts'
import { memberFamily, poolFamily } from './family.ts'
import { poolJobs } from './jobs.ts'
import { memberOperations, poolOperations } from './pools.ts'

const gate = { module: poolFamily.module, tokens: poolFamily.tokens }

/** A right to a pool is a right to what is in it. */
const memberAccess: ResourceAccess = {
  resource: poolFamily.permission,
  resolve: async (reader, id) => {
    const member = await reader.first(sql<{ pool_id: string }>`select pool_id from dns_pool_member where id = ${id}`)
    return member ? [{ type: poolFamily.permission, target: { one: member.pool_id } }] : null
  },
}

function checkRoute(app: Routes, { config }: Deps): void {
  const shape = { params: RoutePath as typeof IdPath, answer: poolFamily.Row }
  const summary = 'Look at the members of a DNS pool now'
  verbs(app).handle('/:id/check-now', 'dns_pools_check_now', summary, shape, async (request, { params }) => {
    const seen = await look(request.reader(), params.id, targetsOf(config.OUTBOUND_ALLOWED_NETWORKS))
    return request.mutate((work) => noteSeen(work, params.id, seen)) as never
  })
}

const pools: Slice = {
  ...mountOf(poolFamily),
  routes: (app, deps) => {
    checkRoute(app, deps)
    familyRoutes(app, poolFamily, poolOperations)
  },
  tools: familyTools(poolFamily, poolOperations),
  jobs: poolJobs,
}

const InZone = z.object({ group_id: RouteId, zone_id: RouteId })
const { zone_id: _zone, ...poolFields } = poolFamily.Create.shape

/** Those of one zone, listed and made below it. */
const poolsOfZone: Slice = {
  ...gate,
  tag: 'dns pools of zones',
  prefix: '/dns/groups/:group_id/zones/:zone_id/pools',
  access: { resource: poolFamily.permission },
  routes: (app) => {
    const route = verbs(app)
    const listed = { params: InZone, query: arrayQuery(poolFamily), answer: z.array(poolFamily.Row) }
    const all = 'List the DNS pools of a zone'
    route.read('', 'dns_pools_of_zone_list', all, listed, async (reader, { params, query, reply }) => {
      await readZone(reader, params.group_id, params.zone_id)
      const inside = sql`dns_pool.zone_id = ${params.zone_id}`
      return sendArray(reply, await listRows(reader, poolFamily, query as ListQuery, [inside]))
    })
    const body = z.object(poolFields).meta({ id: 'DnsPoolCreateInZone' })
    const made = {
      params: InZone,
      body,
      answer: poolFamily.Row,
      config: { location: '/dns/pools/:id' },
    }
    const one = 'Create a DNS pool in a zone'
    route.create('', 'dns_pools_of_zone_create', one, made, async (work, { params, body: fields }) => {
      await readZone(work, params.group_id, params.zone_id)
      return poolOperations.create(work, { ...fields, zone_id: params.zone_id }) as never
    })
  },
}

const members: Slice = {
  ...mountOf(memberFamily),
  access: memberAccess,
  routes: (app) => familyRoutes(app, memberFamily, memberOperations),
  tools: familyTools(memberFamily, memberOperations),
}

const InPool = z.object({ pool_id: RouteId })
const { pool_id: _pool, ...memberFields } = memberFamily.Create.shape

/** Those of one pool, listed and made below it. */
const membersOfPool: Slice = {
  ...gate,
  tag: 'dns pool members of pools',
  prefix: '/dns/pools/:pool_id/members',
  access: { resource: poolFamily.permission, within: 'pool_id' },
  routes: (app) => {
    const route = verbs(app)
    const listed = { params: InPool, query: arrayQuery(memberFamily), answer: z.array(memberFamily.Row) }
    const all = 'List the members of a DNS pool'
    route.read('', 'dns_pool_members_of_pool_list', all, listed, async (reader, { params, query, reply }) => {
      await poolOperations.get(reader, params.pool_id)
      const inside = sql`dns_pool_member.pool_id = ${params.pool_id}`
      return sendArray(reply, await listRows(reader, memberFamily, query as ListQuery, [inside]))
    })
    const body = z.object(memberFields).meta({ id: 'DnsPoolMemberCreateInPool' })
    const made = { params: InPool, body, answer: memberFamily.Row, config: { location: '/dns/pool-members/:id' } }
    const one = 'Add a member to a DNS pool'
    route.create(
      '',
      'dns_pool_members_of_pool_create',
      one,
      made,
      (work, { params, body: fields }) =>
        memberOperations.create(work, { ...fields, pool_id: params.pool_id }) as never,
    )
  },
}

export const dnsPools: readonly Slice[] = [pools, poolsOfZone, members, membersOfPool]
