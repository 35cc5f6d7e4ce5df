import * as operations from '../../api/generated/operations.ts'
import { domainCreate, domainUpdate, networkDomainsListQuery } from '../../api/generated/schemas/domains.ts'
import type { Domain } from '../../api/generated/types.ts'
import { RecordPage } from '../../resource/RecordPage.tsx'
import { ResourcePage } from '../../resource/ResourcePage.tsx'
import { resource } from '../../resource/resource.ts'
import { columnsFor } from './columns.tsx'

const column = columnsFor<Domain>()

const domains = resource<Domain>({
  title: 'Domains',
  one: 'domain',
  description: 'Registered domain names, their registrars and when they expire.',
  icon: 'domain',
  path: '/network/domains',
  module: 'network.domain',
  permission: 'manage_domains',
  auditType: 'domain',
  nameOf: ({ name }) => name,
  columns: [
    column.state('whois_state'),
    column.text('registrar'),
    column.moment('expires_at'),
    column.flag('nameserver_drift', 'Drift'),
    column.flag('dnssec_signed', 'DNSSEC'),
    column.link('customer_id'),
    column.tags(),
  ],
  operations: {
    list: operations.network_domains_list,
    read: operations.network_domains_read,
    create: operations.network_domains_create,
    update: operations.network_domains_update,
    remove: operations.network_domains_delete,
    removeMany: operations.network_domains_bulk_delete,
  },
  query: networkDomainsListQuery,
  filters: ['whois_state', 'customer_id', 'registrar_provider_id', 'expiring_within_days'],
  create: domainCreate,
  update: domainUpdate,
  form: {
    fields: {
      name: { placeholder: 'example.com' },
      expected_nameservers: { help: 'Enter adds one; others at the registrar count as drift' },
      registrar_provider_id: { label: 'Registrar' },
      expiring_within_days: { label: 'Expires within days' },
    },
  },
})

export const ListPage = () => <ResourcePage of={domains} />
export const OnePage = () => <RecordPage of={domains} />
