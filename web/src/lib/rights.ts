import { randomId } from '@mantine/hooks'
import type { Permission } from '../api/generated/types.ts'
import { plainWords } from './audit-words.ts'

/** A right while it is edited. The key follows its row when others are removed. */
export interface RightRow {
  key: string
  action: string
  resource_type: string
  resource_id: string
}

export const rightRow = ({ action, resource_type, resource_id }: Permission): RightRow => ({
  key: randomId(),
  action,
  resource_type,
  resource_id: resource_id ?? '',
})

/** The reverse: an empty id stands for all of the type. */
export const rightOf = ({ action, resource_type, resource_id }: RightRow): Permission => ({
  action,
  resource_type: resource_type.trim(),
  resource_id: resource_id.trim() || null,
})

const verbs: Record<string, string> = {
  read: 'Read',
  write: 'Create and change',
  delete: 'Delete',
  admin: 'Do anything with',
  approve: 'Approve',
  '*': 'Do anything, approvals included, with',
}

/** "Read every IP space", in the words of the role's reader. */
export function rightText({ action, resource_type, resource_id }: Permission): string {
  const verb = verbs[action] ?? action
  if (resource_type === '*') return `${verb} everything`
  const type = plainWords(resource_type)
  return `${verb} ${resource_id === null ? `every ${type}` : `the ${type} ${resource_id}`}`
}

export const actions = ['read', 'write', 'delete', 'admin', '*']

interface TypeGroup {
  label: string
  types: readonly string[]
}

/** Types to choose from. Others can be typed: a new one needs no release of this page. */
export const typeGroups: readonly TypeGroup[] = [
  { label: 'All', types: ['*'] },
  {
    label: 'Address space',
    types: [
      ...['ip_space', 'ip_block', 'subnet', 'ip_address', 'address_set', 'nat_mapping', 'custom_field'],
      ...['manage_ipam_templates'],
    ],
  },
  {
    label: 'Network',
    types: [
      ...['vlan', 'vrf', 'site', 'customer', 'provider', 'circuit', 'network_service', 'overlay_network'],
      ...['routing_policy', 'application_category', 'multicast', 'manage_asns', 'manage_domains'],
      ...['manage_network_devices', 'tls_cert', 'use_network_tools'],
    ],
  },
  { label: 'DNS', types: ['dns_group', 'dns_zone', 'dns_record', 'dns_blocklist', 'manage_dns_pools'] },
  {
    label: 'DHCP',
    types: [
      ...['dhcp_server', 'dhcp_scope', 'dhcp_pool', 'dhcp_static', 'dhcp_client_class', 'dhcp_option_template'],
      ...['dhcp_mac_block'],
    ],
  },
  {
    label: 'Administration',
    types: [
      ...['group', 'role', 'settings', 'audit_log', 'conformity', 'change_request', 'provisioning_request'],
      ...['appliance'],
    ],
  },
]

export const suggestedTypes = typeGroups.flatMap(({ types }) => types)
