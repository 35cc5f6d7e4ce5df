export type Seen = {
  error: string | null
  not_after: string | null
  chain_valid: boolean | null
}

const DAY_MS = 86_400_000
const EXPIRING_DAYS = 30

/** The worst that is true of a target: no answer, then its dates, then its chain and name. */
export function stateOf({ error, not_after, chain_valid }: Seen, nowMs: number): string {
  if (error !== null) return 'unreachable'
  if (not_after === null) return 'unknown'
  const leftMs = Date.parse(not_after) - nowMs
  if (leftMs <= 0) return 'expired'
  if (Math.floor(leftMs / DAY_MS) <= EXPIRING_DAYS) return 'expiring'
  return chain_valid === false ? 'mismatch' : 'ok'
}
