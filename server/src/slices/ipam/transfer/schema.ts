import { z } from 'zod'
import { Uuid } from '../../../http/schema.ts'
import { type Hashed, previewHash, previewHashTaken } from '../../../previewed/previewed.ts'
import { reference } from '../../../references/reference.ts'

const Strategy = z.enum(['fail', 'skip', 'overwrite'])
export type Strategy = z.output<typeof Strategy>

const target = { space_id: reference('ip_space').optional(), space_name: z.string().min(1).max(255).optional() }

export const SubnetForm = z.object({ ...target, strategy: Strategy.default('fail') })
export type SubnetForm = z.output<typeof SubnetForm>
export const SubnetCommitForm = SubnetForm.extend(previewHashTaken)

export const AddressForm = z.object({ subnet_id: reference('subnet'), strategy: Strategy.default('fail') })
export type AddressForm = z.output<typeof AddressForm>
export const AddressCommitForm = AddressForm.extend(previewHashTaken)

const Rows = z.array(z.record(z.string().max(255), z.unknown())).max(200_000)
export const ImportPayload = z
  .object({
    ...target,
    strategy: Strategy.default('fail'),
    payload: z.object({
      spaces: Rows.default([]),
      blocks: Rows.default([]),
      subnets: Rows.default([]),
      addresses: Rows.default([]),
    }),
  })
  .meta({ id: 'IpamImportPayload' })
export type ImportPayload = z.output<typeof ImportPayload>

const PreviewRow = z
  .object({
    kind: z.enum(['block', 'subnet', 'address']),
    action: z.enum(['create', 'update', 'skip', 'conflict', 'error']),
    line: z.int(),
    network: z.string(),
    name: z.string(),
    details: z.record(z.string(), z.unknown()),
    reason: z.string().nullable(),
  })
  .meta({ id: 'ImportPreviewRow' })
export type PreviewRow = z.output<typeof PreviewRow>

const previewFields = {
  summary: z.object({ creates: z.int(), updates: z.int(), conflicts: z.int(), errors: z.int() }),
  creates: z.array(PreviewRow),
  updates: z.array(PreviewRow),
  conflicts: z.array(PreviewRow),
  errors: z.array(PreviewRow),
  ...previewHash,
}
export const SubnetPreview = z
  .object({ space_id: z.string(), space_name: z.string(), ...previewFields })
  .meta({ id: 'SubnetImportPreview' })
export type SubnetPreview = Omit<z.output<typeof SubnetPreview>, keyof Hashed>

export const AddressPreview = z.object({ subnet_id: z.string(), ...previewFields }).meta({ id: 'AddressImportPreview' })
export type AddressPreview = Omit<z.output<typeof AddressPreview>, keyof Hashed>

const RowFault = z.object({ line: z.int(), network: z.string(), reason: z.string() }).meta({ id: 'ImportRowFault' })
export type RowFault = z.output<typeof RowFault>

export const SubnetsImported = z
  .object({
    space_id: z.string(),
    created_subnets: z.int(),
    updated_subnets: z.int(),
    skipped: z.int(),
    auto_created_blocks: z.int(),
    created_blocks: z.int(),
    errors: z.array(RowFault),
  })
  .meta({ id: 'SubnetsImported' })
export type SubnetsImported = z.output<typeof SubnetsImported>

export const AddressesImported = z
  .object({
    subnet_id: z.string(),
    created: z.int(),
    updated: z.int(),
    skipped: z.int(),
    skipped_no_perm: z.int(),
    dns_synced: z.int(),
    errors: z.array(RowFault),
  })
  .meta({ id: 'AddressesImported' })
export type AddressesImported = z.output<typeof AddressesImported>

export const ExportQuery = z
  .object({
    space_id: Uuid.optional(),
    block_id: Uuid.optional(),
    subnet_id: Uuid.optional(),
    format: z.enum(['csv', 'json', 'xlsx']).default('csv'),
    include_addresses: z.boolean().default(false),
  })
  .refine(
    ({ space_id, block_id, subnet_id }) => [space_id, block_id, subnet_id].filter(Boolean).length === 1,
    'name one of space_id, block_id and subnet_id',
  )
export type ExportQuery = z.output<typeof ExportQuery>
