import { call } from '../api/call.ts'
import * as operations from '../api/generated/operations.ts'
import type { User } from '../api/generated/types.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { useFinish } from './use-finish.ts'
import { CreateUser } from './user-create.tsx'
import { EditUser } from './user-edit.tsx'
import { ResetPassword } from './user-reset.tsx'

export type UserDialog = 'edit' | 'reset' | 'factor' | 'deactivate' | 'delete'
export type OpenUserDialog = { dialog: 'create' } | { dialog: UserDialog; user: User }

export function UserDialogs({ open, onClose }: { open: OpenUserDialog; onClose: () => void }) {
  if (open.dialog === 'create') return <CreateUser onClose={onClose} />
  if (open.dialog === 'edit') return <EditUser id={open.user.id} onClose={onClose} />
  if (open.dialog === 'reset') return <ResetPassword user={open.user} onClose={onClose} />
  if (open.dialog === 'factor') return <RemoveFactor user={open.user} onClose={onClose} />
  if (open.dialog === 'deactivate') return <DeactivateUser user={open.user} onClose={onClose} />
  return <DeleteUser user={open.user} onClose={onClose} />
}

interface Props {
  user: User
  onClose: () => void
}

function RemoveFactor({ user, onClose }: Props) {
  const finish = useFinish(['/users'], onClose)
  const remove = async () => {
    await call(operations.users_mfa_disable, { params: { id: user.id } })
    await finish(`Second factor of ${user.username} removed`)
  }
  return (
    <ConfirmDialog title="Remove second factor" confirmLabel="Remove" onConfirm={remove} onClose={onClose}>
      <b>{user.username}</b> is logged out everywhere and signs in with the password alone, until a new second factor is
      set up. The recovery codes go, too. Be sure that it is the owner who asks.
    </ConfirmDialog>
  )
}

function DeactivateUser({ user, onClose }: Props) {
  const finish = useFinish(['/users'], onClose)
  const deactivate = async () => {
    await call(operations.users_update, { params: { id: user.id }, body: { is_active: false } })
    await finish(`User ${user.username} deactivated`)
  }
  return (
    <ConfirmDialog title="Deactivate user" confirmLabel="Deactivate" onConfirm={deactivate} onClose={onClose}>
      <b>{user.username}</b> and the tokens of this account are refused from now on. Everything is kept, and the account
      can be activated again.
    </ConfirmDialog>
  )
}

function DeleteUser({ user, onClose }: Props) {
  const finish = useFinish(['/users'], onClose)
  const remove = async () => {
    await call(operations.users_delete, { params: { id: user.id } })
    await finish(`User ${user.username} deleted`)
  }
  return (
    <DeleteDialog kind="user" name={user.username} onDelete={remove} onClose={onClose}>
      Its sessions, tokens and memberships go with it. The audit log keeps what it did.
    </DeleteDialog>
  )
}
