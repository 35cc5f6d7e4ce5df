import { Alert, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import type { DhcpGroup, DhcpServer } from '../../api/generated/types.ts'
import { RecordLink } from '../../resource/RecordLink.tsx'
import { Clip } from '../../table/Clip.tsx'
import { type Column, DataTable } from '../../table/DataTable.tsx'
import { EmptyList } from '../../ui/states/EmptyList.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { ServerState } from './ServerState.tsx'
import { modeText, partnersApart } from './states.ts'

const refetchInterval = 10_000

/** The servers of a group side by side: who serves, who stands by, and what is wrong with whom. */
export function GroupMembers({ group }: { group: DhcpGroup }) {
  const { data, error, refetch } = useQuery({
    ...query(operations.dhcp_servers_list, { query: { server_group_id: group.id } }),
    refetchInterval,
  })
  const apart = data && partnersApart(group.mode, data)
  return (
    <Stack gap="xs">
      <Text size="sm">{modeText(group.mode, data?.length ?? 0)}</Text>
      {apart && (
        <Alert color="orange" role="status">
          {apart}
        </Alert>
      )}
      <DataTable
        label="Servers of the group"
        columns={columns}
        rowKey={({ id }) => id}
        rows={data}
        error={error}
        onRetry={refetch}
        empty={
          <EmptyList
            icon="plug"
            title="No server yet"
            hint="Make an agent key and start an agent with it, or add a Windows server. Until then nobody serves this."
          />
        }
      />
    </Stack>
  )
}

const columns: readonly Column<DhcpServer>[] = [
  { header: 'Server', cell: ({ id }) => <RecordLink to="dhcp_server" id={id} /> },
  { header: 'State', cell: (server) => <ServerState server={server} /> },
  { header: 'High availability', cell: ({ ha_state }) => ha_state && <Clip text={ha_state.replaceAll('-', ' ')} /> },
  { header: 'Daemon', wideOnly: true, cell: (one) => <Clip text={one.daemon_version ?? ''} /> },
  { header: 'Agent seen', wideOnly: true, cell: (one) => one.agent_last_seen && <TimeAgo at={one.agent_last_seen} /> },
  { header: 'Configured', wideOnly: true, cell: (one) => one.config_apply_at && <TimeAgo at={one.config_apply_at} /> },
  {
    header: 'Trouble',
    wideOnly: true,
    cell: (one) => <Clip text={one.config_apply_error ?? one.agent_conflict ?? ''} />,
  },
]
