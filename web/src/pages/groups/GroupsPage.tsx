import { Button, EmptyState } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { groupsQuery, rolesQuery } from '../../api/identity-queries.ts'
import type { OpenGroupDialog } from '../../forms/group-dialogs.tsx'
import { usePermissions } from '../../hooks/use-permissions.ts'
import { matchesWords } from '../../lib/pick.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { ListFilter } from '../../table/ListFilter.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { GroupFrame } from './GroupFrame.tsx'
import { groupColumns } from './group-columns.tsx'

const route = getRouteApi('/app/admin/groups')
const GroupDialogs = lazy(async () => ({ default: (await import('../../forms/group-dialogs.tsx')).GroupDialogs }))

export function GroupsPage() {
  const { q } = route.useSearch()
  const navigate = route.useNavigate()
  const { may } = usePermissions()
  const { data, error, refetch } = useQuery(groupsQuery)
  const { data: roles = [] } = useQuery(rolesQuery)
  const [open, setOpen] = useState<OpenGroupDialog | null>(null)
  const create = may('admin', 'group', 'every') && <CreateButton onClick={() => setOpen({ dialog: 'create' })} />
  const columns = groupColumns({
    roles,
    mayEdit: (id) => may('admin', 'group', { one: id }),
    onDialog: (dialog, group) => setOpen({ dialog, group }),
  })
  return (
    <GroupFrame title="Groups" description="People who get the same roles." actions={create}>
      <ListFilter
        placeholder="Name or description"
        value={q}
        onChange={(search) => navigate({ search, replace: true })}
      />
      <DataTable
        label="Groups"
        columns={columns}
        rowKey={({ id }) => id}
        rows={data?.filter(({ name, description }) => matchesWords([name, description], q))}
        error={error}
        onRetry={refetch}
        empty={data?.length === 0 ? <NoGroup>{create}</NoGroup> : <EmptyState title="No group matches" py="xl" />}
      />
      <Suspense>{open && <GroupDialogs open={open} onClose={() => setOpen(null)} />}</Suspense>
    </GroupFrame>
  )
}

const CreateButton = ({ onClick }: { onClick: () => void }) => (
  <Button leftSection={<Icon name="plus" />} onClick={onClick}>
    New group
  </Button>
)

const NoGroup = ({ children }: { children: React.ReactNode }) => (
  <EmptyState
    icon={<Icon name="groups" size={32} />}
    title="No group yet"
    description="A group gives its members the roles it has."
    py="xl"
  >
    {children && <EmptyState.Actions>{children}</EmptyState.Actions>}
  </EmptyState>
)
