import { Button } from '@mantine/core'
import { call } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import type { DnsServer } from '../../api/generated/types.ts'
import { useAction } from '../../hooks/use-action.ts'
import { useRefreshDns } from './use-refresh-dns.ts'

/** What can be asked of a server. */
export function ServerActions({ server }: { server: DnsServer }) {
  const refresh = useRefreshDns()
  const act = useAction('/dns/servers', async ([text, work]: [string, () => Promise<unknown>]) => {
    await work()
    await refresh()
    return text
  })
  const params = { group_id: server.group_id, id: server.id }
  const own = { params: { id: server.id } }
  const button = (label: string, text: string, work: () => Promise<unknown>) => (
    <Button variant="default" disabled={act.isPending} onClick={() => act.mutate([text, work])}>
      {label}
    </Button>
  )
  return (
    <>
      {server.pending_approval && button('Approve', 'Approved', () => call(operations.dns_servers_approve, { params }))}
      {button('Retry failed', 'Failed changes are tried again', () => call(operations.dns_servers_retry_failed, own))}
      {server.maintenance_mode
        ? button('Resume', 'Resumed', () => call(operations.dns_servers_resume, { params }))
        : button('Pause', 'Paused: its changes wait', () => call(operations.dns_servers_pause, { params, body: {} }))}
    </>
  )
}
