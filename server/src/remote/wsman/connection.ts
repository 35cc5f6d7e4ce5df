import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { parseXml, type XmlElement } from '../../xml/tree.ts'
import { RemoteError } from '../error.ts'
import type { RemoteLimits } from '../limits.ts'
import { channelBindings } from '../ntlm/channel-bindings.ts'
import { NtlmClient, ntlmAccount } from '../ntlm/client.ts'
import { NtlmError } from '../ntlm/error.ts'
import type { NtlmSession } from '../ntlm/session.ts'
import { placeOf, type RemoteTarget } from '../target.ts'
import { faultIn } from './answer.ts'
import { isSealed, readSealed, writeSealed } from './framing.ts'
import { abortReason, type HttpAnswer, HttpLine, type HttpMessage, urlOf } from './http.ts'

const XML_TYPE = 'application/soap+xml;charset=UTF-8'
const NOTHING = Buffer.alloc(0)

/** Thrown by a writer when the connection is not the one we logged in on; nothing has been sent then. */
class OtherSocket extends RemoteError {
  constructor(place: string) {
    super('closed', `${place} keeps closing the connection`)
  }
}

type LogIn = { socket: Socket; session: NtlmSession }

/** Carries envelopes to a server and its answers back, logged in, and sealed where the line itself is not. */
export class WsmanConnection {
  readonly url: string
  readonly #target: RemoteTarget
  readonly #line: HttpLine
  #login: LogIn | null = null

  constructor(target: RemoteTarget, limits: RemoteLimits) {
    this.url = urlOf(target)
    this.#target = target
    this.#line = new HttpLine(target, limits)
  }

  close(): void {
    this.#line.close()
  }

  /** The answer to an envelope, null where it is empty; a fault is thrown. */
  async post(envelope: string, signal: AbortSignal): Promise<XmlElement | null> {
    if (signal.aborted) throw abortReason(signal)
    const answer = await this.#exchange(Buffer.from(envelope), signal)
    if (answer.status === 401) throw this.#refusedLogIn()
    const xml = this.#plainBody(answer)
    if (xml.length === 0 && answer.status === 200) return null
    const root = this.#parsed(xml, answer.status)
    const fault = root && faultIn(root)
    if (fault) throw fault
    if (!root || answer.status !== 200) throw this.#unexpected(answer.status)
    return root
  }

  async #exchange(plain: Buffer, signal: AbortSignal): Promise<HttpAnswer> {
    if (this.#target.transport === 'basic') return this.#line.post(() => this.#basicMessage(plain), signal)
    await this.#ensureLogIn(signal)
    const first = await this.#postLoggedIn(plain, signal)
    if (first) return first
    // The connection ended while nobody used it. Nothing was sent, so logging in anew and sending it is safe.
    await this.#ensureLogIn(signal)
    const second = await this.#postLoggedIn(plain, signal)
    if (!second) throw new OtherSocket(placeOf(this.#target))
    return second
  }

  /** Null when the connection we logged in on is gone. */
  async #postLoggedIn(plain: Buffer, signal: AbortSignal): Promise<HttpAnswer | null> {
    const login = this.#login
    try {
      return await this.#line.post((socket) => {
        if (socket !== login?.socket) throw new OtherSocket(placeOf(this.#target))
        return this.#message(plain, login.session)
      }, signal)
    } catch (error) {
      this.#login = null
      if (error instanceof OtherSocket) return null
      throw error
    }
  }

  #message(plain: Buffer, session: NtlmSession): HttpMessage {
    if (this.#target.tls) return { headers: { 'Content-Type': XML_TYPE }, body: plain }
    const { contentType, body } = writeSealed(session, plain)
    return { headers: { 'Content-Type': contentType }, body }
  }

  #basicMessage(body: Buffer): HttpMessage {
    const { username, password } = this.#target
    const token = Buffer.from(`${username}:${password}`).toString('base64')
    return { headers: { 'Content-Type': XML_TYPE, Authorization: `Basic ${token}` }, body }
  }

