import { Anchor, Badge, Group, Text } from '@mantine/core'
import type { User } from '../../api/generated/types.ts'
import type { UserDialog } from '../../forms/user-dialogs.tsx'
import { sourceText } from '../../lib/source-text.ts'
import type { Column } from '../../table/DataTable.tsx'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { userMarks } from './user-marks.ts'

export interface UserActions {
  onDialog: (dialog: UserDialog, user: User) => void
  onUnlock: (user: User) => void
  onActivate: (user: User) => void
}

export const userColumns = (actions: UserActions): Column<User>[] => [
  { header: 'User', cell: (user) => <Name user={user} onEdit={() => actions.onDialog('edit', user)} /> },
  { header: 'Email', wideOnly: true, cell: ({ email }) => email },
  { header: 'State', cell: (user) => <Marks user={user} /> },
  { header: 'Source', wideOnly: true, cell: ({ auth_source }) => sourceText(auth_source) },
  {
    header: 'Last login',
    wideOnly: true,
    cell: ({ last_login_at }) => (last_login_at === null ? 'never' : <TimeAgo at={last_login_at} />),
  },
  { header: 'Actions', hiddenHeader: true, cell: (user) => <Actions user={user} {...actions} /> },
]

const Name = ({ user, onEdit }: { user: User; onEdit: () => void }) => (
  <>
    <Anchor component="button" type="button" size="sm" fw={500} ta="left" onClick={onEdit}>
      {user.username}
    </Anchor>
    <Text size="xs" c="dimmed">
      {user.display_name}
    </Text>
  </>
)

const Marks = ({ user }: { user: User }) => (
  <Group gap={4}>
    {userMarks(user).map(({ text, color }) => (
      <Badge key={text} variant="light" color={color} tt="none" w="max-content">
        {text}
      </Badge>
    ))}
  </Group>
)

function Actions({ user, onDialog, onUnlock, onActivate }: UserActions & { user: User }) {
  const items = [
    { label: 'Edit', onClick: () => onDialog('edit', user) },
    user.auth_source === 'local' && { label: 'Reset password', onClick: () => onDialog('reset', user) },
    user.totp_enabled && { label: 'Remove second factor', onClick: () => onDialog('factor', user) },
    (user.locked || user.failed_login_count > 0) && { label: 'Unlock', onClick: () => onUnlock(user) },
    user.is_active
      ? { label: 'Deactivate', onClick: () => onDialog('deactivate', user) }
      : { label: 'Activate', onClick: () => onActivate(user) },
    { label: 'Delete', onClick: () => onDialog('delete', user), isDanger: true },
  ]
  return <RowMenu name={user.username} actions={items.filter((item) => item !== false)} />
}
