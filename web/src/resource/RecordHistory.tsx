import { Anchor } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
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

/** What the audit log tells of one record. */
export function RecordHistory({ type, id }: { type: string; id: string }) {
  const [page, setPage] = useState<{ limit: number; offset: number }>({ limit: usual, offset: 0 })
  const [entry, setEntry] = useState<string>()
  const { data, error, refetch } = useQuery({
    ...auditQuery({ resource_type: type, resource_id: id, ...page }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <DataTable
        label="History"
        columns={columns(setEntry)}
        rowKey={(row) => row.id}
        rows={data?.items}
        error={error}
        onRetry={refetch}
        empty={<EmptyList icon="history" title="No change on record" />}
      />
      {data && data.total > page.limit && (
        <Pager {...page} total={data.total} onChange={({ limit = usual, offset = 0 }) => setPage({ limit, offset })} />
      )}
      <AuditDrawer id={entry} onClose={() => setEntry(undefined)} />
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
  { header: 'Action', cell: ({ action }) => action },
  { header: 'Result', wideOnly: true, cell: ({ result }) => <ResultBadge result={result} /> },
]
