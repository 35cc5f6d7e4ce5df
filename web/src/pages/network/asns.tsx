import * as operations from '../../api/generated/operations.ts'
import { asnCreate, asnUpdate, networkAsnsListQuery } from '../../api/generated/schemas/asns.ts'
import type { Asn } from '../../api/generated/types.ts'
import { RecordPage } from '../../resource/RecordPage.tsx'
import { ResourcePage } from '../../resource/ResourcePage.tsx'
import { resource } from '../../resource/resource.ts'
import { asnSections } from './asn-parts.tsx'
import { columnsFor } from './columns.tsx'

const column = columnsFor<Asn>()

const asns = resource<Asn>({
  title: 'ASNs',
  one: 'ASN',
  description: 'Autonomous system numbers, our own and those of others.',
  icon: 'asn',
  path: '/network/asns',
  module: 'network.asn',
  permission: 'manage_asns',
  auditType: 'asn',
  nameOf: ({ number }) => `AS${number}`,
  nameHeader: 'Number',
  columns: [
    column.text('name'),
    column.state('kind'),
    column.state('registry'),
    column.text('holder_org'),
    column.link('customer_id'),
    column.state('whois_state'),
    column.tags(),
  ],
  operations: {
    list: operations.network_asns_list,
    read: operations.network_asns_read,
    create: operations.network_asns_create,
    update: operations.network_asns_update,
    remove: operations.network_asns_delete,
    removeMany: operations.network_asns_bulk_delete,
  },
  query: networkAsnsListQuery,
  filters: ['kind', 'registry', 'whois_state', 'customer_id', 'provider_id'],
  create: asnCreate,
  update: asnUpdate,
  form: { order: ['number', 'name'], fields: { holder_org: { label: 'Holder' } } },
  sections: asnSections,
})

export const ListPage = () => <ResourcePage of={asns} />
export const OnePage = () => <RecordPage of={asns} />
