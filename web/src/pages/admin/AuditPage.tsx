import { Anchor, Button, Group, Menu, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { send } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import type { AuditRow } from '../../api/generated/types.ts'
import { actionText, plainWords } from '../../lib/audit-words.ts'
import { placeIn } from '../../lib/cursor-trail.ts'
import { localTime } from '../../lib/time.ts'
import { type Column, DataTable } from '../../table/DataTable.tsx'
import { defaultLimit } from '../../table/Pager.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { SavedViews } from '../../ui/SavedViews.tsx'
import { EmptyList } from '../../ui/states/EmptyList.tsx'
import { NoMatch } from '../../ui/states/NoMatch.tsx'
import { AuditDrawer } from './AuditDrawer.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditPager, type AuditPlace } from './AuditPager.tsx'
import { Integrity } from './Integrity.tsx'
import { ResultBadge } from './ResultBadge.tsx'
import { type ExportFormat, useAuditExport } from './use-audit-export.ts'

const route = getRouteApi('/app/admin/audit')

export function AuditPage() {
  const { entry, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  const { limit = defaultLimit, cursor, ...filters } = search
  const { data, error, refetch, isPlaceholderData } = useEntries({ ...filters, limit, cursor: placeIn(cursor) })
  const open = (id: string) => navigate({ search: { ...search, entry: id } })
  const turn = (page: AuditPlace) => navigate({ search: { ...search, ...page } })
  return (
    <PageFrame
      title="Audit log"
      description="Every change and sign-in, newest first."
      actions={
        <Group gap="xs">
          <SavedViews page="audit" />
          <ExportMenu filters={filters} />
        </Group>
      }
    >
      <Integrity />
      {/* A filter starts again at the newest page. */}
      <AuditFilters
        filters={filters}
        onChange={(change) => navigate({ search: { ...search, ...change, cursor: '' }, replace: true })}
      />
      <DataTable
        label="Audit log"
        columns={columns(open)}
        rowKey={({ id }) => id}
        rows={data?.body.items}
        error={error}
        onRetry={refetch}
        onOpen={({ id }) => open(id)}
        empty={cursor ? <NoOlder /> : <NoMatch what="entry" onClear={() => navigate({ search: {} })} />}
      />
      <AuditPager
        limit={limit}
        cursor={cursor}
        next={isPlaceholderData ? null : data?.nextCursor}
        total={data?.body.total}
        onChange={turn}
      />
      <AuditDrawer id={entry} onClose={() => navigate({ search })} />
    </PageFrame>
  )
}

function useEntries(asked: object) {
  return useQuery({
    queryKey: [operations.audit_list.path, 'page', asked],
    queryFn: ({ signal }) => send(operations.audit_list, { query: asked, signal }),
    placeholderData: keepPreviousData,
  })
}

// The page before it may have ended with the very last entry.
const NoOlder = () => <EmptyList icon="audit" title="No older entry" hint="The log begins on the page before." />

function ExportMenu({ filters }: { filters: object }) {
  const { mutate, isPending } = useAuditExport(filters)
  const item = (format: ExportFormat, label: string) => (
    <Menu.Item onClick={() => mutate(format)} leftSection={<Icon name="download" />}>
      {label}
    </Menu.Item>
  )
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button variant="default" leftSection={<Icon name="download" />} loading={isPending}>
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>What the filter shows</Menu.Label>
        {item('csv', 'As CSV')}
        {item('jsonl', 'As JSON lines')}
      </Menu.Dropdown>
    </Menu>
  )
}

const columns = (open: (id: string) => void): Column<AuditRow>[] => [
  {
    header: 'Time',
    cell: ({ id, timestamp }) => (
      <Anchor component="button" type="button" size="sm" ta="left" onClick={() => open(id)}>
        {localTime(timestamp)}
      </Anchor>
    ),
  },
  { header: 'User', wideOnly: true, cell: ({ user_display_name }) => user_display_name },
  { header: 'Action', cell: ({ action }) => <span title={action}>{actionText(action)}</span> },
  { header: 'Object', cell: (entry) => <Resource {...entry} /> },
  { header: 'Result', wideOnly: true, cell: ({ result }) => <ResultBadge result={result} /> },
  { header: 'Source', wideOnly: true, cell: ({ source_ip }) => source_ip },
]

const Resource = ({ resource_type, resource_display }: AuditRow) => (
  <>
    {resource_display}
    <Text size="xs" c="dimmed">
      {plainWords(resource_type)}
    </Text>
  </>
)
