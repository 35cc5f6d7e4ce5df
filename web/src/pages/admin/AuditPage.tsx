import { Anchor, EmptyState, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { auditQuery } from '../../api/queries.ts'
import type { AuditEntry } from '../../api/types.ts'
import { localTime } from '../../lib/time.ts'
import { type Column, DataTable } from '../../table/DataTable.tsx'
import { defaultLimit, Pager } from '../../table/Pager.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { AuditDrawer } from './AuditDrawer.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { ResultBadge } from './ResultBadge.tsx'

const route = getRouteApi('/app/admin/audit')

export function AuditPage() {
  const { entry, ...filters } = route.useSearch()
  const navigate = route.useNavigate()
  const page = { limit: filters.limit ?? defaultLimit, offset: filters.offset ?? 0 }
  const { data, error, refetch } = useQuery({
    ...auditQuery({ ...filters, ...page }),
    placeholderData: keepPreviousData,
  })
  const open = (id: string) => navigate({ search: { ...filters, entry: id } })
  return (
    <PageFrame title="Audit log" description="Every change and sign-in, newest first.">
      {/* A filter starts again at the first page. */}
      <AuditFilters
        filters={filters}
        onChange={(change) => navigate({ search: { ...filters, ...change, offset: 0 }, replace: true })}
      />
      <DataTable
        label="Audit log"
        columns={columns(open)}
        rowKey={({ id }) => id}
        rows={data?.items}
        error={error}
        onRetry={refetch}
        onOpen={({ id }) => open(id)}
        empty={<EmptyState title="No entry matches" py="xl" />}
      />
      {data && <Pager {...page} total={data.total} onChange={(to) => navigate({ search: { ...filters, ...to } })} />}
      <AuditDrawer id={entry} onClose={() => navigate({ search: filters })} />
    </PageFrame>
  )
}

const columns = (open: (id: string) => void): Column<AuditEntry>[] => [
  {
    header: 'Time',
    cell: ({ id, timestamp }) => (
      <Anchor component="button" type="button" size="sm" ta="left" onClick={() => open(id)}>
        {localTime(timestamp)}
      </Anchor>
    ),
  },
  { header: 'User', wideOnly: true, cell: ({ user_display_name }) => user_display_name },
  { header: 'Action', cell: ({ action }) => action },
  { header: 'Object', cell: (entry) => <Resource {...entry} /> },
  { header: 'Result', wideOnly: true, cell: ({ result }) => <ResultBadge result={result} /> },
  { header: 'Source', wideOnly: true, cell: ({ source_ip }) => source_ip },
]

const Resource = ({ resource_type, resource_display }: AuditEntry) => (
  <>
    {resource_display}
    <Text size="xs" c="dimmed">
      {resource_type}
    </Text>
  </>
)
