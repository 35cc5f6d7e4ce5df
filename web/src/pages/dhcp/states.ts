import type { DhcpServer } from '../../api/generated/types.ts'
import type { StatusColor } from '../../ui/Status.tsx'

type Mode = 'standalone' | 'load-balancing' | 'hot-standby'

/** What the servers of a group are to each other. */
export function modeText(mode: Mode, servers: number): string {
  if (mode === 'standalone') return servers > 1 ? 'Each server answers by itself.' : 'One server answers.'
  return mode === 'load-balancing' ? 'The servers share the clients.' : 'One server answers, another stands by.'
}

/** Why partners do not work together, where that can be told; null where they do, or nothing is known. */
export function partnersApart(mode: Mode, servers: readonly Pick<DhcpServer, 'name' | 'ha_state'>[]): string | null {
  if (mode === 'standalone') return null
  if (servers.length < 2) return 'A pair needs two servers: there is nobody to take over.'
  const down = servers.find(({ ha_state }) => ha_state === 'partner-down')
  return down ? `${down.name} serves alone: its partner does not answer.` : null
}

export interface Standing {
  text: string
  color: StatusColor
}

type ServerFacts = Pick<
  DhcpServer,
  'maintenance_mode' | 'agent_approved' | 'agent_registered' | 'is_agentless' | 'config_apply_status' | 'status'
>

/** One word for how a server is, the gravest first. */
export function standingOf(server: ServerFacts): Standing {
  if (server.maintenance_mode) return { text: 'paused', color: 'gray' }
  if (server.agent_registered && !server.agent_approved) return { text: 'waits for approval', color: 'orange' }
  if (server.status === 'error' || server.config_apply_status === 'reverted')
    return { text: 'configuration refused', color: 'red' }
  if (server.status === 'unreachable') return { text: 'not reached', color: 'red' }
  if (!server.is_agentless && !server.agent_registered) return { text: 'no agent yet', color: 'gray' }
  if (server.status === 'active') return { text: 'serves', color: 'green' }
  return { text: server.status, color: 'blue' }
}
