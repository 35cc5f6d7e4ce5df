import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useNotice } from '../ui/notices.tsx'

/** The end of every dialog that changed something: fresh data behind it, a word about it, and it closes. */
export function useFinish(queryKey: QueryKey, onClose: () => void) {
  const queryClient = useQueryClient()
  const notice = useNotice()
  return async (text: string) => {
    await queryClient.invalidateQueries({ queryKey })
    notice({ tone: 'done', text })
    onClose()
  }
}
