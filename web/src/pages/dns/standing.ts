import type { DnsServer } from '../../api/generated/types.ts'
import type { StatusColor } from '../../ui/Status.tsx'

export interface Standing {
  text: string
  color: StatusColor
}

type Told = Pick<
  DnsServer,
  | 'is_enabled'
  | 'maintenance_mode'
  | 'pending_approval'
  | 'status'
  | 'config_apply_status'
  | 'is_agentless'
  | 'agent_id'
>

/** One word for how a server is, the gravest first. */
export function standingOf(server: Told): Standing {
  if (!server.is_enabled) return { text: 'off', color: 'gray' }
  if (server.maintenance_mode) return { text: 'paused', color: 'gray' }
  if (server.pending_approval) return { text: 'waits for approval', color: 'orange' }
  if (server.config_apply_status === 'reverted') return { text: 'configuration refused', color: 'red' }
  if (server.status === 'error') return { text: 'error', color: 'red' }
  if (!server.is_agentless && server.agent_id === null) return { text: 'no agent yet', color: 'gray' }
  if (server.status === 'unreachable') return { text: 'not reached', color: 'red' }
  return server.status === 'active' ? { text: 'serves', color: 'green' } : { text: server.status, color: 'blue' }
}

interface Convergence {
  total: number
  in_sync: number
  not_reported: number
}

/** How many of its zones a server has as they shall be. */
export function convergenceText({ total, in_sync, not_reported }: Convergence): string {
  if (total === 0) return 'no zone'
  if (in_sync === total) return `all ${total} zones`
  return `${in_sync} of ${total} zones${not_reported > 0 ? `, ${not_reported} not told` : ''}`
}
