import * as operations from '../../api/generated/operations.ts'
import { multicastMembershipCreate, multicastPortCreate } from '../../api/generated/schemas/multicast.ts'
import type { MulticastGroup, MulticastGroupPort, MulticastMembership } from '../../api/generated/types.ts'
import type { Section } from '../../resource/resource.ts'
import { type SubRecord, SubRecords } from '../../resource/SubRecords.tsx'
import { columnsFor } from './columns.tsx'

const member = columnsFor<MulticastMembership>()
const port = columnsFor<MulticastGroupPort>()

const memberships: SubRecord<MulticastMembership> = {
  title: 'Members',
  one: 'member',
  icon: 'address',
  permission: 'multicast',
  nameOf: ({ role }) => `the ${role.replaceAll('_', ' ')}`,
  columns: [
    { ...member.link('ip_address_id', 'ip_address'), wideOnly: false },
    member.state('role'),
    member.state('seen_via', { wideOnly: true }),
    member.moment('last_seen_at'),
    member.text('notes'),
  ],
  list: operations.network_multicast_memberships_list,
  create: operations.network_multicast_memberships_create,
  fields: multicastMembershipCreate,
  form: { fields: { ip_address_id: { label: 'Address' } } },
  remove: operations.network_multicast_memberships_delete,
}

const ports: SubRecord<MulticastGroupPort> = {
  title: 'Ports',
  one: 'port',
  icon: 'plug',
  permission: 'multicast',
  nameOf: ({ port_start, port_end }) => `port ${port_start}${port_end === null ? '' : `–${port_end}`}`,
  columns: [
    port.number('port_start', { header: 'From', wideOnly: false }),
    port.number('port_end', { header: 'To', wideOnly: false }),
    port.state('transport'),
    port.text('notes'),
  ],
  list: operations.network_multicast_ports_list,
  create: operations.network_multicast_ports_create,
  fields: multicastPortCreate,
  form: { fields: { port_start: { label: 'From' }, port_end: { label: 'To' } } },
  remove: operations.network_multicast_ports_delete,
}

export const multicastSections: readonly Section<MulticastGroup>[] = [
  { id: 'members', label: 'Members', draw: ({ id }) => <SubRecords of={memberships} owner={id} /> },
  { id: 'ports', label: 'Ports', draw: ({ id }) => <SubRecords of={ports} owner={id} /> },
]
