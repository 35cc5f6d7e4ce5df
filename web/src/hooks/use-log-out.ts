import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../api/call.ts'
import { client } from '../api/client.ts'
import { forgetUser } from '../api/forget-user.ts'
import * as operations from '../api/generated/operations.ts'

export function useLogOut() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(operations.auth_logout),
    // Also when the server could not be told: this tab must forget the user either way.
    onSettled: async () => {
      client.session.end()
      await navigate({ to: '/login' })
      forgetUser(queryClient)
    },
  })
}
