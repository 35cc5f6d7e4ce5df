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

export const previewImport = (
  target: ImportTarget,
  file: File,
  strategy: Strategy,
): Promise<SubnetImportPreview | AddressImportPreview> =>
  target.kind === 'subnets'
    ? upload(operations.ipam_import_preview, target, file, strategy)
    : upload(operations.ipam_import_addresses_preview, target, file, strategy)

export const commitImport = (
  target: ImportTarget,
  file: File,
  strategy: Strategy,
): Promise<SubnetsImported | AddressesImported> =>
  target.kind === 'subnets'
    ? upload(operations.ipam_import_commit, target, file, strategy)
    : upload(operations.ipam_import_addresses_commit, target, file, strategy)

function upload<Answer>(
  operation: object,
  { kind, id }: ImportTarget,
  file: File,
  strategy: Strategy,
): Promise<Answer> {
  const body = new FormData()
  body.set(kind === 'subnets' ? 'space_id' : 'subnet_id', id)
  body.set('strategy', strategy)
  body.set('file', file)
  // The document describes the parts of the form; what is sent is the form itself.
  return call(operation as Operation<{ body: FormData; answer: Answer }>, { body })
}
