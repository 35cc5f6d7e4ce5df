import { call } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import type { User } from '../../api/generated/types.ts'
import { useAction } from '../../hooks/use-action.ts'

/** What is done to an account at once, because it takes nothing away. */
export function useUserActions() {
  const unlock = useAction<User>('/users', async ({ id, username }) => {
    await call(operations.users_unlock, { params: { id } })
    return `User ${username} unlocked`
  })
  const activate = useAction<User>('/users', async ({ id, username }) => {
    await call(operations.users_update, { params: { id }, body: { is_active: true } })
    return `User ${username} activated`
  })
  return { onUnlock: (user: User) => unlock.mutate(user), onActivate: (user: User) => activate.mutate(user) }
}
