import { call } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import type {
  AddressesImported,
  AddressImportPreview,
  SubnetImportPreview,
  SubnetsImported,
} from '../../api/generated/types.ts'
import type { Operation } from '../../api/operation.ts'

export type ImportTarget = { kind: 'subnets' | 'addresses'; id: string; label: string }
export type Strategy = 'fail' | 'skip' | 'overwrite'

/** What is sent with the preview, and again with the commit. */
export type Import = { file: File; strategy: Strategy; preview_hash?: string }

export const previewImport = (
  target: ImportTarget,
  sent: Import,
  signal: AbortSignal,
): Promise<SubnetImportPreview | AddressImportPreview> =>
  target.kind === 'subnets'
    ? upload(operations.ipam_import_preview, target, sent, signal)
    : upload(operations.ipam_import_addresses_preview, target, sent, signal)

export const commitImport = (target: ImportTarget, sent: Import): Promise<SubnetsImported | AddressesImported> =>
  target.kind === 'subnets'
    ? upload(operations.ipam_import_commit, target, sent)
    : upload(operations.ipam_import_addresses_commit, target, sent)

function upload<Answer>(
  operation: object,
  { kind, id }: ImportTarget,
  { file, ...texts }: Import,
  signal?: AbortSignal,
): Promise<Answer> {
  const body = new FormData()
  body.set(kind === 'subnets' ? 'space_id' : 'subnet_id', id)
  for (const [name, text] of Object.entries(texts)) body.set(name, text)
  body.set('file', file)
  // The document describes the parts of the form; what is sent is the form itself.
  return call(operation as Operation<{ body: FormData; answer: Answer }>, { body, ...(signal && { signal }) })
}
