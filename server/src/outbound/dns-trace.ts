import type { Message, MessageRecord, Question } from '@cadastre/core/dns/message'
import { isAtOrBelow } from '@cadastre/core/dns/name'
import { parseAddress } from '@cadastre/core/ip'
import { askServer } from './dns-query.ts'
import { type FaultCode, faultCode } from './fault.ts'
import type { NameServer } from './root-servers.ts'
import type { Targets } from './targets.ts'

/** One server that was asked on the way down, and what it said. */
export type Step = {
  /** What was asked for: the name of the trace, or of a name server whose address nobody sent along. */
  name: string
  zone: string
  server: string
  address: string | null
  outcome: 'referral' | 'answer' | 'nxdomain' | 'nodata' | 'error'
  error: FaultCode | 'lame' | 'servfail' | 'no_address' | null
  next_zone: string | null
  nameservers: string[]
  duration_ms: number
}
export type TraceError = 'no_answer' | 'timeout' | 'too_many_queries' | 'too_deep'
export type Trace = { steps: Step[]; answers: MessageRecord[]; status: string | null; error: TraceError | null }

export type TraceOptions = {
  targets: Targets
  start: readonly NameServer[]
  port?: number
  wholeMs?: number
  queryMs?: number
}

const MOST_QUERIES = 40
const MOST_ZONES = 12
const MOST_SERVERS = 4
/** How often the address of a name server may itself need a walk from the top. */
const MOST_NESTED = 2

/** Follows the delegations down to whoever answers for the name, as a resolver with an empty memory would. */
export async function traceName(question: Question, options: TraceOptions): Promise<Trace> {
  const walk = new Walk(options)
  try {
    const message = await walk.down(question, 0)
    return { steps: walk.steps, answers: message?.answers ?? [], ...verdict(message) }
  } catch (error) {
    if (!(error instanceof Spent)) throw error
    return { steps: walk.steps, answers: [], status: null, error: error.reason }
  }
}

const verdict = (message: Message | null): Pick<Trace, 'status' | 'error'> =>
  message ? { status: message.rcode, error: null } : { status: null, error: 'no_answer' }

/** The walk as a whole has used up what it may. */
class Spent extends Error {
  readonly reason: TraceError
  constructor(reason: TraceError) {
    super(reason)
    this.reason = reason
  }
}

type Place = { name: string; zone: string; server: string; address: string }

class Walk {
  readonly steps: Step[] = []
  readonly #options: Required<TraceOptions>
  readonly #deadline: number
  #queries = 0

  constructor(options: TraceOptions) {
    this.#options = { port: 53, wholeMs: 15_000, queryMs: 2_000, ...options }
    this.#deadline = Date.now() + this.#options.wholeMs
  }

  /** The answer of the zone that has it, or null when all its servers fail. Each zone lies below the one before. */
  async down(question: Question, nested: number): Promise<Message | null> {
    let zone = '.'
    let servers = this.#options.start
    for (let zones = 0; zones < MOST_ZONES; zones++) {
      const said = await this.#askZone(question, zone, servers, nested)
      if (!said) return null
      const referral = referralIn(said, question.name, zone)
      if (!referral) return said
      zone = referral.zone
      servers = referral.servers
    }
    throw new Spent('too_deep')
  }

  /** The first of a zone's servers that says something of use. */
  async #askZone(
    question: Question,
    zone: string,
    servers: readonly NameServer[],
    nested: number,
  ): Promise<Message | null> {
    for (const { name, addresses } of servers.slice(0, MOST_SERVERS)) {
      const known = addresses.length > 0 ? addresses : await this.#find(name, nested)
      if (known.length === 0)
        this.#note({ name: question.name, zone, server: name, address: null, error: 'no_address' })
      for (const address of inOrder(known).slice(0, 2)) {
        const said = await this.#ask(question, { name: question.name, zone, server: name, address })
        if (said) return said
      }
    }
    return null
  }

  async #find(name: string, nested: number): Promise<string[]> {
    if (nested >= MOST_NESTED) return []
    const message = await this.down({ name, type: 'A' }, nested + 1)
    return message?.answers.flatMap(({ type, value }) => (type === 'A' ? [value] : [])) ?? []
  }

  async #ask(question: Question, at: Place): Promise<Message | null> {
    const left = this.#deadline - Date.now()
    if (left <= 0) throw new Spent('timeout')
    const parsed = parseAddress(at.address)
    // A delegation is a stranger's word: it must not lead us to ourselves.
    if (!parsed || this.#options.targets.isForbidden(parsed)) return this.#note({ ...at, error: 'forbidden' })
    if (++this.#queries > MOST_QUERIES) throw new Spent('too_many_queries')
    const { port, queryMs } = this.#options
    const started = Date.now()
    try {
      const options = { timeoutMs: Math.min(queryMs, left), isRecursive: false }
      const message = await askServer({ address: at.address, port }, question, options)
      const seen = outcomeOf(message, question.name, at.zone)
      this.#note({ ...at, ...seen, duration_ms: Date.now() - started })
      return seen.error === null ? message : null
    } catch (error) {
      return this.#note({ ...at, error: faultCode(error), duration_ms: Date.now() - started })
    }
  }

  #note(step: Pick<Step, 'name' | 'zone' | 'server' | 'address' | 'error'> & Partial<Step>): null {
    this.steps.push({ outcome: 'error', next_zone: null, nameservers: [], duration_ms: 0, ...step })
    return null
  }
}

// IPv4 first: a machine without a way into IPv6 would spend its time on it.
const inOrder = (addresses: readonly string[]): string[] =>
  [...addresses].sort((one, other) => Number(one.includes(':')) - Number(other.includes(':')))

function outcomeOf(
  message: Message,
  name: string,
  zone: string,
): Pick<Step, 'outcome' | 'error' | 'next_zone'> & Partial<Step> {
  const referral = referralIn(message, name, zone)
  if (referral) {
    const nameservers = referral.servers.map((server) => server.name)
    return { outcome: 'referral', error: null, next_zone: referral.zone, nameservers }
  }
  const none = { next_zone: null, nameservers: [] }
  if (message.rcode === 'nxdomain') return { ...none, outcome: 'nxdomain', error: null }
  if (message.rcode !== 'noerror') return { ...none, outcome: 'error', error: 'servfail' }
  if (message.answers.length > 0) return { ...none, outcome: 'answer', error: null }
  // Neither an answer nor a way further down, from one that does not claim the zone: it points up or aside.
  if (!message.isAuthoritative) return { ...none, outcome: 'error', error: 'lame' }
  return { ...none, outcome: 'nodata', error: null }
}

/** The zone further down that the message hands on to. */
function referralIn(
  { answers, authority, additional, rcode }: Message,
  name: string,
  zone: string,
): { zone: string; servers: NameServer[] } | null {
  if (answers.length > 0 || rcode !== 'noerror') return null
  const owner = name.toLowerCase()
  const [below] = authority.filter(
    (record) =>
      record.type === 'NS' && record.name !== zone && isAtOrBelow(record.name, zone) && isAtOrBelow(owner, record.name),
  )
  if (!below) return null
  const servers = authority
    .filter((record) => record.type === 'NS' && record.name === below.name)
    .map(({ value }) => ({
      name: value,
      addresses: additional.flatMap((glue) => (glue.name === value && /^A(AAA)?$/.test(glue.type) ? [glue.value] : [])),
    }))
  return { zone: below.name, servers }
}
