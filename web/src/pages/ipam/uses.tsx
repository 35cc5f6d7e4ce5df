import { query } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import type { MulticastMembershipOfAddress, NatMapping, NetworkService } from '../../api/generated/types.ts'
import { wordsOf } from '../../lib/words.ts'
import { Clip } from '../../table/Clip.tsx'
import type { Column } from '../../table/DataTable.tsx'
import { PathLink } from '../../ui/PathLink.tsx'
import { columnsFor } from '../network/columns.tsx'
import { panelOf } from './panel.tsx'
import { translation } from './ports.ts'

const link = (path: string, name: string) => (
  <PathLink path={path} size="sm" fw={500}>
    <Clip text={name || 'unnamed'} />
  </PathLink>
)

const mapping = columnsFor<NatMapping>()
const mappingColumns: readonly Column<NatMapping>[] = [
  { header: 'Name', cell: ({ id, name }) => link(`/network/nat-mappings/${id}`, name) },
  {
    header: 'Kind',
    wideOnly: true,
    cell: ({ kind, protocol }) => [wordsOf(kind), ...(protocol === 'any' ? [] : [wordsOf(protocol)])].join(', '),
  },
  { header: 'Translation', cell: translation },
  mapping.text('device_label', { header: 'Device' }),
]

const nat = (one: string, read: (id: string) => ReturnType<typeof query<{ answer: NatMapping[] }>>) =>
  panelOf<NatMapping>({
    title: 'NAT mappings',
    module: 'ipam.nat',
    permission: 'nat_mapping',
    none: `No NAT mapping touches this ${one}.`,
    read,
    columns: () => mappingColumns,
  })

const service = columnsFor<NetworkService>()

const services = (one: string, kind: NetworkService['resources'][number]['resource_kind']) =>
  panelOf<NetworkService>({
    title: 'Services',
    module: 'network.service',
    permission: 'network_service',
    none: `No service uses this ${one}.`,
    read: (resource_id) => query(operations.network_services_by_resource, { params: { kind, resource_id } }),
    columns: (id) => [
      { header: 'Name', cell: (row) => link(`/network/services/${row.id}`, row.name) },
      service.state('status'),
      {
        header: 'Role',
        cell: ({ resources }) => <Clip text={resources.find(({ resource_id }) => resource_id === id)?.role ?? ''} />,
      },
      service.link('customer_id', 'customer'),
    ],
  })

const member = columnsFor<MulticastMembershipOfAddress>()
const multicast = panelOf<MulticastMembershipOfAddress>({
  title: 'Multicast groups',
  module: 'network.multicast',
  permission: 'multicast',
  none: 'This address is in no multicast group.',
  read: (ip_address_id) => query(operations.network_multicast_memberships_by_address, { query: { ip_address_id } }),
  columns: () => [
    { header: 'Group', cell: ({ group_id, group_name }) => link(`/network/multicast/${group_id}`, group_name) },
    { header: 'Group address', cell: ({ group_address }) => group_address },
    member.state('role'),
    member.state('seen_via', { wideOnly: true }),
    member.moment('last_seen_at'),
  ],
})

/** What can make use of each kind of network. Services are not made of single addresses. */
export const usesOf = {
  block: [services('block', 'ip_block')],
  subnet: [
    nat('subnet', (subnet_id) => query(operations.ipam_nat_mappings_by_subnet, { params: { subnet_id } })),
    services('subnet', 'subnet'),
  ],
  address: [
    nat('address', (address_id) => query(operations.ipam_nat_mappings_by_ip, { params: { address_id } })),
    multicast,
  ],
}
