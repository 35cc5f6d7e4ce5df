import { z } from 'zod'
import { Timestamp, Uuid } from '../../../http/schema.ts'
import { LongText } from '../../../records/kinds.ts'

export const Proposal = z
  .object({
    id: Uuid,
    operation: z.string(),
    args: z.looseObject({}),
    preview_text: LongText,
    expires_at: Timestamp,
    applied_at: Timestamp.nullable(),
    discarded_at: Timestamp.nullable(),
    result: z.looseObject({}).nullable(),
    error: LongText.nullable(),
    created_at: Timestamp,
  })
  .meta({ id: 'AiProposal' })
export type Proposal = z.output<typeof Proposal>

export const ProposalCreate = z
  .object({ operation: z.string().min(1).max(64), args: z.looseObject({}).default({}) })
  .meta({ id: 'AiProposalCreate' })
export type ProposalCreate = z.output<typeof ProposalCreate>

export const Applied = z
  .object({ ok: z.boolean(), detail: z.string(), result: z.looseObject({}).nullable(), proposal: Proposal })
  .meta({ id: 'AiProposalApplied' })
export type Applied = z.output<typeof Applied>

export const ProposalFilter = z.object({ pending_only: z.boolean().default(true) })

export const OperationEntry = z
  .object({ name: z.string(), description: z.string(), args_schema: z.looseObject({}) })
  .meta({ id: 'AiOperation' })

export const proposalColumns = Object.keys(Proposal.shape)
