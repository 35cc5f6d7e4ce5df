import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { Role } from '../../api/generated/types.ts'
import { rolesQuery } from '../../api/identity-queries.ts'
import type { OpenRoleDialog } from '../../forms/role-dialogs.tsx'
import { useDialogAddress } from '../../hooks/use-dialog-address.ts'
import { usePermissions } from '../../hooks/use-permissions.ts'
import { matchesWords } from '../../lib/pick.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { ListFilter } from '../../table/ListFilter.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { NoMatch } from '../../ui/states/NoMatch.tsx'
import { roleColumns } from './role-columns.tsx'

const route = getRouteApi('/app/admin/roles')
const RoleDialogs = lazy(async () => ({ default: (await import('../../forms/role-dialogs.tsx')).RoleDialogs }))

export function RolesPage() {
  const { q } = route.useSearch()
  const navigate = route.useNavigate()
  const { may } = usePermissions()
  const { data, error, refetch } = useQuery(rolesQuery)
  const { dialog, row, show, close } = useDialogAddress(data)
  const open = openDialog(dialog, row)
  const mayEdit = (id: string) => may('admin', 'role', { one: id })
  return (
    <PageFrame
      title="Roles"
      description="Named sets of permissions. Groups give them to people."
      actions={may('admin', 'role', 'every') && <CreateButton onClick={() => show('create')} />}
    >
      <ListFilter
        placeholder="Name or description"
        value={q}
        onChange={(search) => navigate({ search, replace: true })}
      />
      <DataTable
        label="Roles"
        columns={roleColumns({ mayEdit, onDialog: show })}
        rowKey={({ id }) => id}
        rows={data?.filter(({ name, description }) => matchesWords([name, description], q))}
        error={error}
        onRetry={refetch}
        empty={<NoMatch what="role" onClear={() => navigate({ search: {} })} />}
      />
      <Suspense>{open && <RoleDialogs open={open} onClose={close} />}</Suspense>
    </PageFrame>
  )
}

function openDialog(dialog: string | undefined, role: Role | undefined): OpenRoleDialog | null {
  if (dialog === 'create') return { dialog }
  const isKnown = dialog === 'view' || dialog === 'edit' || dialog === 'clone' || dialog === 'delete'
  return isKnown && role ? { dialog, role } : null
}

const CreateButton = ({ onClick }: { onClick: () => void }) => (
  <Button leftSection={<Icon name="plus" />} onClick={onClick}>
    New role
  </Button>
)
