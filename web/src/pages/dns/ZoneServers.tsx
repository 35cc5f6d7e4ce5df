import { Alert, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import type { DnsChange, DnsZone, DnsZoneServers } from '../../api/generated/types.ts'
import { Clip } from '../../table/Clip.tsx'
import { type Column, DataTable } from '../../table/DataTable.tsx'
import { Status } from '../../ui/Status.tsx'
import { EmptyList } from '../../ui/states/EmptyList.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'

type Server = DnsZoneServers['servers'][number]

const refetchInterval = 5000

/** What each server shall serve of the zone, was given, and was seen to serve; and what is still on its way. */
export function ZoneServers({ zone }: { zone: DnsZone }) {
  const params = { group_id: zone.group_id, id: zone.id }
  const servers = useQuery({ ...query(operations.dns_zone_server_state, { params }), refetchInterval })
  const changes = useQuery({
    ...query(operations.dns_zone_changes, { params, query: { limit: 100 } }),
    refetchInterval,
  })
  const { pending = 0, in_flight = 0, failed = 0 } = changes.data?.counts ?? {}
  return (
    <Stack gap="xs">
      {servers.data && servers.data.servers.length > 0 && (
        <Alert color={servers.data.in_sync ? 'green' : 'orange'} role="status">
          {servers.data.in_sync
            ? `Every server has serial ${servers.data.intended_serial}.`
            : `Not every server has serial ${servers.data.intended_serial} yet.`}
        </Alert>
      )}
      <DataTable
        label="Servers of the zone"
        columns={serverColumns}
        rowKey={({ server_id, view_name }) => `${server_id} ${view_name}`}
        rows={servers.data?.servers}
        error={servers.error}
        onRetry={servers.refetch}
        empty={<EmptyList icon="plug" title="The group has no server" hint="The zone is kept, and served by nobody." />}
      />
      <Text size="sm" c="dimmed" aria-live="polite">
        {pending} waiting, {in_flight} on their way, {failed} failed
      </Text>
      <DataTable
        label="Changes on their way"
        columns={changeColumns}
        rowKey={({ op_id }) => op_id}
        rows={changes.data?.items}
        error={changes.error}
        onRetry={changes.refetch}
        empty={<EmptyList icon="check" title="No change is on its way" />}
      />
    </Stack>
  )
}

const serverColumns: readonly Column<Server>[] = [
  { header: 'Server', cell: ({ server_name }) => <Clip text={server_name} /> },
  { header: 'View', cell: ({ view_name }) => view_name && <Clip text={view_name} />, wideOnly: true },
  { header: 'State', cell: (server) => <State server={server} /> },
  { header: 'Shall serve', isNumber: true, cell: ({ intended_serial }) => intended_serial },
  { header: 'Was given', isNumber: true, cell: (one) => <Serial serial={one.deployed_serial} at={one.deployed_at} /> },
  { header: 'Answered', isNumber: true, cell: (one) => <Serial serial={one.observed_serial} at={one.observed_at} /> },
  {
    header: 'Trouble',
    wideOnly: true,
    cell: ({ last_error, observed_detail }) => <Clip text={last_error ?? observed_detail ?? ''} />,
  },
]

function State({ server: { is_enabled, in_sync, failed, pending, observed_state } }: { server: Server }) {
  if (!is_enabled) return <Status color="gray">off</Status>
  if (failed > 0) return <Status color="red">{failed} failed</Status>
  if (observed_state === 'could_not_ask') return <Status color="orange">could not ask</Status>
  if (observed_state === 'differs') return <Status color="orange">differs</Status>
  if (in_sync) return <Status color="green">in step</Status>
  return <Status color="blue">{pending > 0 ? `${pending} waiting` : 'behind'}</Status>
}

const Serial = ({ serial, at }: { serial: number | null; at: string | null }) => (
  <>
    {serial ?? 'unknown'} {at && <TimeAgo at={at} />}
  </>
)

const changeColumns: readonly Column<DnsChange>[] = [
  { header: 'Change', cell: ({ op }) => op.replaceAll('_', ' ') },
  { header: 'Record', cell: ({ name, record_type }) => <Clip text={`${name} ${record_type}`} /> },
  { header: 'Server', cell: ({ server_name }) => <Clip text={server_name} /> },
  { header: 'State', cell: ({ state }) => state.replace('_', ' ') },
  { header: 'Attempts', isNumber: true, wideOnly: true, cell: ({ attempts }) => attempts },
  { header: 'Trouble', wideOnly: true, cell: ({ last_error }) => last_error && <Clip text={last_error} /> },
  { header: 'Since', cell: ({ created_at }) => <TimeAgo at={created_at} /> },
]
