import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../api/call.ts'
import { client } from '../api/client.ts'
import { forgetUser } from '../api/forget-user.ts'
import * as operations from '../api/generated/operations.ts'
import type { Me } from '../api/generated/types.ts'
import { meQuery } from '../api/queries.ts'

export function useLogOut() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const me = queryClient.getQueryData<Me>(meQuery.queryKey)
      await call(operations.auth_logout)
      return me?.auth_source === 'oidc' ? me.auth_provider_id : null
    },
    // Also when the server could not be told: this tab must forget the user either way.
    onSettled: async (providerId) => {
      client.session.end()
      // The provider would let in whoever sits down next: it is asked to end its session, too.
      if (providerId) return location.assign(`/api/v1/auth/${encodeURIComponent(providerId)}/logout`)
      await navigate({ to: '/login' })
      forgetUser(queryClient)
    },
  })
}
