import type { Blocker } from '../schema.ts'

/** What people are told around a switch; nothing here is done by itself. */

export const zoneInstructions = (zone: string): string[] => [
  `Repoint the delegation of ${zone} in its parent zone to the new servers`,
  'Repoint conditional forwarders and stub zones of other servers that name the legacy server',
  'Update DHCP option 6 (DNS servers) in every scope that hands out the legacy server',
  'Leave the zone on the legacy server as it is; it goes on answering as a fallback',
  'Run the shadow queries once more and compare what both servers answer',
]

export const zoneRevertInstructions = (zone: string): string[] => [
  `Point the delegation of ${zone} in its parent zone back to the legacy server`,
  'Point conditional forwarders and stub zones back to the legacy server',
  'Put the legacy server back into DHCP option 6 (DNS servers)',
]

export const scopeInstructions = (scope: string): string[] => [
  `Watch leases of ${scope} being renewed; clients come over one by one, by half of their lease time`,
  'Leave the scope on the legacy server deactivated, and do not delete it: a rollback needs it',
]

export const scopeRevertInstructions = (scope: string, isLegacyActive: boolean): string[] => [
  isLegacyActive
    ? `Watch leases of ${scope} being renewed by the legacy server`
    : `The legacy scope ${scope} was inactive before the switch and is inactive again: nobody hands out its addresses`,
  'Reservations that the lease handover made are still here; they do no harm while the scope is inactive',
]

export const refusalSentence = (ref: string, refused: readonly Blocker[]): string =>
  refused.some(({ severity }) => severity === 'block')
    ? `${ref} cannot be cut over: something blocks it`
    : `${ref} has warnings; acknowledge them with force to cut it over`

/** What is known of the legacy scope after it was told to be on or off. */
export type Settled = { state: 'done' } | { state: 'unchanged'; reason: string } | { state: 'unknown'; reason: string }

/** What follows for a switch. */
export type NextStep = 'finish' | 'undo' | 'give_up' | 'wait'

/**
 * A cutover takes the legacy scope off first. Where that was not done there is nothing to undo; where nobody can tell,
 * the switch stays open until the scope is known to be back. A rollback has the managed scope off already: it is taken
 * on again only where the legacy one is known to be off.
 */
export function nextStep(direction: 'cutover' | 'rollback', { state }: Settled): NextStep {
  if (state === 'done') return 'finish'
  if (state === 'unknown') return 'wait'
  return direction === 'cutover' ? 'give_up' : 'undo'
}
