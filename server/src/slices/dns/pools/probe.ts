import { execFile } from 'node:child_process'
import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { connect } from 'node:net'
import { parseAddress } from '@cadastre/core/ip'
import { faultCode } from '../../../outbound/fault.ts'
import type { Targets } from '../../../outbound/targets.ts'
import type { Pool } from './family.ts'

export type Check = Pick<
  Pool,
  | 'hc_type'
  | 'hc_target_port'
  | 'hc_path'
  | 'hc_method'
  | 'hc_verify_tls'
  | 'hc_expected_status_codes'
  | 'hc_timeout_seconds'
>

/** What is wrong with what is behind an address, in a sentence that is safe to show; null for nothing. */
export async function faultAt(address: string, check: Check, targets: Targets): Promise<string | null> {
  const parsed = parseAddress(address)
  if (!parsed || targets.isForbidden(parsed)) return 'The product may not connect to this address'
  const timeoutMs = check.hc_timeout_seconds * 1000
  try {
    if (check.hc_type === 'tcp') return await connected(address, check.hc_target_port ?? 0, timeoutMs)
    if (check.hc_type === 'icmp') return await echoed(address, check.hc_timeout_seconds)
    if (check.hc_type !== 'none') return await answered(address, check, timeoutMs)
    return null
  } catch (error) {
    return SENTENCES[faultCode(error)] ?? 'The connection failed'
  }
}

const SENTENCES: Readonly<Record<string, string>> = {
  timeout: 'It did not answer in time',
  refused: 'It refused the connection',
  unreachable: 'It cannot be reached',
  closed: 'It closed the connection',
  malformed: 'Its answer is malformed',
  tls_failed: 'The connection could not be secured: the certificate or the protocol is not accepted',
}

function connected(host: string, port: number, timeoutMs: number): Promise<null | string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port })
    const end = (fault: string | null): void => {
      socket.destroy()
      resolve(fault)
    }
    socket.setTimeout(timeoutMs, () => end(SENTENCES.timeout ?? ''))
    socket.once('connect', () => end(null))
    socket.once('error', reject)
  })
}

/** The program of the system has the right to send what we may not. */
function echoed(address: string, seconds: number): Promise<string | null> {
  return new Promise((resolve) => {
    const args = ['-n', '-q', '-c', '1', '-W', String(seconds), address]
    execFile('ping', args, { timeout: (seconds + 2) * 1000 }, (error) => {
      if (!error) resolve(null)
      else if ((error as { code?: unknown }).code === 'ENOENT') resolve('ping is not installed where the product runs')
      else resolve('It did not answer in time')
    })
  })
}

function answered(host: string, check: Check, timeoutMs: number): Promise<string | null> {
  const isSecure = check.hc_type === 'https'
  const options = {
    host,
    port: check.hc_target_port ?? (isSecure ? 443 : 80),
    path: check.hc_path,
    method: check.hc_method,
    agent: false as const,
    signal: AbortSignal.timeout(timeoutMs),
    headers: { 'user-agent': 'cadastre', connection: 'close' },
  }
  return new Promise((resolve, reject) => {
    const judge = (response: IncomingMessage): void => {
      const status = response.statusCode ?? 0
      response.destroy()
      resolve(check.hc_expected_status_codes.includes(status) ? null : `It answered with status ${status}`)
    }
    const sent = isSecure
      ? tlsRequest({ ...options, rejectUnauthorized: check.hc_verify_tls }, judge)
      : plainRequest(options, judge)
    sent.once('error', (error) => (options.signal.aborted ? resolve(SENTENCES.timeout ?? '') : reject(error)))
    sent.end()
  })
}
