import { NativeSelect, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { TopModifiedResource } from '../../api/generated/types.ts'
import { plainWords } from '../../lib/audit-words.ts'
import { type Column, DataTable } from '../../table/DataTable.tsx'
import { PathLink } from '../../ui/PathLink.tsx'
import { EmptyList } from '../../ui/states/EmptyList.tsx'
import { CountBar } from './Bar.tsx'
import { ReportFrame } from './ReportFrame.tsx'
import { topChangesQuery } from './report-queries.ts'

const route = getRouteApi('/app/reports/changes')
const spans = [
  { value: '1', label: 'Last day' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
]

export function TopChangesPage() {
  const { days = '7' } = route.useSearch()
  const navigate = route.useNavigate()
  const { data, error, refetch } = useQuery(topChangesQuery(Number(days)))
  const most = Math.max(0, ...(data?.rows.map(({ change_count }) => change_count) ?? []))
  return (
    <ReportFrame
      title="Most changed"
      description="What was changed most often."
      at={data?.generated_at}
      onRefresh={refetch}
    >
      <NativeSelect
        label="Time"
        data={spans}
        value={days}
        maw={200}
        onChange={(event) => navigate({ search: { days: event.currentTarget.value } })}
      />
      <DataTable
        label="Most changed"
        columns={columns(most)}
        rowKey={({ resource_type, resource_id }) => `${resource_type} ${resource_id}`}
        rows={data?.rows}
        error={error}
        onRetry={refetch}
        empty={<EmptyList icon="history" title="Nothing changed lately" />}
      />
    </ReportFrame>
  )
}

const columns = (most: number): Column<TopModifiedResource>[] => [
  { header: 'What', cell: (row) => <Changed row={row} /> },
  {
    header: 'Changes',
    cell: ({ resource_display, change_count }) => (
      <CountBar count={change_count} most={most} label={`Changes of ${resource_display}`} />
    ),
  },
]

const Changed = ({ row: { resource_type, resource_id, resource_display } }: { row: TopModifiedResource }) => (
  <>
    <PathLink path={`/admin/audit?${new URLSearchParams({ resource_type, resource_id })}`} size="sm" fw={500}>
      {resource_display}
    </PathLink>
    <Text size="xs" c="dimmed">
      {plainWords(resource_type)}
    </Text>
  </>
)
