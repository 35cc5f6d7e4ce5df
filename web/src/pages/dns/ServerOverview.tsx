import { Alert, Anchor, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { query } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import type { DnsServer, DnsServerZones } from '../../api/generated/types.ts'
import { localTime } from '../../lib/time.ts'
import { Clip } from '../../table/Clip.tsx'
import { type Column, DataTable } from '../../table/DataTable.tsx'
import { Facts } from '../../table/Facts.tsx'
import { Status } from '../../ui/Status.tsx'
import { EmptyList } from '../../ui/states/EmptyList.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { ServerStanding } from './ServerStanding.tsx'
import { convergenceText } from './standing.ts'

const refetchInterval = 10_000
const most = 500

const moment = (at: string | null): string => (at === null ? '' : localTime(at))

/** How a server is, and which serial of each zone and view it has. */
export function ServerOverview({ server }: { server: DnsServer }) {
  const zones = useQuery({
    ...query(operations.dns_servers_zone_state, { params: { id: server.id }, query: { limit: most } }),
    refetchInterval,
  })
  return (
    <Stack>
      {server.config_apply_error && (
        <Alert color="red" title="The last configuration was refused; the one before is served">
          {server.config_apply_error}
        </Alert>
      )}
      {server.agent_conflict && (
        <Alert color="orange" title="Two agents say they are this server">
          {server.agent_conflict}
        </Alert>
      )}
      <Facts
        facts={[
          ['State', <ServerStanding key="state" server={server} />],
          ['Has as it shall be', zones.data ? convergenceText(zones.data.summary) : ''],
          ['Paused because', server.maintenance_mode ? server.maintenance_reason : ''],
          ['Health', server.health_detail],
          ['Checked', moment(server.last_health_check_at)],
          ['Daemon', [server.daemon_version, server.daemon_state].filter(Boolean).join(', ')],
          ['Agent', [server.agent_version, server.last_seen_ip].filter(Boolean).join(' at ')],
          ['Agent seen', moment(server.last_seen_at)],
          ['Configured', moment(server.config_apply_at)],
        ]}
      />
      <Title order={2} fz="md">
        Zones
      </Title>
      <DataTable
        label="Zones of the server"
        columns={columns(server.group_id)}
        rowKey={({ zone_id, view_name }) => `${zone_id} ${view_name}`}
        rows={zones.data?.zones}
        error={zones.error}
        onRetry={zones.refetch}
        empty={<EmptyList icon="zone" title="No zone" hint="The group has none that this server serves." />}
      />
    </Stack>
  )
}

type Zone = DnsServerZones['zones'][number]

const columns = (groupId: string): readonly Column<Zone>[] => [
  {
    header: 'Zone',
    cell: ({ zone_id, zone_name }) => (
      <Anchor component={Link} to={`/dns/groups/${groupId}/zones/${zone_id}`} size="sm">
        <Clip text={zone_name} />
      </Anchor>
    ),
  },
  { header: 'View', wideOnly: true, cell: ({ view_name }) => view_name && <Clip text={view_name} /> },
  { header: 'State', cell: (zone) => <State zone={zone} /> },
  { header: 'Shall serve', isNumber: true, cell: ({ target_serial }) => target_serial },
  { header: 'Has', isNumber: true, cell: ({ current_serial }) => current_serial ?? 'unknown' },
  { header: 'Told', wideOnly: true, cell: ({ reported_at }) => reported_at && <TimeAgo at={reported_at} /> },
]

function State({ zone: { in_sync, current_serial } }: { zone: Zone }) {
  if (in_sync) return <Status color="green">in step</Status>
  return current_serial === null ? <Status color="gray">not told</Status> : <Status color="orange">behind</Status>
}
