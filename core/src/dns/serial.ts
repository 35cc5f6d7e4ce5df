/*
 * Serials of zones count in a circle of 32 bits (RFC 1982): of two, the later is the one that is less than half the
 * circle ahead. A secondary only takes a zone whose serial is later than its own.
 */

const CIRCLE = 2 ** 32
const HALF = 2 ** 31

export const serialPolicies = ['increment', 'date', 'unixtime'] as const
export type SerialPolicy = (typeof serialPolicies)[number]

/** Below zero where the first is the earlier, above where it is the later; 0 also where they are exactly half apart. */
export function compareSerials(one: number, other: number): number {
  const ahead = (one - other + CIRCLE) % CIRCLE
  if (ahead === 0 || ahead === HALF) return 0
  return ahead < HALF ? 1 : -1
}

export const isLaterSerial = (one: number, other: number): boolean => compareSerials(one, other) > 0

/** The next number of the circle. Zero is left out: some servers take it to mean that there is none. */
export const incrementSerial = (serial: number): number => (serial + 1) % CIRCLE || 1

/**
 * The serial after this one, at a time. It is always later: a policy whose own number is not, because of the clock or of
 * more changes than it has room for, counts on by one until it is again.
 */
export function nextSerial(serial: number, policy: SerialPolicy, now: Date): number {
  const byClock = policy === 'date' ? firstOfDay(now) : policy === 'unixtime' ? secondsOf(now) : null
  // Larger as well as later: to go round the circle would be right, and look like going back to whoever reads it.
  const isNext = byClock !== null && byClock > serial && isLaterSerial(byClock, serial)
  return isNext ? byClock : incrementSerial(serial)
}

/** `YYYYMMDD00`, in UTC. The year 4294 is the last that fits. */
function firstOfDay(now: Date): number {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth() + 1, now.getUTCDate()]
  return ((year * 100 + month) * 100 + day) * 100
}

const secondsOf = (now: Date): number => Math.floor(now.getTime() / 1000) % CIRCLE
