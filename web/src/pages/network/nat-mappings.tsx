import * as operations from '../../api/generated/operations.ts'
import {
  ipamNatMappingsListQuery,
  natMappingCreate,
  natMappingUpdate,
} from '../../api/generated/schemas/ipam-nat-mappings.ts'
import type { NatMapping } from '../../api/generated/types.ts'
import { RecordPage } from '../../resource/RecordPage.tsx'
import { ResourcePage } from '../../resource/ResourcePage.tsx'
import { resource } from '../../resource/resource.ts'
import { columnsFor } from './columns.tsx'

const column = columnsFor<NatMapping>()

const mappings = resource<NatMapping>({
  title: 'NAT mappings',
  one: 'NAT mapping',
  description: 'Inside and outside addresses of translations.',
  icon: 'swap',
  path: '/network/nat-mappings',
  module: 'ipam.nat',
  permission: 'nat_mapping',
  nameOf: ({ name }) => name,
  columns: [
    column.state('kind'),
    column.text('internal_ip'),
    column.text('external_ip'),
    column.state('protocol', { wideOnly: true }),
    column.text('device_label'),
    column.tags(),
  ],
  operations: {
    list: operations.ipam_nat_mappings_list,
    read: operations.ipam_nat_mappings_read,
    create: operations.ipam_nat_mappings_create,
    update: operations.ipam_nat_mappings_update,
    remove: operations.ipam_nat_mappings_delete,
  },
  query: ipamNatMappingsListQuery,
  filters: ['kind', 'internal_ip', 'external_ip'],
  create: natMappingCreate,
  update: natMappingUpdate,
  form: {
    order: ['name', 'kind', 'protocol', 'internal_ip', 'external_ip', 'internal_port_start', 'internal_port_end'],
    fields: {
      kind: { texts: { '1to1': 'One to one', pat: 'Port translation', hide: 'Hide many behind one' } },
      internal_subnet_id: { when: ({ kind }) => kind === 'hide' },
      internal_ip: { label: 'Internal IP', when: ({ kind }) => kind !== 'hide' },
      external_ip: { label: 'External IP' },
      device_label: { label: 'Device' },
    },
  },
})

export const ListPage = () => <ResourcePage of={mappings} />
export const OnePage = () => <RecordPage of={mappings} />
