import { z } from 'zod'
import { sql } from '../../../db/sql.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { notFound } from '../../../http/errors.ts'
import { Tags, Timestamp } from '../../../http/schema.ts'
import { verbs } from '../../../http/verbs.ts'
import { family, filterBy } from '../../../records/declare.ts'
import type { RowOf } from '../../../records/family.ts'
import {
  Currency,
  CustomFields,
  Day,
  Decimal,
  decimal,
  maybe,
  Name,
  RouteId,
  Text,
  WithinDays,
} from '../../../records/fields.ts'
import { type ListQuery, listRows, type Page } from '../../../records/list.ts'
import { arrayQuery, sendArray } from '../../../records/paging.ts'
import { operationsOf, sliceOf } from '../../../records/resource.ts'
import { changeRow, changesOf, lockRow, type Values } from '../../../records/rows.ts'
import { reference } from '../../../references/reference.ts'
import type { Routes } from '../../../slice.ts'

export const TransportClass = z.enum([
  'mpls',
  'internet_broadband',
  'fiber_direct',
  'wavelength',
  'lte',
  'satellite',
  'cloud_link_1',
  'cloud_link_2',
  'cloud_link_3',
])
const Status = z.enum(['active', 'pending', 'suspended', 'decom'])
const Mbps = z.int().min(0).max(2_147_483_647)

const atSite = (id: string) => sql`(a_end_site_id = ${id} or z_end_site_id = ${id})`

export const circuitFamily = family({
  type: 'circuit',
  one: 'Circuit',
  many: 'circuits',
  about: 'Leased lines, what they carry and when their terms end.',
  icon: 'circuit',
  area: 'network',
  module: 'network.circuit',
  fields: {
    name: Name,
    ckt_id: maybe(128).default(null),
    provider_id: reference('provider'),
    customer_id: reference('customer').nullable().default(null),
    a_end_site_id: reference('site').nullable().default(null),
    a_end_subnet_id: reference('subnet').nullable().default(null),
    z_end_site_id: reference('site').nullable().default(null),
    z_end_subnet_id: reference('subnet').nullable().default(null),
    transport_class: TransportClass.default('internet_broadband'),
    bandwidth_mbps_down: Mbps.default(0),
    bandwidth_mbps_up: Mbps.default(0),
    term_start_date: Day.nullable().default(null),
    term_end_date: Day.nullable().default(null),
    monthly_cost: decimal(10, 2).nullable().default(null),
    currency: Currency.default('USD'),
    status: Status.default('active'),
    notes: Text.default(''),
    tags: Tags.default({}),
    custom_fields: CustomFields.default({}),
  },
  shown: {
    monthly_cost: Decimal.nullable(),
    previous_status: z.string().nullable(),
    last_status_change_at: Timestamp.nullable(),
  },
  listed: ['ckt_id', 'status', 'provider_id', 'transport_class', 'a_end_site_id', 'z_end_site_id', 'term_end_date'],
  filters: {
    provider_id: true,
    customer_id: true,
    site_id: filterBy(reference('site'), atSite),
    subnet_id: filterBy(
      reference('subnet'),
      (value) => sql`(a_end_subnet_id = ${value} or z_end_subnet_id = ${value})`,
    ),
    transport_class: true,
    status: true,
    expiring_within_days: filterBy(WithinDays, (value) => sql`term_end_date <= current_date + ${value}::int`),
  },
  found: { weight: 3, context: 't.ckt_id', description: 't.notes' },
  form: [
    'name',
    'ckt_id',
    'status',
    'provider_id',
    'customer_id',
    'a_end_site_id',
    'z_end_site_id',
    'a_end_subnet_id',
    'z_end_subnet_id',
    'bandwidth_mbps_down',
    'bandwidth_mbps_up',
    'term_start_date',
    'term_end_date',
    'monthly_cost',
    'currency',
    'transport_class',
  ],
  labels: {
    ckt_id: 'Circuit ID',
    a_end_site_id: 'A-end site',
    a_end_subnet_id: 'A-end subnet',
    z_end_site_id: 'Z-end site',
    z_end_subnet_id: 'Z-end subnet',
    bandwidth_mbps_down: 'Down, Mbit/s',
    bandwidth_mbps_up: 'Up, Mbit/s',
    expiring_within_days: 'Ends within days',
  },
  help: { ckt_id: 'As the provider calls it' },
  isKept: true,
  search: ['name', 'ckt_id'],
})
export type Circuit = RowOf<typeof circuitFamily>

/** A move to another status leaves a note of when, and from which. */
export async function updateCircuit(work: Work, id: string, input: Values): Promise<Circuit> {
  const before = await lockRow(work, circuitFamily, id)
  const changes = changesOf(before, input)
  const stamps =
    changes.status === undefined
      ? {}
      : { previous_status: before.status, last_status_change_at: new Date().toISOString() }
  return changeRow(work, circuitFamily, before, { ...changes, ...stamps })
}

const circuitsAtSite = { ...circuitFamily, Filter: circuitFamily.Filter.omit({ site_id: true }) } as const

async function circuitsOfSite(reader: Reader, siteId: string, query: ListQuery): Promise<Page> {
  const site = await reader.rows(sql`select from site where id = ${siteId}`)
  if (site.length === 0) throw notFound('Site')
  return listRows(reader, circuitsAtSite, query, [atSite(siteId)])
}

/** Leased lines, what they tie together, and their terms. */
export const circuits = sliceOf(circuitFamily, { ...operationsOf(circuitFamily), update: updateCircuit }, bySite)

function bySite(app: Routes): void {
  const { read } = verbs(app)

  read(
    '/by-site/:site_id',
    'network_circuits_by_site',
    'List the circuits that end at a site',
    { params: z.object({ site_id: RouteId }), query: arrayQuery(circuitsAtSite), answer: z.array(circuitFamily.Row) },
    async (reader, { params, query, reply }) => sendArray(reply, await circuitsOfSite(reader, params.site_id, query)),
  )
}
