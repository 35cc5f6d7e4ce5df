import { badRequest } from '../http/errors.ts'
import { refusalOf } from '../http/pg-errors.ts'
import type { Slice } from '../slice.ts'

/** A plan goes back to where it came from. */
export function refuseOtherSource(sources: readonly string[], planned: string): void {
  if (!sources.includes(planned))
    throw badRequest(`Plan source mismatch: endpoint=${sources.join(', ')} plan=${planned}`)
}

/** What the ledger says of an object that could not be written, with the names that it has; what we did not mean to say is in the log alone. */
export function ledgerSentences(
  slices: readonly Slice[],
  log: { warn(facts: object, message: string): void },
): (error: unknown, object?: object) => string {
  return (error, object) => {
    const refusal = refusalOf(slices, error, { body: object })
    if (refusal) return typeof refusal.detail === 'string' ? refusal.detail : JSON.stringify(refusal.detail)
    log.warn({ err: error }, 'an object could not be imported')
    return 'It could not be stored; the log of the server says why'
  }
}