  async #ensureLogIn(signal: AbortSignal): Promise<void> {
    if (this.#login && !this.#login.socket.destroyed) return
    this.#login = await this.#logIn(signal)
  }

  async #logIn(signal: AbortSignal): Promise<LogIn> {
    const account = ntlmAccount(this.#target.username, this.#target.password)
    const serviceName = `HTTP/${this.#target.host}`
    // The negotiate message is the same for every client; what differs is known with the certificate only.
    const first = await this.#postToken(new NtlmClient(account).negotiate(), signal)
    const challenge = this.#challengeIn(first)
    const certificate = first.socket instanceof TLSSocket ? first.socket.getPeerX509Certificate() : undefined
    const bindings = certificate && { channelBindings: channelBindings(certificate.raw) }
    const client = new NtlmClient(account, { serviceName, ...bindings })
    const { message, session } = this.#ntlm(() => client.authenticate(challenge))
    const second = await this.#postToken(message, signal, first.socket)
    if (second.status === 401) throw this.#refusedLogIn()
    if (second.status !== 200) throw this.#unexpected(second.status)
    return { socket: second.socket, session }
  }

  #postToken(token: Buffer, signal: AbortSignal, only?: Socket): Promise<HttpAnswer> {
    return this.#line.post((socket) => {
      if (only && socket !== only) throw new OtherSocket(placeOf(this.#target))
      const headers = { 'Content-Type': XML_TYPE, Authorization: `Negotiate ${token.toString('base64')}` }
      return { headers, body: NOTHING }
    }, signal)
  }

  #challengeIn({ status, headers }: HttpAnswer): Buffer {
    const offered = headers['www-authenticate'] ?? ''
    const [, token] = /\bNegotiate ([A-Za-z0-9+/=]+)/i.exec(offered) ?? []
    if (status === 401 && token) return Buffer.from(token, 'base64')
    if (status !== 401) throw this.#unexpected(status)
    const names = offered.split(',').map((one) => one.trim().split(' ')[0])
    const schemes = ['Negotiate', 'Kerberos', 'Basic', 'CredSSP'].filter((name) => names.includes(name))
    const instead = schemes.length > 0 ? `; it offers ${schemes.join(', ')}` : ''
    throw new RemoteError('unsupported', `${placeOf(this.#target)} does not take a log-in with NTLM${instead}`)
  }

  #plainBody({ headers, body, status }: HttpAnswer): Buffer {
    const session = this.#login?.session
    if (session && isSealed(headers['content-type'])) return this.#ntlm(() => readSealed(session, body))
    const mustBeSealed = this.#target.transport === 'ntlm' && !this.#target.tls
    if (!mustBeSealed || body.length === 0) return body
    // Anybody on the way could have written it: not even its reason is believed.
    throw status === 200
      ? new RemoteError('malformed', `${placeOf(this.#target)} answered unsealed`)
      : this.#unexpected(status)
  }

  #parsed(xml: Buffer, status: number): XmlElement | null {
    try {
      return parseXml(xml)
    } catch {
      if (status !== 200) return null
      throw new RemoteError('malformed', `${placeOf(this.#target)} answered something that is not WS-Management`)
    }
  }

  #ntlm<T>(step: () => T): T {
    try {
      return step()
    } catch (error) {
      if (!(error instanceof NtlmError)) throw error
      throw new RemoteError(
        'malformed',
        `${placeOf(this.#target)}: the log-in with NTLM does not go on: ${error.message}`,
      )
    }
  }

  #refusedLogIn(): RemoteError {
    this.#login = null
    return new RemoteError('credentials', `${placeOf(this.#target)} does not take the user name or password`)
  }

  #unexpected(status: number): RemoteError {
    if (status === 503) return new RemoteError('unreachable', `${placeOf(this.#target)} is too busy (HTTP 503)`)
    return new RemoteError('failed', `${placeOf(this.#target)} answered HTTP ${status} instead of WS-Management`)
  }
}
