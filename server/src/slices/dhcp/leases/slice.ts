import { z } from 'zod'
import type { ResourceAccess } from '../../../access/access.ts'
import { sql } from '../../../db/sql.ts'
import { type IdPath, Moment, pageOf, type Uuid } from '../../../http/schema.ts'
import { Network } from '../../../http/values.ts'
import { verbs } from '../../../http/verbs.ts'
import { IpAddress, RouteId, RoutePath } from '../../../records/fields.ts'
import type { ListQuery } from '../../../records/list.ts'
import { listQuery, numberedQuery, parsed, sendPage, windowOfNumbered } from '../../../records/paging.ts'
import { type Routes, type Slice, tool } from '../../../slice.ts'
import { Mac } from '../fields.ts'
import { staticFamily } from '../statics/family.ts'
import { leaseFacts } from './facts.ts'
import {
  getLease,
  type HistoryQuery,
  historyOfServer,
  leasesOfServer,
  listLeases,
  listPrefixes,
  removeLease,
  reserveLease,
} from './leases.ts'
import { DelegatedPrefix, historyList, Lease, LeaseHistory, leaseList, prefixList } from './rows.ts'
import { leaseSweep } from './sweep.ts'

const tokens = { scopes: ['read', 'dhcp:write'] } as const

/** A lease is read with its server, the group of that, or its scope, and reserved by whoever may write reservations. */
const leaseAccess: ResourceAccess = {
  resource: 'dhcp_server',
  through: { read: ['dhcp_scope'] },
  resolve: async (reader, id) => {
    const [row] = await reader.rows(sql<{
      server_id: string
      group_id: string | null
      scope_id: string | null
    }>`select l.server_id, s.server_group_id as group_id, l.scope_id from dhcp_lease l
       join dhcp_server s on s.id = l.server_id where l.id = ${id}`)
    if (!row) return null
    const one = (type: string, target: string | null) => (target === null ? [] : [{ type, target: { one: target } }])
    return [
      ...one('dhcp_server', row.server_id),
      ...one('dhcp_server', row.group_id),
      ...one('dhcp_scope', row.scope_id),
    ]
  },
}

const Reserve = z
  .object({
    hostname: z.string().max(255).optional().describe("The client's own unless said"),
    description: z.string().max(65_536).optional(),
  })
  .meta({ id: 'DhcpLeaseReserve' })

function leaseRoutes(app: Routes): void {
  const route = verbs(app)
  const listed = { query: listQuery(leaseList), answer: pageOf(Lease) }
  route.read('', 'dhcp_leases_list', 'List DHCP leases', listed, async (reader, { query, reply }) =>
    sendPage(reply, await listLeases(reader, query as ListQuery)),
  )
  const params = RoutePath as typeof IdPath
  route.read('/:id', 'dhcp_leases_read', 'Read a DHCP lease', { params, answer: Lease }, (reader, { params }) =>
    getLease(reader, params.id),
  )
  const summary = 'Reserve its address for the client of a lease'
  const shape = {
    params,
    body: Reserve.optional(),
    answer: staticFamily.Row,
    config: { location: '/dhcp/statics/:id' },
  }
  route.create('/:id/reserve', 'dhcp_leases_reserve', summary, shape, (work, { params, body }) =>
    reserveLease(work, params.id, body ?? {}),
  )
}

const dhcpLeases: Slice = {
  tag: 'dhcp leases',
  prefix: '/dhcp/leases',
  access: leaseAccess,
  tokens,
  described: [leaseFacts],
  routes: leaseRoutes,
  jobs: [leaseSweep],
  tools: [
    tool({
      name: 'find_dhcp_leases',
      description: 'DHCP leases by subnet, server, scope, MAC, address or host name, a page at a time.',
      input: listQuery(leaseList),
      run: async (reader, query) => parsed(await listLeases(reader, query as ListQuery)),
    }),
  ],
}

const dhcpPrefixes: Slice = {
  tag: 'dhcp delegated prefixes',
  prefix: '/dhcp/delegated-prefixes',
  access: { resource: 'dhcp_server', through: { read: ['dhcp_scope'] } },
  tokens: { scopes: ['read'] },
  routes: (app) => {
    const shape = { query: listQuery(prefixList), answer: pageOf(DelegatedPrefix) }
    const summary = 'List delegated prefixes'
    verbs(app).read('', 'dhcp_delegated_prefixes_list', summary, shape, async (reader, { query, reply }) =>
      sendPage(reply, await listPrefixes(reader, query as ListQuery)),
    )
  },
}

const paged = <Row extends z.ZodType, Size extends string>(row: Row, size: Size) =>
  z.object({
    items: z.array(row),
    total: z.int(),
    page: z.int(),
    ...({ [size]: z.int() } as Record<Size, z.ZodInt>),
  })

const HistoryFilter = z.object({
  since: Moment.optional().describe('The last 90 days unless said'),
  until: Moment.optional(),
  mac: Mac.optional(),
  ip: z.union([IpAddress, Network]).optional().describe('An address or a network'),
  hostname: z.string().max(255).optional(),
  lease_state: LeaseHistory.shape.lease_state.optional(),
})

/** What one server has handed out. */
const dhcpServerLeases: Slice = {
  tag: 'dhcp leases of servers',
  prefix: '/dhcp/servers/:id',
  access: {
    resource: 'dhcp_server',
    resolve: async (reader, id, action) => {
      const [row] = await reader.rows(
        sql<{ group_id: string | null }>`select server_group_id as group_id from dhcp_server where id = ${id}`,
      )
      // Forgetting a lease changes the server; it does not delete it.
      const asked = action === 'delete' ? 'write' : action
      return row
        ? [id, row.group_id ?? id].map((one) => ({ type: 'dhcp_server', target: { one }, action: asked }))
        : null
    },
  },
  tokens,
  routes: (app) => {
    const route = verbs(app)
    const params = RoutePath as typeof IdPath
    const leases = { params, query: numberedQuery(leaseList, 'page_size', 100), answer: paged(Lease, 'page_size') }
    const summary = 'List the leases of a DHCP server'
    route.read('/leases', 'dhcp_servers_leases', summary, leases, async (reader, { params, query, reply }) => {
      const { page, page_size } = query
      const window = windowOfNumbered(query, page_size)
      const rows = await leasesOfServer(reader, params.id, { ...query, ...window } as ListQuery)
      return sendPage(reply, rows, { page, page_size: window.limit })
    })
    const past = {
      params,
      query: numberedQuery({ ...historyList, Filter: HistoryFilter }, 'per_page', 50),
      answer: paged(LeaseHistory, 'per_page'),
    }
    const pastLeases = 'List leases of a DHCP server that are over'
    route.read(
      '/lease-history',
      'dhcp_servers_lease_history',
      pastLeases,
      past,
      async (reader, { params, query, reply }) => {
        const { page, per_page } = query
        const window = windowOfNumbered(query, per_page)
        const rows = await historyOfServer(reader, params.id, { ...query, ...window } as unknown as HistoryQuery)
        return sendPage(reply, rows, { page, per_page: window.limit })
      },
    )
    const lease = { params: params.extend({ lease_id: RouteId as typeof Uuid }) }
    const forget = 'Forget a lease, with what mirrors it'
    route.remove('/leases/:lease_id', 'dhcp_servers_lease_delete', forget, lease, (work, { params }) =>
      removeLease(work, params.id, params.lease_id),
    )
  },
}

export const dhcpLeaseSlices: readonly Slice[] = [dhcpLeases, dhcpPrefixes, dhcpServerLeases]
