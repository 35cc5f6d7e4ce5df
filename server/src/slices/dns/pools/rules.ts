export type MemberState = 'unknown' | 'healthy' | 'unhealthy'
export type Health = {
  readonly last_check_state: MemberState
  readonly consecutive_failures: number
  readonly consecutive_successes: number
}
export type Thresholds = { readonly hc_healthy_threshold: number; readonly hc_unhealthy_threshold: number }

/** How a member stands after another check: the first one decides, later ones only when enough of them agree. */
export function healthAfter(before: Health, isGood: boolean, thresholds: Thresholds): Health {
  const successes = isGood ? before.consecutive_successes + 1 : 0
  const failures = isGood ? 0 : before.consecutive_failures + 1
  const counted = { consecutive_successes: successes, consecutive_failures: failures }
  if (before.last_check_state === 'unknown') return { last_check_state: isGood ? 'healthy' : 'unhealthy', ...counted }
  if (successes >= thresholds.hc_healthy_threshold) return { last_check_state: 'healthy', ...counted }
  if (failures >= thresholds.hc_unhealthy_threshold) return { last_check_state: 'unhealthy', ...counted }
  return { last_check_state: before.last_check_state, ...counted }
}
