import { Alert, Anchor, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { query } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import type { DnsGroup, DnsServer } from '../../api/generated/types.ts'
import { Clip } from '../../table/Clip.tsx'
import { type Column, DataTable } from '../../table/DataTable.tsx'
import { EmptyList } from '../../ui/states/EmptyList.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { ServerStanding } from './ServerStanding.tsx'
import { convergenceText, standingOf } from './standing.ts'

const refetchInterval = 10_000

/** The servers of a group: whether they answer, and how far they have got with their zones. */
export function GroupServers({ group }: { group: DnsGroup }) {
  const { data, error, refetch } = useQuery({
    ...query(operations.dns_servers_list, { params: { group_id: group.id } }),
    refetchInterval,
  })
  const bad = (data ?? []).filter((server) => standingOf(server).color === 'red')
  return (
    <Stack gap="xs">
      {bad.length > 0 && (
        <Alert color="red" role="status">
          {bad.map(({ name }) => name).join(', ')}: what was changed since does not reach them.
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
            hint="Zones are kept, and served by nobody. Add a server, or make an agent key and start an agent with it."
          />
        }
      />
    </Stack>
  )
}

const columns: readonly Column<DnsServer>[] = [
  {
    header: 'Server',
    cell: ({ id, name, group_id }) => (
      <Anchor component={Link} to={`/dns/groups/${group_id}/servers/${id}`} size="sm" fw={500}>
        <Clip text={name} />
      </Anchor>
    ),
  },
  { header: 'State', cell: (server) => <ServerStanding server={server} /> },
  { header: 'Has as it shall be', cell: ({ id }) => <Convergence id={id} /> },
  { header: 'Role', wideOnly: true, cell: ({ is_primary }) => (is_primary ? 'primary' : '') },
  { header: 'Daemon', wideOnly: true, cell: ({ daemon_version }) => <Clip text={daemon_version ?? ''} /> },
  { header: 'Seen', wideOnly: true, cell: (one) => <Seen server={one} /> },
  {
    header: 'Trouble',
    wideOnly: true,
    cell: (one) => <Clip text={one.config_apply_error ?? one.agent_conflict ?? one.health_detail} />,
  },
]

function Seen({ server: { last_seen_at, last_health_check_at } }: { server: DnsServer }) {
  const at = last_seen_at ?? last_health_check_at
  return at && <TimeAgo at={at} />
}

function Convergence({ id }: { id: string }) {
  const { data, error } = useQuery({
    ...query(operations.dns_servers_zone_state, { params: { id }, query: { limit: 1 } }),
    refetchInterval,
  })
  if (error) return 'could not ask'
  return data ? convergenceText(data.summary) : ''
}
