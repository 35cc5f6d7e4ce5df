import { Anchor } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { AuditRow } from '../api/generated/types.ts'
import { auditQuery } from '../api/queries.ts'
import { localTime } from '../lib/time.ts'
import { AuditDrawer } from '../pages/admin/AuditDrawer.tsx'
import { ResultBadge } from '../pages/admin/ResultBadge.tsx'
import { Clip } from '../table/Clip.tsx'
import { type Column, DataTable } from '../table/DataTable.tsx'
import { Pager } from '../table/Pager.tsx'
import { EmptyList } from '../ui/states/EmptyList.tsx'

const usual = 25

/** Who changed this, when and how: the audit log about one record. The entry that is open is in the address. */
export function RecordHistory({ type, id }: { type: string; id: string }) {
  const [page, setPage] = useState<{ limit: number; offset: number }>({ limit: usual, offset: 0 })
  const { entry } = useSearch({ strict: false }) as { entry?: string }
  const navigate = useNavigate()
  const open = (to: string | undefined) =>
    navigate({ to: '.', search: ((old: object) => ({ ...old, entry: to })) as never })
  const { data, error, refetch } = useQuery({
    ...auditQuery({ resource_type: type, resource_id: id, ...page }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <DataTable
        label="History"
        columns={columns(open)}
        rowKey={(row) => row.id}
        rows={data?.items}
        error={error}
        onRetry={refetch}
        onOpen={(row) => open(row.id)}
        empty={<EmptyList icon="history" title="No change on record" />}
      />
      {data && data.total > page.limit && (
        <Pager {...page} total={data.total} onChange={({ limit = usual, offset = 0 }) => setPage({ limit, offset })} />
      )}
      <AuditDrawer id={entry} onClose={() => open(undefined)} />
    </>
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
  { header: 'User', cell: ({ user_display_name }) => <Clip text={user_display_name} /> },
  { header: 'Action', cell: ({ action }) => action.replaceAll('_', ' ') },
  { header: 'Result', wideOnly: true, cell: ({ result }) => <ResultBadge result={result} /> },
]
