import { Button } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import type { DhcpServer } from '../../api/generated/types.ts'
import { ConfirmDialog } from '../../forms/ConfirmDialog.tsx'
import { useAction } from '../../hooks/use-action.ts'
import { useRefreshDhcp } from './use-refresh-dhcp.ts'

/** What can be asked of a server. */
export function ServerActions({ server }: { server: DhcpServer }) {
  const refresh = useRefreshDhcp()
  const act = useAction('/dhcp/servers', async ([text, work]: [string, () => Promise<unknown>]) => {
    await work()
    await refresh()
    return text
  })
  const [isPausing, setPausing] = useState(false)
  const params = { id: server.id }
  const run = (text: string, work: () => Promise<unknown>) => act.mutateAsync([text, work]).catch(() => {})
  return (
    <>
      {server.agent_registered && !server.agent_approved && (
        <Button onClick={() => run('Approved', () => call(operations.dhcp_servers_approve, { params }))}>
          Approve
        </Button>
      )}
      <Button variant="default" onClick={() => run('Asked for', () => call(operations.dhcp_servers_sync, { params }))}>
        Apply again
      </Button>
      {server.maintenance_mode ? (
        <Button
          variant="default"
          onClick={() => run('Resumed', () => call(operations.dhcp_servers_resume, { params }))}
        >
          Resume
        </Button>
      ) : (
        <Button variant="default" onClick={() => setPausing(true)}>
          Pause
        </Button>
      )}
      {isPausing && (
        <ConfirmDialog
          title={`Pause ${server.name}`}
          confirmLabel="Pause"
          onConfirm={async () => {
            await run('Paused', () => call(operations.dhcp_servers_pause, { params, body: {} }))
            setPausing(false)
          }}
          onClose={() => setPausing(false)}
        >
          It goes on serving what it has, and gets no new configuration until somebody resumes it.
        </ConfirmDialog>
      )}
    </>
  )
}
