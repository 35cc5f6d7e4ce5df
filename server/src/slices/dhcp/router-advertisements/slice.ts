import { radvdConfig } from '@cadastre/core/dhcp/router-advertisement'
import { z } from 'zod'
import { raw, sql } from '../../../db/sql.ts'
import { Uuid } from '../../../http/schema.ts'
import { verbs } from '../../../http/verbs.ts'
import type { Family } from '../../../records/family.ts'
import { RouteId } from '../../../records/fields.ts'
import { listRows } from '../../../records/list.ts'
import { requireParent } from '../../../records/nesting.ts'
import { arrayQuery, sendArray } from '../../../records/paging.ts'
import type { Routes, Slice } from '../../../slice.ts'
import { Note } from '../fields.ts'
import { groupFamily } from '../groups/family.ts'
import { accessByGroup } from '../groups/parts.ts'
import { advertisedScopes } from './config.ts'
import { acknowledgeRouter, allowRouter, forgetRouter } from './routers.ts'
import { Allowed, AllowedCreate, allowlistFamily, Router, routerFamily } from './rows.ts'

const GroupPath = z.object({ group_id: RouteId })
const RowPath = GroupPath.extend({ id: RouteId })
const under = { column: 'group_id', parent: groupFamily }

const Advertised = z
  .object({
    scope_id: Uuid,
    subnet_id: Uuid,
    subnet_cidr: z.string(),
    interface: z.string(),
    managed_flag: z.boolean(),
    other_flag: z.boolean(),
    router_lifetime: z.int(),
    max_interval: z.int(),
    prefix_valid_lifetime: z.int(),
    prefix_preferred_lifetime: z.int(),
    prefix_on_link: z.boolean(),
    prefix_autonomous: z.boolean(),
    rdnss: z.array(z.string()),
    dnssl: z.array(z.string()),
  })
  .meta({ id: 'RaScopeConfig' })

const Config = z
  .object({
    group_id: Uuid,
    scopes: z.array(Advertised),
    radvd_conf: z.string().describe('For radvd; scopes that name no interface are left out'),
  })
  .meta({ id: 'RaConfig' })

function listOf(app: Routes, path: string, operation: string, summary: string, family: Family, row: z.ZodObject): void {
  const shape = { params: GroupPath, query: arrayQuery(family), answer: z.array(row) }
  verbs(app).read(path, operation, summary, shape, async (reader, { params, query, reply }) => {
    await requireParent({ ...family, under }, reader, params)
    const inside = sql`${raw(`${family.table}.group_id`)} = ${params.group_id}`
    return sendArray(reply, await listRows(reader, family, query as never, [inside]))
  })
}

/** What routers shall say of the networks of a group, and which routers were seen saying something. */
export const routerAdvertisements: Slice = {
  tag: 'router advertisements',
  prefix: '/dhcp/ra/groups/:group_id',
  module: 'ipv6.router_advertisements',
  access: accessByGroup('ra_router', 'ra_router_allowlist'),
  tokens: { scopes: ['read', 'dhcp:write'] },
  constraints: { ra_router_allowlist_key: () => 'The allowlist already has an entry for this router' },
  routes: (app) => {
    const route = verbs(app)
    const config = { params: GroupPath, answer: Config }
    const summary = 'Show the router advertisements of the networks of a group'
    route.read('/ra-config', 'dhcp_ra_config', summary, config, async (reader, { params }) => {
      await requireParent({ ...routerFamily, under }, reader, params)
      const scopes = await advertisedScopes(reader, params.group_id)
      const shown = scopes.map(({ rdnss, dnssl, ...scope }) => ({ ...scope, rdnss: [...rdnss], dnssl: [...dnssl] }))
      return { group_id: params.group_id, scopes: shown, radvd_conf: radvdConfig(scopes) }
    })
    listOf(app, '/observed-routers', 'dhcp_ra_routers_list', 'List the routers that were seen', routerFamily, Router)
    const noted = { params: RowPath, body: Note, answer: Router }
    const known = 'Put a router that was seen on the allowlist'
    route.act('/observed-routers/:id/acknowledge', 'dhcp_ra_routers_acknowledge', known, noted, (work, input) =>
      acknowledgeRouter(work, input.params.group_id, input.params.id, input.body.note),
    )
    listOf(app, '/ra-allowlist', 'dhcp_ra_allowlist_list', 'List the routers that are known', allowlistFamily, Allowed)
    const made = { params: GroupPath, body: AllowedCreate, answer: Allowed }
    route.create(
      '/ra-allowlist',
      'dhcp_ra_allowlist_create',
      'Say that a router is known',
      made,
      async (work, input) => {
        await requireParent({ ...allowlistFamily, under }, work, input.params)
        return allowRouter(work, input.params.group_id, input.body)
      },
    )
    const gone = 'Take a router off the allowlist'
    route.remove('/ra-allowlist/:id', 'dhcp_ra_allowlist_delete', gone, { params: RowPath }, (work, { params }) =>
      forgetRouter(work, params.group_id, params.id),
    )
  },
}
