import type { FamilyFacts } from '../../../records/describe.ts'
import { Lease, leaseList } from './rows.ts'

export const leaseFacts = {
  type: 'dhcp_lease',
  one: 'Lease',
  many: 'leases',
  about: 'What servers have handed out, as they tell it.',
  icon: 'address',
  area: 'dhcp',
  table: 'dhcp_lease',
  permission: 'dhcp_server',
  hasRights: false,
  prefix: '/dhcp/leases',
  operation: 'dhcp_leases',
  display: 'ip_address',
  listed: ['state', 'hostname', 'mac_address', 'scope_id', 'server_id', 'expires_at', 'last_seen_at'],
  labels: { ip_address: 'Address', mac_address: 'MAC address', duid: 'DUID', expires_at: 'Expires' },
  Row: Lease,
  Filter: leaseList.Filter,
} as const satisfies FamilyFacts
