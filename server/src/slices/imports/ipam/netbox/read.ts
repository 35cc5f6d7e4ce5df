import type { Logger } from 'pino'
import { z } from 'zod'
import { deafSource } from '../../../../import/source-fault.ts'
import { adviseOn } from '../../../../import/web-source.ts'
import type { Connection, Filters, Reached } from '../schema.ts'
import { type Get, hostOf, netboxAt } from './client.ts'
import { readList } from './paging.ts'
import * as rows from './rows.ts'

const OLDEST_MAJOR = 3

const LISTS = {
  tenants: '/api/tenancy/tenants/',
  regions: '/api/dcim/regions/',
  sites: '/api/dcim/sites/',
  vrfs: '/api/ipam/vrfs/',
  aggregates: '/api/ipam/aggregates/',
  prefixes: '/api/ipam/prefixes/',
  ip_ranges: '/api/ipam/ip-ranges/',
  ip_addresses: '/api/ipam/ip-addresses/',
  vlans: '/api/ipam/vlans/',
} as const

async function connected(connection: Connection, log: Logger): Promise<Get> {
  await adviseOn(log, connection.base_url)
  if (!connection.verify_tls)
    log.warn({ host: hostOf(connection.base_url) }, 'an import does not check the certificate of its source')
  return netboxAt(connection)
}

/** Whether the server is a NetBox that takes the token, its version, and how much there is to read. */
export async function probe(connection: Connection, log: Logger): Promise<Reached> {
  const get = await connected(connection, log)
  const { status, version, api } = await versionOf(get)
  await checkToken(get)
  const counts = { ...integersIn(status), ...(await countsOf(get)) }
  return {
    ok: true,
    extipam_version: version,
    api_version: api,
    counts: Object.keys(counts).length === 0 ? null : counts,
  }
}

const Body = z.record(z.string(), z.unknown())

async function versionOf(get: Get) {
  const { body, headers } = await get('/api/status/')
  const status = Body.safeParse(body).data ?? {}
  const [, own] =
    Object.entries(status).find(
      ([name]) => name.endsWith('-version') && !['django-version', 'python-version'].includes(name),
    ) ?? []
  const version = typeof own === 'string' ? own : null
  const apiVersion = headers['api-version']
  const api = typeof apiVersion === 'string' ? apiVersion : (version?.split('.').slice(0, 2).join('.') ?? '')
  if (!/^\d/.test(api)) throw deafSource('What answers there does not tell the version of a NetBox')
  if (Number.parseInt(api, 10) < OLDEST_MAJOR)
    throw deafSource(`NetBox ${api} is too old: version ${OLDEST_MAJOR}.0 and later can be imported from`)
  return { status, version, api }
}

/** Older versions cannot be asked; they refuse the token with the first list. */
const checkToken = (get: Get) => get('/api/authentication-check/', [404])

const integersIn = (status: Readonly<Record<string, unknown>>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(status).flatMap(([name, value]) => (Number.isInteger(value) ? [[name, Number(value)]] : [])),
  )

const Counted = z.object({ count: z.int().min(0) })

/** A list that the token may not read has no count. */
async function countsOf(get: Get): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const [name, path] of Object.entries(LISTS)) {
    const { body } = await get(`${path}?limit=1`, [403, 404])
    const page = Counted.safeParse(body)
    if (page.success) counts[name] = page.data.count
  }
  return counts
}

/** Reads all that is imported, as far as the filters let it through. */
export async function pull(connection: Connection, filters: Filters, log: Logger): Promise<rows.NetboxRows> {
  const get = await connected(connection, log)
  await versionOf(get)
  await checkToken(get)
  const unreadable: string[] = []
  const list = async <Row>(name: keyof typeof LISTS, Schema: z.ZodType<Row>, query: object = {}): Promise<Row[]> => {
    const path = LISTS[name]
    const read = await readList(get, path, { ...query }, (row) => ({ id: row.id, row: Schema.safeParse(row) }))
    return read.flatMap(({ id, row: { success, data } }) => {
      if (!success) unreadable.push(`${path} ${id}`)
      return success ? [data] : []
    })
  }
  const { vrf_id, tenant_id, status, family, within_include } = filters
  return {
    tenants: await list('tenants', rows.Tenant, { id: tenant_id }),
    regions: await list('regions', rows.Region),
    sites: await list('sites', rows.Site),
    vrfs: await list('vrfs', rows.Vrf, { id: vrf_id, tenant_id }),
    aggregates: await list('aggregates', rows.Aggregate, { tenant_id, family }),
    prefixes: ['dhcp', 'slaac'].includes(status ?? '')
      ? []
      : await list('prefixes', rows.Prefix, { vrf_id, tenant_id, status, family, within_include }),
    ranges: await list('ip_ranges', rows.IpRange, { vrf_id, parent: within_include }),
    // Prefixes and addresses have statuses of their own; the other list would refuse to be asked for them.
    addresses:
      status === 'container'
        ? []
        : await list('ip_addresses', rows.IpAddress, { vrf_id, tenant_id, status, family, parent: within_include }),
    vlans: await list('vlans', rows.Vlan),
    unreadable,
  }
}
