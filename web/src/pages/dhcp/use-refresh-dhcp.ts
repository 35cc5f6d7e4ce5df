import { useQueryClient } from '@tanstack/react-query'
import { refreshBelow } from '../../resource/refresh.ts'

/** Reads again whatever shows something of DHCP, and of the addresses that follow from it. */
export function useRefreshDhcp(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => refreshBelow(queryClient, ['/dhcp', '/ipam'])
}
