import { randomId } from '@mantine/hooks'
import type { Right } from '../api/identity.ts'

/** A right while it is edited. The key follows its row when others are removed. */
export interface RightRow {
  key: string
  action: string
  resource_type: string
  resource_id: string
}

export const rightRow = ({ action, resource_type, resource_id }: Right): RightRow => ({
  key: randomId(),
  action,
  resource_type,
  resource_id: resource_id ?? '',
})

/** The reverse: an empty id stands for all of the type. */
export const rightOf = ({ action, resource_type, resource_id }: RightRow): Right => ({
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

/** "Read all subnet", in the words of the role's reader. */
export function rightText({ action, resource_type, resource_id }: Right): string {
  const verb = verbs[action] ?? action
  if (resource_type === '*') return `${verb} everything`
  return `${verb} ${resource_id === null ? `every ${resource_type}` : `the ${resource_type} ${resource_id}`}`
}

export const actions = ['read', 'write', 'delete', 'admin', '*']

/** Types to choose from. Others can be typed: a new one needs no release of this page. */
export const suggestedTypes = [
  '*',
  'ip_space',
  'ip_block',
  'subnet',
  'ip_address',
  'address_set',
  'vlan',
  'vrf',
  'nat_mapping',
  'custom_field',
  'dns_group',
  'dns_zone',
  'dns_record',
  'dns_blocklist',
  'dhcp_server',
  'dhcp_scope',
  'dhcp_pool',
  'dhcp_static',
  'dhcp_client_class',
  'dhcp_option_template',
  'dhcp_mac_block',
  'customer',
  'site',
  'provider',
  'network_service',
  'circuit',
  'tls_cert',
  'change_request',
  'provisioning_request',
  'conformity',
  'appliance',
  'audit_log',
  'group',
  'role',
  'settings',
  'use_network_tools',
  'manage_ipam_templates',
  'manage_dns_pools',
  'manage_network_devices',
  'manage_asns',
]
