import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Actor } from '../access/actor.ts'
import type { Reader, Work } from '../db/work.ts'
import { conflict } from '../http/errors.ts'

/**
 * A change that is looked at before it is made. Preview and commit make the same plan from the same input, so that what
 * is shown is what is done; what only the commit is told (a confirmation) is `Confirmed`.
 */
export type Previewed<Input, Plan, Shown extends object, Outcome, Confirmed extends Input = Input> = {
  /** What the caller must be allowed beyond what the gate asks: to see it for a preview, to change it for the commit. */
  readonly permit?: (actor: Actor, input: Input, action: 'read' | 'write') => void
  /** What would be done, from what is true now. It only reads; for the commit, rows that it reads may be locked. */
  readonly plan: (reader: Reader, input: Input, isForCommit: boolean) => Promise<Plan>
  /** What of the plan people see; the commit holds to it. */
  readonly show: (plan: Plan) => Shown
  /** Fields of it, at any depth, that move by themselves: an address that comes or goes makes no preview untrue. */
  readonly moving?: readonly string[]
  /** What the commit runs in, where that is more than its transaction. */
  readonly within?: <T>(work: Work, run: () => Promise<T>) => Promise<T>
  /** Keeps others from what the plan is made from, until the transaction ends. */
  readonly hold: (work: Work, input: Input) => Promise<void>
  /** Refuses what the plan finds in the way, or does it. */
  readonly commit: (work: Work, plan: Plan, input: Confirmed) => Promise<Outcome>
}

/** Names what a preview showed. */
export const previewHash = {
  preview_hash: z.string().describe('Names what is shown here; the commit takes it'),
}
/** Of a commit: without it, whatever the plan is by now is done. */
export const previewHashTaken = {
  preview_hash: z
    .string()
    .max(64)
    .nullish()
    .describe('Of the preview: the commit answers 409 when what that showed is no longer true'),
}

export type Hashed = { preview_hash: string }
/** What a commit may have been sent of its preview. */
export type Hash = { preview_hash?: string | null | undefined }

export async function previewOf<Input, Plan, Shown extends object, Outcome, Confirmed extends Input>(
  operation: Previewed<Input, Plan, Shown, Outcome, Confirmed>,
  reader: Reader,
  input: Input,
): Promise<Shown & Hashed> {
  operation.permit?.(reader.actor, input, 'read')
  const shown = operation.show(await operation.plan(reader, input, false))
  return { ...shown, preview_hash: hashOf(shown, operation.moving) }
}

export function commitOf<Input, Plan, Shown extends object, Outcome, Confirmed extends Input>(
  operation: Previewed<Input, Plan, Shown, Outcome, Confirmed>,
  work: Work,
  input: Confirmed & Hash,
): Promise<Outcome> {
  const { permit, plan, show, moving, hold, commit, within = (_work, run) => run() } = operation
  const { preview_hash: seen = null, ...rest } = input
  // Whatever the operation takes is there still: the hash is none of it.
  const taken = rest as unknown as Confirmed
  permit?.(work.actor, taken, 'write')
  return within(work, async () => {
    await hold(work, taken)
    const now = await plan(work, taken, true)
    if (seen !== null && seen !== hashOf(show(now), moving)) throw outdated()
    return commit(work, now, taken)
  })
}

/** 409 where a preview is no longer true; for a commit that takes several transactions and looks again in each. */
export async function refuseOutdated<Input, Plan, Shown extends object, Outcome, Confirmed extends Input>(
  { plan, show, moving }: Previewed<Input, Plan, Shown, Outcome, Confirmed>,
  reader: Reader,
  input: Input,
  seen: string | null | undefined,
): Promise<void> {
  if (seen != null && seen !== hashOf(show(await plan(reader, input, true)), moving)) throw outdated()
}

const outdated = () =>
  conflict('What the preview showed is no longer true; nothing was changed. Look at the preview again and confirm anew')

/** Long lists are taken row by row: written out at once, a large plan would be in memory twice. */
export function hashOf(shown: object, moving: readonly string[] = []): string {
  const hash = createHash('sha256')
  const leftOut = new Set(moving)
  const still = leftOut.size === 0 ? undefined : (key: string, value: unknown) => (leftOut.has(key) ? null : value)
  for (const [name, value] of Object.entries(shown)) {
    if (leftOut.has(name)) continue
    hash.update(`\n${name}:`)
    for (const one of Array.isArray(value) ? value : [value]) hash.update(`${JSON.stringify(one, still)},`)
  }
  return hash.digest('base64url')
}
