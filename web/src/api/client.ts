import { ApiError, errorOf, unreachable } from './errors.ts'
import { createSession, type Session } from './session.ts'

export type Params = Record<string, string | number | undefined>

interface RequestOptions {
  params?: Params
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
  /** The body holds a password or a code to check, so that a 401 may be about those and not about the session. */
  isProof?: boolean
}

export interface Answer<Body> {
  body: Body
  etag: string | null
}

export interface Client {
  session: Session
  send<Body>(method: string, path: string, options?: RequestOptions): Promise<Answer<Body>>
  get<Body>(path: string, options?: RequestOptions): Promise<Body>
  /** Called once when the server ends the session. */
  onSignedOut(listener: () => void): void
}

export function createClient(fetch: typeof globalThis.fetch): Client {
  const session = createSession(fetch)
  let signedOut = (): void => {}

  async function send<Body>(method: string, path: string, options: RequestOptions = {}): Promise<Answer<Body>> {
    // With a new token a 401 can only be about the proof; sending it a second time would count as a second guess.
    if (options.isProof && (await session.renew()) === null) signedOut()
    const request = () => fetch(urlOf(path, options.params), initOf(method, options, session.token()))
    const sentWith = session.token()
    const response = await request().catch(rethrow)
    if (response.status !== 401 || sentWith === null || options.isProof) return answerOf<Body>(response)
    // Another request may have renewed the token while this one was under way.
    const token = session.token() === sentWith ? await session.renew() : session.token()
    if (token !== null) return answerOf<Body>(await request().catch(rethrow))
    signedOut()
    throw await errorOf(response)
  }

  return {
    session,
    send,
    get: async <Body>(path: string, options?: RequestOptions) => (await send<Body>('GET', path, options)).body,
    onSignedOut: (listener) => {
      signedOut = listener
    },
  }
}

export const client = createClient((...request) => globalThis.fetch(...request))

async function answerOf<Body>(response: Response): Promise<Answer<Body>> {
  if (!response.ok) throw await errorOf(response)
  const text = await response.text()
  // The API document is the contract, and `types.ts` states it: no second check of every answer here.
  return { body: (text === '' ? undefined : JSON.parse(text)) as Body, etag: response.headers.get('etag') }
}

function rethrow(error: unknown): never {
  if (error instanceof ApiError || (error instanceof Error && error.name === 'AbortError')) throw error
  throw unreachable()
}

function urlOf(path: string, params: Params = {}): string {
  const given = Object.entries(params).filter(([, value]) => value !== undefined && value !== '')
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  const base = path.startsWith('/health') ? '' : '/api/v1'
  return `${base}${path}${query && `?${query}`}`
}

function initOf(method: string, { body, headers, signal }: RequestOptions, token: string | null): RequestInit {
  return {
    method,
    ...(signal && { signal }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
  }
}
