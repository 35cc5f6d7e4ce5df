import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { quotableText } from '../../api/errors.ts'
import * as operations from '../../api/generated/operations.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useNotice } from '../../ui/notices.tsx'

const formats = { csv: operations.audit_export_csv, jsonl: operations.audit_export_jsonl }

export type ExportFormat = keyof typeof formats

/** Fetches what the filter shows as a file. */
export function useAuditExport(filters: object) {
  const notice = useNotice()
  return useMutation({
    mutationFn: async (format: ExportFormat) =>
      saveFile(`audit.${format}`, await call(formats[format], { query: filters })),
    onError: (error) => notice({ tone: 'failed', text: quotableText(error) }),
  })
}
