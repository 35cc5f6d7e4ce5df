import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { AuditRow } from '../../api/generated/types.ts'
import { auditQuery } from '../../api/queries.ts'
import { localTime } from '../../lib/time.ts'
import { type Column, DataTable } from '../../table/DataTable.tsx'
import { EmptyList } from '../../ui/states/EmptyList.tsx'
import { AuditDrawer } from '../admin/AuditDrawer.tsx'

interface Props {
  type: 'ip_space' | 'ip_block' | 'subnet' | 'ip_address'
  id: string
  entry: string | undefined
}

/** Who changed this, when and how: the audit log about one thing. */
export function History({ type, id, entry }: Props) {
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(auditQuery({ resource_type: type, resource_id: id, limit: 100 }))
  const open = (to: string | undefined) => navigate({ to: '.', search: (old) => ({ ...old, entry: to }) })
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
        empty={<EmptyList icon="history" title="Nothing was recorded yet" />}
      />
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
  { header: 'User', cell: ({ user_display_name }) => <bdi>{user_display_name}</bdi> },
  { header: 'Action', cell: ({ action }) => action.replaceAll('_', ' ') },
  { header: 'Result', wideOnly: true, cell: ({ result }) => result },
]
