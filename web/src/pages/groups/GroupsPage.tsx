import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Group } from '../../api/generated/types.ts'
import { groupsQuery, rolesQuery } from '../../api/identity-queries.ts'
import type { OpenGroupDialog } from '../../forms/group-dialogs.tsx'
import { useDialogAddress } from '../../hooks/use-dialog-address.ts'
import { usePermissions } from '../../hooks/use-permissions.ts'
import { matchesWords } from '../../lib/pick.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { ListFilter } from '../../table/ListFilter.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { EmptyList } from '../../ui/states/EmptyList.tsx'
import { NoMatch } from '../../ui/states/NoMatch.tsx'
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
  const { dialog, row, show, close } = useDialogAddress(data)
  const open = openDialog(dialog, row)
  const create = may('admin', 'group', 'every') && <CreateButton onClick={() => show('create')} />
  const columns = groupColumns({
    roles,
    mayEdit: (id) => may('admin', 'group', { one: id }),
    onDialog: show,
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
        empty={
          data?.length === 0 ? (
            <NoGroup create={create} />
          ) : (
            <NoMatch what="group" onClear={() => navigate({ search: {} })} />
          )
        }
      />
      <Suspense>{open && <GroupDialogs open={open} onClose={close} />}</Suspense>
    </GroupFrame>
  )
}

function openDialog(dialog: string | undefined, group: Group | undefined): OpenGroupDialog | null {
  if (dialog === 'create') return { dialog }
  return (dialog === 'edit' || dialog === 'delete') && group ? { dialog, group } : null
}

const CreateButton = ({ onClick }: { onClick: () => void }) => (
  <Button leftSection={<Icon name="plus" />} onClick={onClick}>
    New group
  </Button>
)

const NoGroup = ({ create }: { create: ReactNode }) => (
  <EmptyList icon="groups" title="No group yet" hint="A group gives its members the roles it has." action={create} />
)
