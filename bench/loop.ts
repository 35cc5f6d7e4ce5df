/** How hard and how long: so many clients, each with one request under way, first unmeasured, then measured. */
export type Pace = { clients: number; warmupSeconds: number; seconds: number }

/** There is no count of errors: a wrong answer ends the measurement, because a rate with errors in it says nothing. */
export type Load = {
  /** In the measured time. */
  requests: number
  perSecond: number
  meanMs: number
  p50Ms: number
  p99Ms: number
  /** With those of the warm-up. */
  allRequests: number
}

/** A closed loop: every client does the next thing as soon as the last one is done. */
export async function closedLoop(pace: Pace, perform: (client: number) => Promise<void>): Promise<Load> {
  const from = performance.now() + pace.warmupSeconds * 1000
  const until = from + pace.seconds * 1000
  const times: number[] = []
  let allRequests = 0
  const client = async (index: number) => {
    for (let began = performance.now(); began < until; ) {
      await perform(index)
      allRequests++
      const ended = performance.now()
      if (ended >= from && ended <= until) times.push(ended - began)
      began = ended
    }
  }
  await Promise.all(Array.from({ length: pace.clients }, (_, index) => client(index)))
  return { ...summary(times, pace.seconds), allRequests }
}

export function summary(times: number[], seconds: number): Omit<Load, 'allRequests'> {
  if (times.length === 0) throw new Error(`nothing was answered in ${seconds} s`)
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
  return {
    requests: times.length,
    perSecond: times.length / seconds,
    meanMs: times.reduce((sum, time) => sum + time, 0) / times.length,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
  }
}
