export const OPERATOR_STATUSES = ['available', 'allocated', 'reserved', 'static_dhcp', 'deprecated', 'orphan'] as const
export const CREATE_STATUSES = [...OPERATOR_STATUSES, 'dhcp'] as const

/** Given by what else knows the address; a person may set them again on a row that had one. */
const INTEGRATION_STATUSES = [
  'orchestrator-node',
  'orchestrator-lb',
  'orchestrator-service',
  'container-instance',
  'hypervisor-vm',
  'hypervisor-ct',
  'meshvpn-node',
  'meshvpn-peer',
  'firewall-arp',
  'cloud-instance',
  'cloud-public',
  'cloud-lb',
  'dhcp',
  'discovered',
] as const

const PLACEHOLDER_STATUSES = ['network', 'broadcast'] as const

export const STATUSES = [...OPERATOR_STATUSES, ...INTEGRATION_STATUSES, ...PLACEHOLDER_STATUSES] as const

export const isPlaceholder = (status: string): boolean => (PLACEHOLDER_STATUSES as readonly string[]).includes(status)
