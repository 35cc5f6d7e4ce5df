import { client } from '../../api/client.ts'
import type { ApiToken } from '../../api/identity.ts'
import { useAction } from '../../hooks/use-action.ts'

/** Pauses a token, or lets it work again. */
export function usePause() {
  const { mutate } = useAction<ApiToken>('/api-tokens', async ({ id, name, is_active }) => {
    await client.send('PATCH', `/api-tokens/${id}`, { body: { is_active: !is_active } })
    return `Token ${name} ${is_active ? 'paused' : 'works again'}`
  })
  return (token: ApiToken) => mutate(token)
}
