import { type AgentArea, agentKeyHeader } from '@cadastre/core/agent/protocol'
import type { AgentAccess } from '../access/access.ts'

/** What agents of one area have in common: where their servers are kept, and what lets them in. */
export type AgentKind = {
  readonly area: AgentArea
  readonly access: AgentAccess
  /** As people call it: DNS. */
  readonly label: string
  readonly servers: string
  readonly groups: string
  readonly groupColumn: string
  readonly keys: string
  readonly keyHeader: string
  /** Whether a server is given nothing for now, of the row `s`. */
  readonly isHeld: string
  /** What asks for the configuration once more, of the row `s`. */
  readonly syncId: string
  /** What is told when the configuration of a group has moved. */
  readonly channel: string
  readonly keySetting: 'DNS_AGENT_KEY' | 'DHCP_AGENT_KEY'
  readonly approvalSetting: 'DNS_REQUIRE_AGENT_APPROVAL' | 'DHCP_REQUIRE_AGENT_APPROVAL'
  /** An agent in place of another waits for approval whatever the setting says. */
  readonly isReplacementHeld: boolean
}

export const dnsAgentKind: AgentKind = {
  area: 'dns',
  access: 'dns_agent',
  label: 'DNS',
  servers: 'dns_server',
  groups: 'dns_group',
  groupColumn: 'group_id',
  keys: 'dns_agent_key',
  keyHeader: agentKeyHeader('dns'),
  isHeld: 'not s.is_enabled',
  syncId: 'null::uuid',
  channel: 'cadastre_dns',
  keySetting: 'DNS_AGENT_KEY',
  approvalSetting: 'DNS_REQUIRE_AGENT_APPROVAL',
  isReplacementHeld: false,
}

export const dhcpAgentKind: AgentKind = {
  area: 'dhcp',
  access: 'dhcp_agent',
  label: 'DHCP',
  servers: 'dhcp_server',
  groups: 'dhcp_server_group',
  groupColumn: 'server_group_id',
  keys: 'dhcp_agent_key',
  keyHeader: agentKeyHeader('dhcp'),
  isHeld: 's.maintenance_mode',
  syncId: 's.sync_id',
  channel: 'cadastre_dhcp',
  keySetting: 'DHCP_AGENT_KEY',
  approvalSetting: 'DHCP_REQUIRE_AGENT_APPROVAL',
  isReplacementHeld: true,
}

export const agentKinds: Readonly<Record<AgentAccess, AgentKind>> = {
  dns_agent: dnsAgentKind,
  dhcp_agent: dhcpAgentKind,
}

/** The group of a server that is in none. */
export const NO_GROUP = '00000000-0000-0000-0000-000000000000'
