import { useMutation } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { quotableText } from '../../../api/errors.ts'
import * as operations from '../../../api/generated/operations.ts'
import type { Certificate } from '../../../api/generated/types.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useNotice } from '../../../ui/notices.tsx'

/** Fetches the chain as a file, for clients that shall trust it. The key is not in it. */
export function usePem() {
  const notice = useNotice()
  return useMutation({
    mutationFn: async ({ id, name }: Certificate) =>
      saveFile(`${name}.pem`, await call(operations.certificates_pem, { params: { id } })),
    onError: (error) => notice({ tone: 'failed', text: quotableText(error) }),
  })
}
