import { Anchor, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { query } from '../../../api/call.ts'
import * as operations from '../../../api/generated/operations.ts'
import type { ReconciliationEntry } from '../../../api/generated/types.ts'
import { localTime } from '../../../lib/time.ts'
import { StatusDot } from '../../../pictures/StatusDot.tsx'
import { type Column, DataTable } from '../../../table/DataTable.tsx'
import { EmptyList } from '../../../ui/states/EmptyList.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { TimeAgo } from '../../../ui/TimeAgo.tsx'

const parts = [
  ['in_ipam_not_seen', 'Planned but not seen'],
  ['discovered_not_allocated', 'Seen but not planned'],
  ['status_mismatch', 'Status does not fit'],
] as const

/** Where the plan and what was seen on the wire differ. */
export function Reconciliation({ subnetId }: { subnetId: string }) {
  const report = useQuery(query(operations.ipam_subnets_reconciliation, { params: { id: subnetId } }))
  return (
    <Loaded query={report}>
      {(data) => (
        <Stack>
          <Text size="sm" c="dimmed">
            {data.last_discovery_at
              ? `Last discovery ${localTime(data.last_discovery_at)}.`
              : 'No discovery has run in this subnet yet.'}
          </Text>
          {parts.every(([name]) => data.counts[name] === 0) ? (
            <EmptyList icon="check" title="Plan and network agree" />
          ) : (
            parts
              .filter(([name]) => data.counts[name] > 0)
              .map(([name, title]) => (
                <div key={name}>
                  <Title order={2} fz="md" mb="xs">
                    {title} ({data.counts[name]})
                  </Title>
                  <DataTable
                    label={title}
                    columns={columns}
                    rows={data[name]}
                    rowKey={({ id }) => id}
                    error={null}
                    onRetry={report.refetch}
                    empty={null}
                  />
                </div>
              ))
          )}
        </Stack>
      )}
    </Loaded>
  )
}

const columns: Column<ReconciliationEntry>[] = [
  {
    header: 'Address',
    cell: ({ id, address }) => (
      <Anchor component={Link} to={`/ipam/addresses/${id}`} size="sm">
        {address}
      </Anchor>
    ),
  },
  { header: 'Status', cell: ({ status }) => <StatusDot status={status} /> },
  { header: 'Hostname', wideOnly: true, cell: ({ hostname }) => <bdi>{hostname}</bdi> },
  { header: 'MAC', wideOnly: true, cell: ({ mac_address }) => mac_address },
  { header: 'Last seen', cell: ({ last_seen_at }) => last_seen_at && <TimeAgo at={last_seen_at} /> },
]
