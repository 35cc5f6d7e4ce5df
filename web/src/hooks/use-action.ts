import { useMutation, useQueryClient } from '@tanstack/react-query'
import { quotableText } from '../api/errors.ts'
import { useNotice } from '../ui/notices.tsx'

/** A change without a form: it says how it went, and the list with this key is read again. */
export function useAction<Input>(key: string, run: (input: Input) => Promise<string>) {
  const queryClient = useQueryClient()
  const notice = useNotice()
  return useMutation({
    mutationFn: run,
    onSuccess: (text) => notice({ tone: 'done', text }),
    onError: (error) => notice({ tone: 'failed', text: quotableText(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [key] }),
  })
}
