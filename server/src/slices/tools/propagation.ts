import type { Message } from '@cadastre/core/dns/message'
import { parseDomain } from '@cadastre/core/hostname'
import { z } from 'zod'
import { askServer } from '../../outbound/dns-query.ts'
import { faultCode } from '../../outbound/fault.ts'
import { type Targets, targetsOf } from '../../outbound/targets.ts'
import { ServerAddress } from '../dns/zones/addresses.ts'
import { type Asker, probing } from './use.ts'

/** Resolvers that everybody may ask, in places far apart. */
export const defaultResolvers = [
  { address: '1.1.1.1', name: 'Cloudflare' },
  { address: '8.8.8.8', name: 'Google' },
  { address: '9.9.9.9', name: 'Quad9' },
  { address: '208.67.222.222', name: 'OpenDNS' },
] as const
export const Resolvers = z.array(z.object({ address: z.string(), name: z.string() }).meta({ id: 'PublicResolver' }))

const AskedName = z
  .string()
  .trim()
  .min(1)
  .max(253)
  .refine((text) => text === '.' || parseDomain(text) !== null, 'it is not a name of the DNS')

export const PropagationQuestion = z
  .object({
    name: AskedName,
    record_type: z.enum(['A', 'AAAA', 'CNAME', 'MX', 'TXT', 'NS', 'SOA', 'PTR', 'SRV', 'CAA', 'TLSA']).default('A'),
    resolvers: z.array(ServerAddress).min(1).max(12).nullish().describe('Left out: the default resolvers'),
    timeout_seconds: z.number().min(0.5).max(10).default(3),
  })
  .meta({ id: 'DnsPropagationQuestion' })
type PropagationQuestion = z.output<typeof PropagationQuestion>

const Result = z
  .object({
    resolver: z.string(),
    name: z.string().nullable(),
    status: z.enum(['ok', 'nxdomain', 'timeout', 'error']),
    rtt_ms: z.int().nullable(),
    answers: z.array(z.string()),
    error: z.string().nullable(),
  })
  .meta({ id: 'DnsPropagationResult' })
type Result = z.output<typeof Result>

export const Propagation = z
  .object({ name: z.string(), record_type: z.string(), queried_at_ms: z.int(), results: z.array(Result) })
  .meta({ id: 'DnsPropagation' })

/** What several resolvers answer to the same question, asked at the same moment. */
export function checkPropagation(
  asker: Asker,
  { name, record_type, resolvers, timeout_seconds }: PropagationQuestion,
): Promise<z.output<typeof Propagation>> {
  return probing(asker, 'propagation check', name, async () => {
    const targets = targetsOf(asker.deps.config.OUTBOUND_ALLOWED_NETWORKS)
    const question = { name: name === '.' ? '.' : `${parseDomain(name)}.`, type: record_type }
    const chosen = resolvers ?? defaultResolvers.map(({ address }) => address)
    const queried_at_ms = Date.now()
    const results = await Promise.all(chosen.map((one) => askResolver(targets, one, question, timeout_seconds * 1000)))
    return { name: question.name, record_type, queried_at_ms, results }
  })
}

type Question = { name: string; type: string }

/** What goes wrong with one is its result; the others are asked all the same. */
async function askResolver(targets: Targets, resolver: string, question: Question, timeoutMs: number): Promise<Result> {
  const [host = '', port = '53'] = resolver.split('@')
  const name = defaultResolvers.find(({ address }) => address === resolver)?.name ?? null
  const started = Date.now()
  try {
    const server = { address: await targets.addressOf(host, timeoutMs), port: Number(port) }
    const message = await askServer(server, question, { timeoutMs, isRecursive: true })
    return { resolver, name, rtt_ms: Date.now() - started, ...resultOf(message, question.type) }
  } catch (error) {
    const code = faultCode(error)
    const status = code === 'timeout' ? 'timeout' : 'error'
    return { resolver, name, status, rtt_ms: null, answers: [], error: code }
  }
}

function resultOf({ rcode, answers }: Message, type: string): Pick<Result, 'status' | 'answers' | 'error'> {
  const values = answers.filter((record) => record.type === type).map(({ value }) => value)
  if (rcode === 'noerror') return { status: 'ok', answers: values.sort(), error: null }
  return {
    status: rcode === 'nxdomain' ? 'nxdomain' : 'error',
    answers: [],
    error: rcode === 'nxdomain' ? null : rcode,
  }
}
