import { Group, SegmentedControl, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { query } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import type { DnsChange } from '../../api/generated/types.ts'
import { RecordLink } from '../../resource/RecordLink.tsx'
import { Clip } from '../../table/Clip.tsx'
import { type Column, DataTable } from '../../table/DataTable.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { Status, type StatusColor } from '../../ui/Status.tsx'
import { EmptyList } from '../../ui/states/EmptyList.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'

type State = DnsChange['state']

const states = [
  { value: '', label: 'All' },
  { value: 'pending', label: 'Waiting' },
  { value: 'in_flight', label: 'On the way' },
  { value: 'failed', label: 'Failed' },
]

const refetchInterval = 5_000

/** What was written here and is not at every server yet. */
export function ChangesPage() {
  const { state = '' } = useSearch({ strict: false }) as { state?: State | '' }
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery({
    ...query(operations.dns_changes, { query: { limit: 200, ...(state !== '' && { state }) } }),
    refetchInterval,
  })
  const { pending = 0, in_flight = 0, failed = 0 } = data?.counts ?? {}
  return (
    <PageFrame title="DNS changes" description="What was written here and is not at every server yet.">
      <Group justify="space-between">
        <SegmentedControl
          size="xs"
          aria-label="State"
          data={states}
          value={state}
          onChange={(value) => navigate({ to: '.', search: { state: value || undefined } as never, replace: true })}
        />
        <Text size="sm" c="dimmed" aria-live="polite">
          {pending} waiting, {in_flight} on their way, {failed} failed
        </Text>
      </Group>
      <DataTable
        label="Changes"
        columns={columns}
        rowKey={({ op_id, server_id }) => `${op_id} ${server_id}`}
        rows={data?.items}
        error={error}
        onRetry={refetch}
        empty={<EmptyList icon="check" title="Every server has everything" hint="No change waits or has failed." />}
      />
    </PageFrame>
  )
}

const colors: Partial<Record<State, StatusColor>> = { pending: 'blue', in_flight: 'blue', failed: 'red' }

const columns: readonly Column<DnsChange>[] = [
  { header: 'Zone', cell: ({ zone_id }) => <RecordLink to="dns_zone" id={zone_id} /> },
  { header: 'Record', cell: ({ name, record_type }) => <Clip text={`${name} ${record_type}`} /> },
  { header: 'Change', wideOnly: true, cell: ({ op }) => op.replaceAll('_', ' ') },
  { header: 'Server', cell: ({ server_name }) => <Clip text={server_name} /> },
  {
    header: 'State',
    cell: ({ state }) => (
      <Status color={colors[state] ?? 'gray'}>
        {states.find(({ value }) => value === state)?.label.toLowerCase() ?? state}
      </Status>
    ),
  },
  { header: 'Trouble', wideOnly: true, cell: ({ last_error, reason }) => <Clip text={last_error ?? reason ?? ''} /> },
  { header: 'Since', wideOnly: true, cell: ({ created_at }) => <TimeAgo at={created_at} /> },
]
