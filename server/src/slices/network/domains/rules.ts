type Seen = {
  expected_nameservers: string[]
  actual_nameservers: string[]
  expires_at: string | null
  whois_last_checked_at: string | null
  whois_state: string
}

const DAY_MS = 86_400_000
const EXPIRING_DAYS = 30

/** Drift counts only where nameservers are expected, and expiry weighs more. Nothing is known before a first look. */
export function driftOf(domain: Seen, nowMs: number): { nameserver_drift: boolean; whois_state: string } {
  const { expected_nameservers: expected, actual_nameservers: actual, whois_last_checked_at, whois_state } = domain
  if (whois_last_checked_at === null) return { nameserver_drift: false, whois_state: 'unknown' }
  const nameserver_drift = expected.length > 0 && [...actual].sort().join() !== [...expected].sort().join()
  if (whois_state === 'unreachable') return { nameserver_drift, whois_state }
  return { nameserver_drift, whois_state: expiryOf(domain.expires_at, nowMs) ?? (nameserver_drift ? 'drift' : 'ok') }
}

function expiryOf(expiresAt: string | null, nowMs: number): 'expired' | 'expiring' | null {
  if (expiresAt === null) return null
  const leftMs = Date.parse(expiresAt) - nowMs
  if (leftMs <= 0) return 'expired'
  return leftMs <= EXPIRING_DAYS * DAY_MS ? 'expiring' : null
}
