import { connect, type DetailedPeerCertificate, type TLSSocket } from 'node:tls'
import { parseAddress } from '@cadastre/core/ip'
import { Fault, type FaultCode, faultCode, within } from '../../../outbound/fault.ts'
import type { Targets } from '../../../outbound/targets.ts'
import { harmless, namesIn } from '../../../tls/names.ts'

/** One certificate of a chain, as stored. */
export type Link = {
  subject_cn: string | null
  issuer_cn: string | null
  serial: string
  not_before: string
  not_after: string
  fingerprint_sha256: string
}

export type Sight = {
  /** What went wrong for people to read, and in a word. */
  error: string | null
  fault: FaultCode | null
  duration_ms: number
  chain: Link[]
  sans: string[]
  key_algo: string | null
  key_size: number | null
  sig_algo: string | null
  chain_valid: boolean | null
  chain_error: string | null
  self_signed: boolean | null
}

export type ProbeOptions = { targets: Targets; timeoutMs?: number }
const USUAL_MS = 10_000

type Target = { host: string; port: number; server_name: string | null }

/** A handshake with the target; nothing is sent beyond it. It never throws: what went wrong is part of the sight. */
export async function probe(target: Target, { targets, timeoutMs = USUAL_MS }: ProbeOptions): Promise<Sight> {
  const started = Date.now()
  try {
    const seen = await within(timeoutMs, look(target, targets, timeoutMs))
    return { ...seen, error: null, fault: null, duration_ms: Date.now() - started }
  } catch (error) {
    return {
      ...NOTHING_SEEN,
      error: (error as Error).message.slice(0, 500),
      fault: faultCode(error),
      duration_ms: Date.now() - started,
    }
  }
}

async function look(target: Target, targets: Targets, timeoutMs: number): Promise<Seen> {
  return handshake(target, await targets.addressOf(target.host, timeoutMs), timeoutMs)
}

const NOTHING_SEEN = {
  chain: [],
  sans: [],
  key_algo: null,
  key_size: null,
  sig_algo: null,
  chain_valid: null,
  chain_error: null,
  self_signed: null,
}

type Seen = Omit<Sight, 'error' | 'fault' | 'duration_ms'>

async function handshake({ host, port, server_name }: Target, address: string, timeoutMs: number): Promise<Seen> {
  const name = server_name ?? host
  const socket = connect({
    host: address,
    port,
    // A certificate that cannot be trusted is what we came to see.
    rejectUnauthorized: false,
    ...(parseAddress(name) ? {} : { servername: name }),
  })
  try {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    socket.once('secureConnect', resolve).once('error', reject)
    socket.once('close', () => reject(new Fault('closed', 'The connection was closed before the handshake was done')))
    await within(timeoutMs, promise)
    return sightOf(socket)
  } finally {
    // A late fault of a connection that is given up concerns nobody.
    socket.on('error', () => {}).destroy()
  }
}

function sightOf(socket: TLSSocket): Seen {
  const certificates = chainOf(socket.getPeerCertificate(true))
  const [leaf] = certificates
  if (!leaf) throw new Fault('tls_failed', 'No certificate was presented')
  const certificate = socket.getPeerX509Certificate()
  return {
    chain: certificates.map(linkOf),
    sans: namesIn(leaf.subjectaltname),
    key_algo: certificate?.publicKey.asymmetricKeyType ?? null,
    key_size: leaf.bits ?? null,
    sig_algo: certificate?.signatureAlgorithm ?? null,
    chain_valid: socket.authorized,
    chain_error: socket.authorized ? null : String(socket.authorizationError),
    self_signed: certificate ? certificate.verify(certificate.publicKey) : null,
  }
}

const LONGEST = 10

/** The leaf first; the last one names itself as its issuer. */
function chainOf(leaf: DetailedPeerCertificate): DetailedPeerCertificate[] {
  const chain: DetailedPeerCertificate[] = []
  for (let next: DetailedPeerCertificate | undefined = leaf; next?.raw; next = next.issuerCertificate) {
    if (chain.includes(next) || chain.length === LONGEST) break
    chain.push(next)
  }
  return chain
}

const linkOf = (certificate: DetailedPeerCertificate): Link => ({
  subject_cn: commonName(certificate.subject),
  issuer_cn: commonName(certificate.issuer),
  serial: certificate.serialNumber.slice(0, 128),
  not_before: new Date(certificate.valid_from).toISOString(),
  not_after: new Date(certificate.valid_to).toISOString(),
  fingerprint_sha256: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
})

function commonName(name: { CN?: string | string[] } | undefined): string | null {
  const [first] = [name?.CN].flat()
  return first === undefined ? null : harmless(first)
}
