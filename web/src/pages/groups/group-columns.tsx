import { Anchor, Badge, Group, Text } from '@mantine/core'
import type { Role, Group as UserGroup } from '../../api/generated/types.ts'
import { sourceText } from '../../lib/source-text.ts'
import type { Column } from '../../table/DataTable.tsx'
import { RowMenu } from '../../ui/RowMenu.tsx'

interface Options {
  roles: readonly Role[]
  mayEdit: (id: string) => boolean
  onDialog: (dialog: 'edit' | 'delete', group: UserGroup) => void
}

export const groupColumns = ({ roles, ...options }: Options): Column<UserGroup>[] => [
  { header: 'Name', cell: (group) => <Name group={group} {...options} /> },
  { header: 'Roles', cell: ({ role_ids }) => <RoleBadges names={namesOf(roles, role_ids)} /> },
  { header: 'Members', wideOnly: true, cell: ({ user_ids }) => user_ids.length },
  { header: 'Source', wideOnly: true, cell: ({ auth_source }) => sourceText(auth_source) },
  { header: 'Actions', hiddenHeader: true, cell: (group) => <Actions group={group} {...options} /> },
]

const namesOf = (roles: readonly Role[], ids: readonly string[]): string[] =>
  roles.filter(({ id }) => ids.includes(id)).map(({ name }) => name)

type RowProps = Omit<Options, 'roles'> & { group: UserGroup }

const Name = ({ group, mayEdit, onDialog }: RowProps) => (
  <>
    {mayEdit(group.id) ? (
      <Anchor component="button" type="button" size="sm" fw={500} ta="left" onClick={() => onDialog('edit', group)}>
        {group.name}
      </Anchor>
    ) : (
      <Text size="sm" fw={500}>
        {group.name}
      </Text>
    )}
    <Text size="xs" c="dimmed" lineClamp={2}>
      {group.description}
    </Text>
  </>
)

const mostShown = 4

const RoleBadges = ({ names }: { names: string[] }) => (
  <Group gap={4}>
    {names.slice(0, mostShown).map((name) => (
      <Badge key={name} variant="default" tt="none" fw={500} w="max-content">
        {name}
      </Badge>
    ))}
    {names.length > mostShown && (
      <Text size="xs" c="dimmed">
        {names.length - mostShown} more
      </Text>
    )}
  </Group>
)

function Actions({ group, mayEdit, onDialog }: RowProps) {
  if (!mayEdit(group.id)) return null
  return (
    <RowMenu
      name={group.name}
      actions={[
        { label: 'Edit', onClick: () => onDialog('edit', group) },
        { label: 'Delete', onClick: () => onDialog('delete', group), isDanger: true },
      ]}
    />
  )
}
