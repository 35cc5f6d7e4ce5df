import { newId } from '../../../db/ids.ts'
import { insertOf } from '../../../db/insert.ts'
import { raw, type Sql, sql } from '../../../db/sql.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { conflict, invalid, notFound, type Refusal } from '../../../http/errors.ts'
import type { Listed } from '../../../records/family.ts'
import { type ListQuery, listRows, type Page } from '../../../records/list.ts'
import { type Operation, perform, refuseWithoutRight } from './operations.ts'
import { type Applied, Proposal, ProposalFilter, proposalColumns } from './schema.ts'

const columns = proposalColumns.join(', ')
const LIFETIME_MS = 30 * 60_000
const PENDING = 'applied_at is null and discarded_at is null and expires_at > now()'
const insertProposal = insertOf(
  'ai_proposal',
  ['id', 'user_id', 'operation', 'args', 'preview_text', 'expires_at'],
  proposalColumns,
)

type Args = Record<string, unknown>
export type Mutate = <T>(change: (work: Work) => Promise<T>) => Promise<T>

export const proposalList = {
  table: 'ai_proposal',
  permission: null,
  Row: Proposal,
  Filter: ProposalFilter,
  sort: '-created_at',
  page: [500, 50],
  where: { pending_only: (isWanted: boolean) => raw(isWanted ? PENDING : 'true') },
  search: ['operation', 'preview_text', 'error'],
} as const satisfies Listed

/** Everybody has their own proposals, and sees no others. */
export const listProposals = (reader: Reader, query: ListQuery): Promise<Page> =>
  listRows(reader, proposalList, query, [sql`user_id = ${reader.actor.userId}`])

export async function getProposal(reader: Reader, id: string, lock = ''): Promise<Proposal> {
  const [proposal] = await reader.rows(
    sql<Proposal>`select ${raw(columns)} from ai_proposal where id = ${id}
      and user_id = ${reader.actor.userId} ${raw(lock)}`,
  )
  if (!proposal) throw notFound('Proposal')
  return proposal
}

/** Rolls a transaction back and carries out what it would have given. */
class Tried extends Error {
  readonly result: object

  constructor(result: object) {
    super('tried, not done')
    this.result = result
  }
}

/** The preview is the operation itself, done and undone: what it says is what applying it would do now. */
export async function previewOf(mutate: Mutate, operation: Operation, input: Args): Promise<string> {
  try {
    await mutate(async (work) => {
      throw new Tried(await perform(work, operation, input))
    })
  } catch (error) {
    if (error instanceof Tried) return operation.told(error.result as never)
    throw error
  }
  throw new Error('a preview came back from its transaction')
}

export async function addProposal(
  work: Work,
  operation: Operation,
  args: object,
  preview: string,
  nowMs: number,
): Promise<Proposal> {
  const [proposal] = await work.rows<Proposal>(
    insertProposal({
      id: newId(),
      user_id: work.actor.userId,
      operation: operation.name,
      args: JSON.stringify(args),
      preview_text: preview,
      expires_at: new Date(nowMs + LIFETIME_MS).toISOString(),
    }),
  )
  if (!proposal) throw new Error('an insert returned no row')
  await work.audit({ action: 'create', type: 'ai_proposal', id: proposal.id, display: preview, after: proposal })
  return proposal
}

/** What applying needs of its entrance: transactions, and the one translation of what goes wrong in them. */
export type Applying = {
  mutate: Mutate
  /** A transaction that is no part of what a repeat of the request would give again. */
  beside: Mutate
  refusalOf(error: unknown, args: Args): Refusal | null
}

/**
 * Does what was proposed, with the rights the applier has at this moment. What the operation refuses is kept with the
 * proposal, which stays open: the reason may go away. Only a missing right is an error of the request itself.
 */
export async function applyProposal(
  { mutate, beside, refusalOf }: Applying,
  proposal: Proposal,
  operation: Operation,
): Promise<Applied> {
  let isBegun = false
  try {
    return await mutate(async (work) => {
      isBegun = false
      const before = await getProposal(work, proposal.id, 'for update')
      refuseSettled(before)
      refuseWithoutRight(work.actor, operation)
      isBegun = true
      return applied(work, before, operation)
    })
  } catch (error) {
    const refusal = isBegun ? refusalOf(error, proposal.args) : null
    if (!refusal || PASSED_ON.has(refusal.status)) throw error
    return notApplied(beside, proposal.id, refusal.message)
  }
}

// Not the operation's answer to the proposal: the applier may not, or the database is away.
const PASSED_ON = new Set([403, 503])

async function notApplied(beside: Mutate, id: string, reason: string): Promise<Applied> {
  const proposal = await beside((work) => noteFailure(work, id, reason))
  return { ok: false, detail: reason, result: null, proposal }
}

async function applied(work: Work, before: Proposal, operation: Operation): Promise<Applied> {
  const { id, preview_text: display } = before
  const { success, data } = operation.input.safeParse(before.args)
  if (!success) throw invalid('Its arguments are no longer valid')
  const result = await perform(work, operation, data)
  const proposal = await settle(work, id, sql`applied_at = now(), result = ${JSON.stringify(result)}, error = null`)
  await work.audit({ action: 'apply', type: 'ai_proposal', id, display, before, after: proposal })
  return { ok: true, detail: display, result: result as Record<string, unknown>, proposal }
}

async function noteFailure(work: Work, id: string, reason: string): Promise<Proposal> {
  const proposal = await settle(work, id, sql`error = ${reason.slice(0, 2000)}`)
  await work.audit({ action: 'apply', type: 'ai_proposal', id, display: proposal.preview_text, result: 'error' })
  return proposal
}

export async function discardProposal(work: Work, id: string): Promise<Proposal> {
  const before = await getProposal(work, id, 'for update')
  if (before.applied_at !== null) throw conflict('Cannot discard - proposal applied')
  if (before.discarded_at !== null) {
    work.unaudited('nothing changes')
    return before
  }
  const proposal = await settle(work, id, sql`discarded_at = now()`)
  await work.audit({
    action: 'discard',
    type: 'ai_proposal',
    id,
    display: before.preview_text,
    before,
    after: proposal,
  })
  return proposal
}

async function settle(work: Work, id: string, set: Sql): Promise<Proposal> {
  const proposal = await work.first(
    sql<Proposal>`update ai_proposal set ${set} where id = ${id} returning ${raw(columns)}`,
  )
  if (!proposal) throw notFound('Proposal')
  return proposal
}

function refuseSettled({ applied_at, discarded_at, expires_at }: Proposal): void {
  const isExpired = Date.parse(expires_at) <= Date.now()
  const state = applied_at ? 'applied' : discarded_at ? 'discarded' : isExpired ? 'expired' : null
  if (state) throw conflict(`Cannot apply - proposal ${state}`)
}

/** The arguments as the operation takes them, or why it does not. */
export function acceptedArgs({ input, name }: Operation, args: object): Args {
  const { success, data, error } = input.safeParse(args)
  if (success) return data
  const [first] = error.issues
  throw invalid(`args of ${name}: ${first?.path.join('.') || 'args'}: ${first?.message}`)
}
