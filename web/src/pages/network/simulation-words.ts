import type { OverlaySimulation } from '../../api/generated/types.ts'
import { wordsOf } from '../../lib/words.ts'
import { circuitCount } from './connections.ts'

export type SiteResult = OverlaySimulation['site_resolutions'][number]
export type PolicyResult = OverlaySimulation['policy_resolutions'][number]

export interface Verdict {
  text: string
  tone: 'same' | 'changed' | 'bad'
}

/** What becomes of a site, in words. */
export function siteVerdict(site: SiteResult): Verdict {
  const { original_preferred_circuits: before, surviving_preferred_circuits: after, primary_circuit } = site
  if (before.length === 0) return { text: 'Has no circuit of its own choice', tone: 'same' }
  if (site.blackholed) return { text: `Cut off: ${lostAll(before.length)}`, tone: 'bad' }
  if (primary_circuit !== before[0]) return { text: `Moves to another circuit${left(before, after)}`, tone: 'changed' }
  if (after.length < before.length) return { text: `Stays on its first choice${left(before, after)}`, tone: 'changed' }
  return { text: 'Nothing changes', tone: 'same' }
}

const lostAll = (count: number): string =>
  count === 1 ? 'its only circuit is down' : `all ${count} of its circuits are down`

const left = (before: readonly string[], after: readonly string[]): string =>
  `; ${after.length} of ${circuitCount(before.length)} left`

/** What becomes of a policy. The server says why one loses its target. */
export const policyVerdict = ({ impacted, note }: PolicyResult): Verdict =>
  impacted ? { text: note ?? 'Loses its target', tone: 'bad' } : { text: 'Nothing changes', tone: 'same' }

/** The whole answer in one sentence. */
export function summaryOf({ site_resolutions: sites, policy_resolutions: policies }: OverlaySimulation): string {
  const cut = sites.filter(({ blackholed }) => blackholed).length
  const moved = sites.map(siteVerdict).filter(({ tone }) => tone === 'changed').length
  const lost = policies.filter(({ impacted }) => impacted).length
  const parts = [
    cut > 0 && `${counted(cut, 'site is', 'sites are')} cut off`,
    moved > 0 && `${counted(moved, 'site loses', 'sites lose')} some of the circuits`,
    lost > 0 && `${counted(lost, 'policy loses its target', 'policies lose their target')}`,
  ].filter((part) => part !== false)
  if (parts.length === 0) return 'Nothing changes for any site or policy.'
  return `${parts.join(', ')}.`
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

/** What a policy does with its target, or without one. */
export const targetText = (action: string, target: string | null): string => {
  if (target === null) return '—'
  return action === 'steer_to_transport_class' ? wordsOf(target) : target
}
