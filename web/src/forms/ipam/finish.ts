import { useQueryClient } from '@tanstack/react-query'
import { refreshNetworks } from '../../api/networks.ts'
import { useNotice } from '../../ui/notices.tsx'

/** The end of a change to networks: a word about it, the dialog closes, and what shows networks is read again. */
export function useNetworkFinish(onClose: () => void) {
  const queryClient = useQueryClient()
  const notice = useNotice()
  return (text: string, gone: readonly string[] = []): void => {
    notice({ tone: 'done', text })
    onClose()
    refreshNetworks(queryClient, gone)
  }
}
