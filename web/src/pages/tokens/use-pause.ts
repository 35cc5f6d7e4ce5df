import { call } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import type { ApiToken } from '../../api/generated/types.ts'
import { useAction } from '../../hooks/use-action.ts'

/** Pauses a token, or lets it work again. */
export function usePause() {
  const { mutate } = useAction<ApiToken>('/api-tokens', async ({ id, name, is_active }) => {
    await call(operations.api_tokens_update, { params: { id }, body: { is_active: !is_active } })
    return `Token ${name} ${is_active ? 'paused' : 'works again'}`
  })
  return (token: ApiToken) => mutate(token)
}
