import { Anchor, Badge, Group, Text } from '@mantine/core'
import type { Role } from '../../api/generated/types.ts'
import type { Column } from '../../table/DataTable.tsx'
import { RowMenu } from '../../ui/RowMenu.tsx'

type Dialog = 'view' | 'edit' | 'clone' | 'delete'

interface RoleActions {
  mayEdit: (id: string) => boolean
  onDialog: (dialog: Dialog, role: Role) => void
}

export const roleColumns = (actions: RoleActions): Column<Role>[] => [
  { header: 'Name', cell: (role) => <Name role={role} {...actions} /> },
  { header: 'Description', wideOnly: true, cell: ({ description }) => <Text size="sm">{description}</Text> },
  { header: 'Permissions', wideOnly: true, cell: ({ permissions }) => permissions.length },
  { header: 'Actions', hiddenHeader: true, cell: (role) => <Actions role={role} {...actions} /> },
]

const isOwn = (role: Role, { mayEdit }: RoleActions) => !role.is_builtin && mayEdit(role.id)

const Name = ({ role, ...actions }: RoleActions & { role: Role }) => (
  <Group gap="xs">
    <Anchor
      component="button"
      type="button"
      size="sm"
      fw={500}
      ta="left"
      onClick={() => actions.onDialog(isOwn(role, actions) ? 'edit' : 'view', role)}
    >
      {role.name}
    </Anchor>
    {role.is_builtin && (
      <Badge variant="default" tt="none">
        Built in
      </Badge>
    )}
  </Group>
)

function Actions({ role, ...actions }: RoleActions & { role: Role }) {
  const item = (label: string, dialog: Dialog) => ({ label, onClick: () => actions.onDialog(dialog, role) })
  const items = [
    item('View', 'view'),
    ...(isOwn(role, actions) ? [item('Edit', 'edit')] : []),
    ...(actions.mayEdit(role.id) ? [item('Clone', 'clone')] : []),
    ...(isOwn(role, actions) ? [{ ...item('Delete', 'delete'), isDanger: true }] : []),
  ]
  return <RowMenu name={role.name} actions={items} />
}
