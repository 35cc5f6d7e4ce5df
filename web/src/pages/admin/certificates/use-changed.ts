import { useQueryClient } from '@tanstack/react-query'
import * as operations from '../../../api/generated/operations.ts'
import { refreshBelow } from '../../../resource/refresh.ts'
import { useNotice } from '../../../ui/notices.tsx'

/** The end of each dialog here. It goes first: the page of one that was deleted must not ask for it again. */
export function useChanged(leave: () => unknown) {
  const queryClient = useQueryClient()
  const notice = useNotice()
  return async (text: string) => {
    await leave()
    notice({ tone: 'done', text })
    await refreshBelow(queryClient, [operations.certificates_list.path])
  }
}
