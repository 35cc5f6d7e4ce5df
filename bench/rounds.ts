import type { Comparison } from './comparison.ts'
import { type ComparisonName, comparisons } from './comparisons.ts'
import { load, type Request } from './load.ts'
import type { Load, Pace } from './loop.ts'
import { cpuMs } from './process.ts'
import type { Options } from './scenario.ts'
import type { Stage } from './stage.ts'

const ROUNDS = 3
const WARMUP_SECONDS = 0.5
// V8 is still compiling the hot path during the first seconds of load.
const FIRST_ROUND_SECONDS = 6

/** The same work done by the product, by a bare handler, and by bare SQL without HTTP. */
export type Subject = 'product' | 'handler' | 'statements'
/** With the time the Node process that did the work was on a core, per request. */
export type Measured = Load & { cpuMs: number }
export type Round = Record<Subject, Measured>
const subjects: readonly Subject[] = ['product', 'handler', 'statements']

/** What is compared: the product's path, what it is held against, and how to tidy up after each measurement. */
export type Contest = { name: ComparisonName; path: string; tidy?: (stage: Stage) => Promise<void> }

/** Measures the three in turns. */
export function rounds(stage: Stage, options: Options, contest: Contest): Promise<Round[]> {
  return inTurns(contest.name, subjects, options, async (subject, pace) => {
    const { pid } = subject === 'product' ? stage.product : stage.bare
    const measured = await withCpu(pid, () => perform(stage, pace, contest, subject))
    await contest.tidy?.(stage)
    return measured
  })
}

/**
 * Measures every subject in turn, several times over, so that a busy spell of the machine falls on all of them. A first
 * round that nobody counts lets V8 compile and PostgreSQL fill its caches.
 */
export async function inTurns<Subject extends string, Result extends Load>(
  name: string,
  subjects: readonly Subject[],
  options: Pick<Options, 'clients' | 'seconds'> & { rounds?: number },
  measure: (subject: Subject, pace: Pace) => Promise<Result>,
): Promise<Record<Subject, Result>[]> {
  const { rounds: count = ROUNDS } = options
  const measured: Record<Subject, Result>[] = []
  for (let index = 0; index <= count; index++) {
    const seconds = index === 0 ? Math.max(FIRST_ROUND_SECONDS, options.seconds) : options.seconds
    const pace = { clients: options.clients, warmupSeconds: WARMUP_SECONDS, seconds }
    const round: Partial<Record<Subject, Result>> = {}
    for (const subject of index % 2 === 0 ? subjects : subjects.toReversed()) {
      const result = await measure(subject, pace)
      process.stderr.write(`  ${name} ${subject}: ${Math.round(result.perSecond)}/s\n`)
      round[subject] = result
    }
    if (index > 0) measured.push(round as Record<Subject, Result>)
  }
  return measured
}

/** Adds the time on a core per request of the process that answers. */
export async function withCpu(pid: number, measure: () => Promise<Load>): Promise<Measured> {
  const before = cpuMs(pid)
  const result = await measure()
  return { ...result, cpuMs: (cpuMs(pid) - before) / result.allRequests }
}

/** One measurement of one subject. */
export function perform(stage: Stage, pace: Pace, contest: Contest, subject: Subject): Promise<Load> {
  if (subject === 'statements') return stage.bare.statements({ name: contest.name, pace })
  return load(requestTo(subject, stage, contest), pace)
}

/** Both servers are sent the same request, but for the path and the credential. */
export function requestTo(subject: 'product' | 'handler', stage: Stage, { name, path }: Contest): Request {
  const { method, status, input }: Comparison = comparisons[name]
  const request = { method, status, ...(input ? { body: JSON.stringify(input('{n}')) } : {}) }
  if (subject === 'handler') return { ...request, port: stage.bare.port, path: `/${name}` }
  return { ...request, port: stage.product.port, path, tokens: [stage.token] }
}
