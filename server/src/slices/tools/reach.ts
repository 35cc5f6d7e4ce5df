import { connect } from 'node:net'
import { z } from 'zod'
import { Timestamp } from '../../http/schema.ts'
import { faultCode, faultCodes, within } from '../../outbound/fault.ts'
import { targetsOf } from '../../outbound/targets.ts'
import { probe } from '../network/tls/probe.ts'
import { Host, Port } from './fields.ts'
import { type Asker, forbiddenTarget, probing } from './use.ts'

const LOOKUP_MS = 1_500
const CONNECT_MS = 3_000
const HANDSHAKE_MS = 5_000

export const PortQuestion = z.object({ host: Host, port: Port }).meta({ id: 'PortQuestion' })
type PortQuestion = z.output<typeof PortQuestion>

export const PortState = z
  .object({
    ok: z.boolean(),
    error: z.enum(faultCodes).nullable(),
    host: z.string(),
    port: z.int(),
    address: z.string().nullable(),
    state: z.enum(['open', 'closed', 'no_answer', 'unknown']),
    duration_ms: z.int(),
  })
  .meta({ id: 'PortState' })

export const TlsQuestion = z
  .object({ host: Host, port: Port.default(443), server_name: Host.nullable().default(null) })
  .meta({ id: 'TlsQuestion' })
type TlsQuestion = z.output<typeof TlsQuestion>

export const TlsSight = z
  .object({
    ok: z.boolean(),
    error: z.enum(faultCodes).nullable(),
    host: z.string(),
    port: z.int(),
    duration_ms: z.int(),
    chain: z.array(
      z
        .object({
          subject_cn: z.string().nullable(),
          issuer_cn: z.string().nullable(),
          serial: z.string(),
          not_before: Timestamp,
          not_after: Timestamp,
          fingerprint_sha256: z.string(),
        })
        .meta({ id: 'TlsSightLink' }),
    ),
    sans: z.array(z.string()),
    key_algo: z.string().nullable(),
    key_size: z.int().nullable(),
    sig_algo: z.string().nullable(),
    chain_valid: z.boolean().nullable(),
    chain_error: z.string().nullable(),
    self_signed: z.boolean().nullable(),
  })
  .meta({ id: 'TlsSight' })

/** Whether somebody takes a TCP connection there; it is closed again at once. */
export function testPort(asker: Asker, { host, port }: PortQuestion): Promise<z.output<typeof PortState>> {
  return probing(asker, 'port test', `${host} port ${port}`, async () => {
    const targets = targetsOf(asker.deps.config.OUTBOUND_ALLOWED_NETWORKS)
    const started = Date.now()
    let address: string | null = null
    const seen = () => ({ host, port, address, duration_ms: Date.now() - started })
    try {
      address = await targets.addressOf(host, LOOKUP_MS)
      await connected(address, port)
      return { ok: true, error: null, state: 'open', ...seen() }
    } catch (error) {
      const code = faultCode(error)
      if (code === 'forbidden') throw error
      return { ok: false, error: code, state: address === null ? 'unknown' : (STATES[code] ?? 'unknown'), ...seen() }
    }
  })
}

const STATES: { [code: string]: 'closed' | 'no_answer' } = {
  refused: 'closed',
  closed: 'closed',
  timeout: 'no_answer',
  unreachable: 'no_answer',
}

async function connected(address: string, port: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const socket = connect({ host: address, port }).once('connect', resolve).on('error', reject)
  await within(CONNECT_MS, promise).finally(() => socket.destroy())
}

/** The certificates a host presents. */
export function peekTls(asker: Asker, input: TlsQuestion): Promise<z.output<typeof TlsSight>> {
  const { host, port } = input
  return probing(asker, 'tls peek', `${host} port ${port}`, async () => {
    const targets = targetsOf(asker.deps.config.OUTBOUND_ALLOWED_NETWORKS)
    const { fault, error: _, ...sight } = await probe(input, { targets, timeoutMs: HANDSHAKE_MS })
    if (fault === 'forbidden') throw forbiddenTarget(host)
    return { ok: fault === null, error: fault, host, port, ...sight }
  })
}
