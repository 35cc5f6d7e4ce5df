import { getServers } from 'node:dns'
import type { Message, MessageRecord, Question } from '@cadastre/core/dns/message'
import type { DnsRecord as ShownRecord } from '@cadastre/core/dns/record'
import { parseDomain } from '@cadastre/core/hostname'
import { parseAddress } from '@cadastre/core/ip'
import { reverseName } from '@cadastre/core/reverse'
import { z } from 'zod'
import { askServer, type DnsServer } from '../../outbound/dns-query.ts'
import { traceName } from '../../outbound/dns-trace.ts'
import { type FaultCode, faultCode, faultCodes } from '../../outbound/fault.ts'
import { type NameServer, rootServers } from '../../outbound/root-servers.ts'
import { type Targets, targetsOf } from '../../outbound/targets.ts'
import { DnsName, Host, Port } from './fields.ts'
import { type Asker, probing } from './use.ts'

const askedTypes = ['A', 'NS', 'CNAME', 'SOA', 'PTR', 'MX', 'TXT', 'AAAA', 'SRV'] as const

export const DnsQuestion = z
  .object({
    name: DnsName,
    type: z.enum(askedTypes).default('A'),
    server: Host.nullable().default(null).meta({ description: 'Whom to ask; for a trace, where to begin' }),
    port: Port.default(53),
  })
  .meta({ id: 'DnsQuestion' })
export type DnsQuestion = z.output<typeof DnsQuestion>

const DnsRecord = z
  .object({ name: z.string(), type: z.string(), ttl: z.int(), value: z.string() })
  .meta({ id: 'DnsToolRecord' })

export const DnsAnswer = z
  .object({
    ok: z.boolean(),
    error: z.enum([...faultCodes, 'no_answer', 'no_resolver']).nullable(),
    status: z.string().nullable().meta({ description: 'The response code: noerror, nxdomain, servfail and so on' }),
    name: z.string(),
    type: z.string(),
    server: z.string().nullable(),
    is_authoritative: z.boolean().nullable(),
    answers: z.array(DnsRecord),
    authority: z.array(DnsRecord),
    duration_ms: z.int(),
  })
  .meta({ id: 'DnsAnswer' })

export const DnsTrace = z
  .object({
    ok: z.boolean(),
    error: z.enum([...faultCodes, 'no_answer', 'too_many_queries', 'too_deep']).nullable(),
    status: z.string().nullable(),
    name: z.string(),
    type: z.string(),
    steps: z.array(
      z
        .object({
          name: z.string(),
          zone: z.string(),
          server: z.string(),
          address: z.string().nullable(),
          outcome: z.enum(['referral', 'answer', 'nxdomain', 'nodata', 'error']),
          error: z.enum([...faultCodes, 'lame', 'servfail', 'no_address']).nullable(),
          next_zone: z.string().nullable(),
          nameservers: z.array(z.string()),
          duration_ms: z.int(),
        })
        .meta({ id: 'DnsTraceStep' }),
    ),
    answers: z.array(DnsRecord),
    duration_ms: z.int(),
  })
  .meta({ id: 'DnsTrace' })

const TIMEOUT_MS = 4_000
const LOOKUP_MS = 1_000

/** What one server answers: the one that is named, or the resolver this machine uses. */
export function lookUp(asker: Asker, input: DnsQuestion): Promise<z.output<typeof DnsAnswer>> {
  return probing(asker, 'dns lookup', input.server ?? input.name, async () => {
    const question = questionOf(input)
    const started = Date.now()
    let server: DnsServer | null = null
    const asked = () => ({ ...question, server: server?.address ?? null, duration_ms: Date.now() - started })
    try {
      server = await serverFor(targetsFor(asker), input)
      if (server === null) return { ...NOTHING, ...asked(), error: 'no_resolver' }
      const said = await askServer(server, question, { timeoutMs: TIMEOUT_MS, isRecursive: true })
      return { ...shown(said), ...asked() }
    } catch (error) {
      return { ...NOTHING, ...asked(), error: codeOf(error) }
    }
  })
}

const NOTHING = { ok: false, status: null, is_authoritative: null, answers: [], authority: [] }

function shown({ rcode, isAuthoritative, answers, authority }: Message) {
  const ok = rcode === 'noerror' || rcode === 'nxdomain'
  return {
    ok,
    error: ok ? null : ('no_answer' as const),
    status: rcode,
    is_authoritative: isAuthoritative,
    answers: firstOf(answers),
    authority: firstOf(authority),
  }
}

/** The delegations from the root, or from another server, down to the answer. */
export function trace(asker: Asker, input: DnsQuestion): Promise<z.output<typeof DnsTrace>> {
  return probing(asker, 'dns trace', input.name, async () => {
    const targets = targetsFor(asker)
    const question = questionOf(input)
    const started = Date.now()
    const asked = () => ({ ...question, duration_ms: Date.now() - started })
    try {
      const start = await startOf(targets, input)
      const { error, answers, ...seen } = await traceName(question, { targets, start, port: input.port })
      return { ok: error === null, error, ...seen, answers: firstOf(answers), ...asked() }
    } catch (error) {
      return { ok: false, error: codeOf(error), status: null, steps: [], answers: [], ...asked() }
    }
  })
}

async function startOf(targets: Targets, { server }: DnsQuestion): Promise<readonly NameServer[]> {
  if (server === null) return rootServers
  return [{ name: `${server}.`, addresses: [await targets.addressOf(server, LOOKUP_MS)] }]
}

/** What failed is part of the answer; a target that is refused is not. */
function codeOf(error: unknown): FaultCode {
  const code = faultCode(error)
  if (code === 'forbidden') throw error
  return code
}

const targetsFor = ({ deps }: Asker): Targets => targetsOf(deps.config.OUTBOUND_ALLOWED_NETWORKS)

function questionOf({ name, type }: DnsQuestion): Question {
  const address = parseAddress(name)
  if (address) return { name: reverseName(address), type: 'PTR' }
  return { name: name === '.' ? '.' : `${parseDomain(name)}.`, type }
}

// The machine's own resolver is the operator's choice, so it may well be this machine.
async function serverFor(targets: Targets, { server, port }: DnsQuestion): Promise<DnsServer | null> {
  if (server !== null) return { address: await targets.addressOf(server, LOOKUP_MS), port }
  const [own] = getServers()
  if (own === undefined) return null
  const [, address = own, portText = '53'] = /^\[?(.+?)\]?:(\d+)$/.exec(parseAddress(own) ? '' : own) ?? []
  return { address, port: Number(portText) }
}

const MOST_SHOWN = 200
const firstOf = (records: readonly MessageRecord[]): ShownRecord[] =>
  records.slice(0, MOST_SHOWN).map(({ name, type, ttl, value }) => ({ name, type, ttl, value }))
