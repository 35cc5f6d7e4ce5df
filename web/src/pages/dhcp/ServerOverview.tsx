import { Alert, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import type { DhcpServer } from '../../api/generated/types.ts'
import { localTime } from '../../lib/time.ts'
import { RecordLink } from '../../resource/RecordLink.tsx'
import { Facts } from '../../table/Facts.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { Requests } from './Requests.tsx'
import { ServerState } from './ServerState.tsx'

const moment = (at: string | null): string => (at === null ? '' : localTime(at))

/** How a server is: its agent, its daemon, its partner, and what it is asked. */
export function ServerOverview({ server }: { server: DhcpServer }) {
  const stats = useQuery({
    ...query(operations.dhcp_servers_stats, { params: { id: server.id }, query: { range: '24h' } }),
    refetchInterval: 60_000,
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
          ['State', <ServerState key="state" server={server} />],
          [
            'Group',
            server.server_group_id && <RecordLink key="g" to="dhcp_server_group" id={server.server_group_id} />,
          ],
          ['Paused because', server.maintenance_mode ? server.maintenance_reason : ''],
          ['High availability', server.ha_state?.replaceAll('-', ' ')],
          ['Partner heard', moment(server.ha_last_heartbeat_at)],
          ['Daemon', [server.daemon_version, server.daemon_state].filter(Boolean).join(', ')],
          ['Agent', [server.agent_version, server.last_seen_ip].filter(Boolean).join(' at ')],
          ['Agent seen', moment(server.agent_last_seen)],
          ['Clock of the agent', server.clock_skew_ms === null ? '' : `${server.clock_skew_ms} ms away from ours`],
          ['Configured', moment(server.config_apply_at)],
        ]}
      />
      <Title order={2} fz="md">
        Asked and answered in the last day
      </Title>
      <Loaded query={stats}>{(state) => <Requests stats={state} />}</Loaded>
    </Stack>
  )
}
