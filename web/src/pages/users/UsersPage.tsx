import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { User } from '../../api/generated/types.ts'
import { usersQuery } from '../../api/identity-queries.ts'
import type { OpenUserDialog, UserDialog } from '../../forms/user-dialogs.tsx'
import { useDialogAddress } from '../../hooks/use-dialog-address.ts'
import { usePermissions } from '../../hooks/use-permissions.ts'
import { matchesWords } from '../../lib/pick.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { ListFilter } from '../../table/ListFilter.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { NoMatch } from '../../ui/states/NoMatch.tsx'
import { useUserActions } from './use-user-actions.ts'
import { userColumns } from './user-columns.tsx'
import { userMarks } from './user-marks.ts'

const route = getRouteApi('/app/admin/users')
const UserDialogs = lazy(async () => ({ default: (await import('../../forms/user-dialogs.tsx')).UserDialogs }))

export function UsersPage() {
  const { q } = route.useSearch()
  const navigate = route.useNavigate()
  const { isSuperadmin } = usePermissions()
  const { data, error, refetch } = useQuery(usersQuery)
  const { dialog, row, show, close } = useDialogAddress(data)
  const open = openDialog(dialog, row)
  const actions = useUserActions()
  return (
    <PageFrame
      title="Users"
      description="Who can sign in."
      actions={isSuperadmin && <CreateButton onClick={() => show('create')} />}
    >
      <ListFilter
        placeholder="Name, email or state"
        value={q}
        onChange={(search) => navigate({ search, replace: true })}
      />
      <DataTable
        label="Users"
        columns={userColumns({ ...actions, onDialog: show })}
        rowKey={({ id }) => id}
        rows={data?.filter((user) => matches(user, q))}
        error={error}
        onRetry={refetch}
        empty={<NoMatch what="user" onClear={() => navigate({ search: {} })} />}
      />
      <Suspense>{open && <UserDialogs open={open} onClose={close} />}</Suspense>
    </PageFrame>
  )
}

function openDialog(dialog: string | undefined, user: User | undefined): OpenUserDialog | null {
  if (dialog === 'create') return { dialog }
  const known = ofOneUser.find((one) => one === dialog)
  return known && user ? { dialog: known, user } : null
}

const ofOneUser: readonly UserDialog[] = ['edit', 'reset', 'factor', 'deactivate', 'delete']

const matches = (user: User, filter?: string): boolean =>
  matchesWords([user.username, user.display_name, user.email, ...userMarks(user).map(({ text }) => text)], filter)

const CreateButton = ({ onClick }: { onClick: () => void }) => (
  <Button leftSection={<Icon name="plus" />} onClick={onClick}>
    New user
  </Button>
)
