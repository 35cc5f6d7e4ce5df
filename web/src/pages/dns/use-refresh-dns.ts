import { useQueryClient } from '@tanstack/react-query'
import { refreshBelow } from '../../resource/refresh.ts'

/** Reads again whatever shows something of DNS. */
export function useRefreshDns(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => refreshBelow(queryClient, ['/dns'])
}
