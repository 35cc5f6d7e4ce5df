import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { channelBindings } from '../../../src/remote/ntlm/channel-bindings.ts'
import type { NtlmSession } from '../../../src/remote/ntlm/session.ts'
import { isSealed, readSealed, writeSealed } from '../../../src/remote/wsman/framing.ts'
import { parseXml } from '../../../src/xml/tree.ts'
import { type Estate, emptyEstate } from './estate.ts'
import { type AcceptedAccount, NtlmAcceptor } from './ntlm-acceptor.ts'
import { type Reply, type ShellHabits, Shells, type Trouble } from './shells.ts'
import { requestOf } from './soap.ts'

export type HostHabits = ShellHabits & {
  /** The kinds of log-in it offers. */
  offers: readonly ('Negotiate' | 'Basic' | 'Kerberos')[]
  /** It closes the connection after so many answers. */
  answersPerConnection: number
  /** It answers in clear where it should seal. */
  answersInClear: boolean
  /** It takes requests and never answers. */
  isDeaf: boolean
}

const usualHabits: HostHabits = {
  version: '5.1.17763.6293',
  cutsTexts: true,
  unreadableScopes: new Set(),
  writesRawText: false,
  pieceBytes: 65_536,
  silences: 0,
  maxShells: 30,
  offers: ['Negotiate', 'Kerberos', 'Basic'],
  answersPerConnection: Number.POSITIVE_INFINITY,
  answersInClear: false,
  isDeaf: false,
}

export const usualAccount: AcceptedAccount = { username: 'CORP\\importer', password: 'Pa$$ "wörd" 日本 \\ \'; exit' }

type Certificate = { key: string; cert: string; der: Buffer }
type HostOptions = { account?: AcceptedAccount; habits?: Partial<HostHabits>; certificate?: Certificate }
type Line = { acceptor: NtlmAcceptor | null; session: NtlmSession | null; answers: number }

/** A Windows Server for tests: real WS-Management, NTLM with sealing or Basic, and an estate in memory. */
export class WindowsHost {
  readonly estate: Estate = emptyEstate()
  /** The actions of WS-Management in the order they came. */
  readonly requests: string[] = []
  /** The commands of PowerShell that ran, in order, with their arguments. */
  readonly commands: string[] = []
  /** Everything that came over the wire, as it came. */
  readonly wire: Buffer[] = []
  readonly habits: HostHabits
  readonly #account: AcceptedAccount
  readonly #certificate: Certificate | null
  readonly #server: http.Server
  readonly #shells: Shells
  readonly #lines = new WeakMap<Socket, Line>()
  readonly #sockets = new Set<Socket>()
  readonly #troubles: { at: number | RegExp; trouble: Trouble }[] = []
  #started = 0

  private constructor({ account = usualAccount, habits = {}, certificate }: HostOptions) {
    this.#account = account
    this.#certificate = certificate ?? null
    this.habits = { ...usualHabits, ...habits }
    this.#shells = new Shells(
      this.estate,
      this.habits,
      (line) => this.commands.push(line),
      (script) => this.#troubleOf(script),
    )
    const listener: http.RequestListener = (request, response) => {
      this.#serve(request, response).catch(() => request.socket.destroy())
    }
    this.#server = certificate ? https.createServer(certificate, listener) : http.createServer(listener)
    this.#server.on('connection', (socket) => {
      this.#sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => this.#sockets.delete(socket))
    })
    this.#server.on('tlsClientError', () => {})
  }

  static async start(options: HostOptions = {}): Promise<WindowsHost> {
    const host = new WindowsHost(options)
    host.#server.listen(0, '127.0.0.1')
    await once(host.#server, 'listening')
    return host
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  get openShells(): number {
    return this.#shells.open.size
  }

  /** Trouble with the n-th command from now on, or with the next one whose script matches; once. */
  trouble(at: number | RegExp, trouble: Trouble): void {
    this.#troubles.push({ at: typeof at === 'number' ? at + this.#started : at, trouble })
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #troubleOf(script: string): Trouble | null {
    this.#started++
    const index = this.#troubles.findIndex(({ at }) =>
      typeof at === 'number' ? at === this.#started : at.test(script),
    )
    return index < 0 ? null : (this.#troubles.splice(index, 1)[0]?.trouble ?? null)
  }

  async #serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const body = await buffer(request)
    this.wire.push(Buffer.from(JSON.stringify(request.headers)), body)
    if (this.habits.isDeaf) return
    const line = this.#lineOf(request.socket)
    if (++line.answers >= this.habits.answersPerConnection) response.setHeader('Connection', 'close')
    const isIn = this.#logIn(request, response, line)
    if (!isIn) return
    if (body.length === 0) return void response.writeHead(200).end()
    const mustSeal = this.#certificate === null
    if (mustSeal && !(line.session && isSealed(request.headers['content-type'])))
      return void response.writeHead(500).end()
    const plain = line.session && mustSeal ? readSealed(line.session, body) : body
    this.#answer(plain, response, mustSeal ? line.session : null)
  }

  #lineOf(socket: Socket): Line {
    const line = this.#lines.get(socket) ?? { acceptor: null, session: null, answers: 0 }
    this.#lines.set(socket, line)
    return line
  }

  /** Whether the request may be served; where not, it has been answered. */
  #logIn(request: http.IncomingMessage, response: http.ServerResponse, line: Line): boolean {
    const [scheme = '', token = ''] = (request.headers.authorization ?? '').split(' ')
    if (scheme === 'Negotiate' && this.habits.offers.includes('Negotiate')) {
      return this.#negotiate(Buffer.from(token, 'base64'), response, line)
    }
    const { username, password } = this.#account
    const isBasic = this.#certificate && scheme === 'Basic' && this.habits.offers.includes('Basic')
    if (isBasic && Buffer.from(token, 'base64').toString() === `${username}:${password}`) return true
    if (scheme === '' && line.session) return true
    this.#refuse(response, '')
    return false
  }

  #negotiate(token: Buffer, response: http.ServerResponse, line: Line): boolean {
    if (!line.acceptor) {
      line.acceptor = new NtlmAcceptor(this.#account, this.#certificate && channelBindings(this.#certificate.der))
      this.#refuse(response, ` ${line.acceptor.challenge(token).toString('base64')}`)
      return false
    }
    line.session = line.acceptor.accept(token)
    line.acceptor = null
    if (!line.session) this.#refuse(response, '')
    return line.session !== null
  }

  #refuse(response: http.ServerResponse, token: string): void {
    const offers = this.habits.offers.map((name) =>
      name === 'Negotiate' ? `Negotiate${token}` : name === 'Basic' ? 'Basic realm="WSMAN"' : name,
    )
    response.writeHead(401, { 'WWW-Authenticate': offers }).end()
  }

  #answer(plain: Buffer, response: http.ServerResponse, session: NtlmSession | null): void {
    const request = requestOf(parseXml(plain))
    this.requests.push(request.action)
    const reply = this.#shells.answer(request)
    if (reply !== 'never') this.#send(response, reply, this.habits.answersInClear ? null : session)
  }

  #send(response: http.ServerResponse, { xml, status, isDropped }: Reply, session: NtlmSession | null): void {
    const bytes = Buffer.from(xml)
    const sealed = session && writeSealed(session, bytes)
    const body = sealed?.body ?? bytes
    response.writeHead(status, {
      'Content-Type': sealed?.contentType ?? 'application/soap+xml;charset=UTF-8',
      'Content-Length': body.length,
    })
    if (!isDropped) return void response.end(body)
    response.write(body.subarray(0, body.length / 2), () => response.socket?.destroy())
  }
}
