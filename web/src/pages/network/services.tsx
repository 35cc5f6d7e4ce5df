import * as operations from '../../api/generated/operations.ts'
import {
  networkServiceCreate,
  networkServicesListQuery,
  networkServiceUpdate,
} from '../../api/generated/schemas/services.ts'
import type { NetworkService } from '../../api/generated/types.ts'
import { RecordPage } from '../../resource/RecordPage.tsx'
import { ResourcePage } from '../../resource/ResourcePage.tsx'
import { resource } from '../../resource/resource.ts'
import { columnsFor } from './columns.tsx'
import { ServiceResources } from './ServiceResources.tsx'
import { ServiceSummary } from './ServiceSummary.tsx'

const column = columnsFor<NetworkService>()

export const services = resource<NetworkService>({
  title: 'Services',
  one: 'service',
  description: 'Network resources that are sold or run as one.',
  icon: 'service',
  path: '/network/services',
  module: 'network.service',
  permission: 'network_service',
  nameOf: ({ name }) => name,
  columns: [
    column.state('kind'),
    column.state('status'),
    column.link('customer_id'),
    column.number('resource_count', { header: 'Resources' }),
    column.text('term_end_date'),
    column.tags(),
  ],
  operations: {
    list: operations.network_services_list,
    read: operations.network_services_read,
    create: operations.network_services_create,
    update: operations.network_services_update,
    remove: operations.network_services_delete,
    removeMany: operations.network_services_bulk_delete,
  },
  query: networkServicesListQuery,
  filters: ['kind', 'status', 'customer_id', 'expiring_within_days'],
  create: networkServiceCreate,
  update: networkServiceUpdate,
  form: {
    order: ['name', 'kind', 'customer_id', 'status'],
    fields: {
      monthly_cost_usd: { label: 'Monthly cost' },
      sla_tier: { label: 'SLA tier' },
      expiring_within_days: { label: 'Ends within days' },
      kind: { texts: { mpls_l3vpn: 'MPLS L3VPN', sdwan: 'SD-WAN' } },
    },
  },
  ownSections: ['resources'],
  sections: [
    { id: 'resources', label: 'Resources', draw: (service) => <ServiceResources service={service} /> },
    { id: 'summary', label: 'Summary', draw: ({ id }) => <ServiceSummary id={id} /> },
  ],
})

export const ListPage = () => <ResourcePage of={services} />
export const OnePage = () => <RecordPage of={services} />
