import { Button, EmptyState } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { rolesQuery } from '../../api/identity-queries.ts'
import type { OpenRoleDialog } from '../../forms/role-dialogs.tsx'
import { usePermissions } from '../../hooks/use-permissions.ts'
import { matchesWords } from '../../lib/pick.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { ListFilter } from '../../table/ListFilter.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { roleColumns } from './role-columns.tsx'

const route = getRouteApi('/app/admin/roles')
const RoleDialogs = lazy(async () => ({ default: (await import('../../forms/role-dialogs.tsx')).RoleDialogs }))

export function RolesPage() {
  const { q } = route.useSearch()
  const navigate = route.useNavigate()
  const { may } = usePermissions()
  const { data, error, refetch } = useQuery(rolesQuery)
  const [open, setOpen] = useState<OpenRoleDialog | null>(null)
  const mayEdit = (id: string) => may('admin', 'role', { one: id })
  return (
    <PageFrame
      title="Roles"
      description="Named sets of permissions. Groups give them to people."
      actions={may('admin', 'role', 'every') && <CreateButton onClick={() => setOpen({ dialog: 'create' })} />}
    >
      <ListFilter
        placeholder="Name or description"
        value={q}
        onChange={(search) => navigate({ search, replace: true })}
      />
      <DataTable
        label="Roles"
        columns={roleColumns({ mayEdit, onDialog: (dialog, role) => setOpen({ dialog, role }) })}
        rowKey={({ id }) => id}
        rows={data?.filter(({ name, description }) => matchesWords([name, description], q))}
        error={error}
        onRetry={refetch}
        empty={<EmptyState title="No role matches" py="xl" />}
      />
      <Suspense>{open && <RoleDialogs open={open} onClose={() => setOpen(null)} />}</Suspense>
    </PageFrame>
  )
}

const CreateButton = ({ onClick }: { onClick: () => void }) => (
  <Button leftSection={<Icon name="plus" />} onClick={onClick}>
    New role
  </Button>
)
