const warnSeconds = 60

export type Idle = { phase: 'active' | 'over' } | { phase: 'warning'; secondsLeft: number }

/** How far an idle session has come. 0 minutes is never; the warning takes at most half of the time. */
export function idleAt(now: number, lastActiveAt: number, minutes: number): Idle {
  if (minutes === 0) return { phase: 'active' }
  const secondsLeft = Math.ceil((lastActiveAt + minutes * 60_000 - now) / 1000)
  if (secondsLeft <= 0) return { phase: 'over' }
  return secondsLeft <= Math.min(warnSeconds, minutes * 30) ? { phase: 'warning', secondsLeft } : { phase: 'active' }
}
