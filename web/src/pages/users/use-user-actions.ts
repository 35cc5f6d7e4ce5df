import { client } from '../../api/client.ts'
import type { User } from '../../api/identity.ts'
import { useAction } from '../../hooks/use-action.ts'

/** What is done to an account at once, because it takes nothing away. */
export function useUserActions() {
  const unlock = useAction<User>('/users', async ({ id, username }) => {
    await client.send('POST', `/users/${id}/unlock`)
    return `User ${username} unlocked`
  })
  const activate = useAction<User>('/users', async ({ id, username }) => {
    await client.send('PUT', `/users/${id}`, { body: { is_active: true } })
    return `User ${username} activated`
  })
  return { onUnlock: (user: User) => unlock.mutate(user), onActivate: (user: User) => activate.mutate(user) }
}
