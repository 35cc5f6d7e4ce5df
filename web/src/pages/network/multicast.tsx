import * as operations from '../../api/generated/operations.ts'
import {
  multicastGroupCreate,
  multicastGroupUpdate,
  networkMulticastGroupsListQuery,
} from '../../api/generated/schemas/multicast.ts'
import type { MulticastGroup } from '../../api/generated/types.ts'
import { multicastPages } from '../../paths.ts'
import { RecordPage } from '../../resource/RecordPage.tsx'
import { ResourcePage } from '../../resource/ResourcePage.tsx'
import { resource } from '../../resource/resource.ts'
import { AllocateGroups } from './AllocateGroups.tsx'
import { columnsFor } from './columns.tsx'
import { multicastSections } from './multicast-parts.tsx'

const column = columnsFor<MulticastGroup>()

export const groups = resource<MulticastGroup>({
  title: 'Multicast groups',
  one: 'multicast group',
  description: 'Group addresses, what is sent to them and who uses them.',
  icon: 'multicast',
  path: '/network/multicast',
  module: 'network.multicast',
  pages: multicastPages,
  permission: 'multicast',
  auditType: 'multicast_group',
  nameOf: ({ name }) => name,
  columns: [
    column.text('address'),
    column.text('application'),
    column.link('space_id'),
    column.link('domain_id', 'multicast_domain'),
    column.link('customer_id'),
    column.number('bandwidth_mbps_estimate', { header: 'Mbit/s' }),
    column.tags(),
  ],
  operations: {
    list: operations.network_multicast_groups_list,
    read: operations.network_multicast_groups_read,
    create: operations.network_multicast_groups_create,
    update: operations.network_multicast_groups_update,
    remove: operations.network_multicast_groups_delete,
    removeMany: operations.network_multicast_groups_bulk_delete,
  },
  query: networkMulticastGroupsListQuery,
  filters: ['space_id', 'customer_id', 'service_id', 'domain_id'],
  create: multicastGroupCreate,
  update: multicastGroupUpdate,
  form: {
    order: ['name', 'address', 'space_id'],
    fields: {
      address: { placeholder: '239.1.1.1' },
      bandwidth_mbps_estimate: { label: 'Bandwidth, Mbit/s' },
      rtp_payload_type: { label: 'RTP payload type' },
      vlan_id: { label: 'VLAN', from: 'vlan' },
      domain_id: { from: 'multicast_domain' },
    },
  },
  sections: multicastSections,
  listActions: () => <AllocateGroups />,
})

export const ListPage = () => <ResourcePage of={groups} />
export const OnePage = () => <RecordPage of={groups} />
