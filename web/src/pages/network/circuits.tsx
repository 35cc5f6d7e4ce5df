import * as operations from '../../api/generated/operations.ts'
import { circuitCreate, circuitUpdate, networkCircuitsListQuery } from '../../api/generated/schemas/circuits.ts'
import type { Circuit } from '../../api/generated/types.ts'
import { RecordPage } from '../../resource/RecordPage.tsx'
import { ResourcePage } from '../../resource/ResourcePage.tsx'
import { resource } from '../../resource/resource.ts'
import { columnsFor } from './columns.tsx'
import { servicesOf } from './services-of.tsx'

const column = columnsFor<Circuit>()

export const circuits = resource<Circuit>({
  title: 'Circuits',
  one: 'circuit',
  description: 'Leased lines, what they carry and when their terms end.',
  icon: 'circuit',
  path: '/network/circuits',
  module: 'network.circuit',
  permission: 'circuit',
  nameOf: ({ name }) => name,
  columns: [
    column.text('ckt_id', { header: 'Circuit ID' }),
    column.state('status'),
    column.link('provider_id'),
    column.state('transport_class', { wideOnly: true }),
    { ...column.link('a_end_site_id'), header: 'A-end site' },
    { ...column.link('z_end_site_id'), header: 'Z-end site' },
    column.text('term_end_date'),
  ],
  operations: {
    list: operations.network_circuits_list,
    read: operations.network_circuits_read,
    create: operations.network_circuits_create,
    update: operations.network_circuits_update,
    remove: operations.network_circuits_delete,
    removeMany: operations.network_circuits_bulk_delete,
  },
  query: networkCircuitsListQuery,
  filters: ['status', 'transport_class', 'provider_id', 'customer_id', 'site_id', 'expiring_within_days'],
  create: circuitCreate,
  update: circuitUpdate,
  form: {
    order: [
      ...['name', 'ckt_id', 'status', 'provider_id', 'customer_id'],
      ...['a_end_site_id', 'z_end_site_id', 'a_end_subnet_id', 'z_end_subnet_id'],
      ...['bandwidth_mbps_down', 'bandwidth_mbps_up', 'term_start_date', 'term_end_date'],
      ...['monthly_cost', 'currency', 'transport_class'],
    ],
    fields: {
      ckt_id: { label: 'Circuit ID', help: 'As the provider calls it' },
      a_end_site_id: { label: 'A-end site' },
      a_end_subnet_id: { label: 'A-end subnet' },
      z_end_site_id: { label: 'Z-end site' },
      z_end_subnet_id: { label: 'Z-end subnet' },
      bandwidth_mbps_down: { label: 'Down, Mbit/s' },
      bandwidth_mbps_up: { label: 'Up, Mbit/s' },
      expiring_within_days: { label: 'Ends within days' },
    },
  },
  sections: [servicesOf('circuit')],
})

export const ListPage = () => <ResourcePage of={circuits} />
export const OnePage = () => <RecordPage of={circuits} />
