import { ApiError, errorOf, unreachable } from './errors.ts'
import { parseExactly } from './exact-json.ts'
import { createSession, type Session } from './session.ts'

export type Params = Record<string, string | number | boolean | readonly string[] | undefined>

interface RequestOptions {
  params?: Params
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
  /** The body holds a password or a code to check, so that a 401 may be about those and not about the session. */
  isProof?: boolean
  /** The answer is a file and comes as a `Blob`. */
  isFile?: boolean
}

export interface Answer<Body> {
  body: Body
  etag: string | null
  /** How many there are in all, where a list says so beside its rows. */
  total: number | null
  /** Where the next page begins; null on the last one, and where a list is not paged so. */
  nextCursor: string | null
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
    if (response.status !== 401 || sentWith === null || options.isProof) return answerOf<Body>(response, options)
    // Another request may have renewed the token while this one was under way.
    const token = session.token() === sentWith ? await session.renew() : session.token()
    if (token !== null) return answerOf<Body>(await request().catch(rethrow), options)
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

async function answerOf<Body>(response: Response, { isFile = false }: RequestOptions): Promise<Answer<Body>> {
  if (!response.ok) throw await errorOf(response)
  // The API document is the contract, and the generated types state it: no second check of every answer here.
  const body = (isFile ? await response.blob() : jsonOf(await response.text())) as Body
  const { headers } = response
  const total = headers.get('x-total-count')
  return {
    body,
    etag: headers.get('etag'),
    total: total === null ? null : Number(total),
    nextCursor: headers.get('x-next-cursor'),
  }
}

const jsonOf = (text: string): unknown => (text === '' ? undefined : parseExactly(text))

function rethrow(error: unknown): never {
  if (error instanceof ApiError || (error instanceof Error && error.name === 'AbortError')) throw error
  throw unreachable()
}

function urlOf(path: string, params: Params = {}): string {
  const filled = Object.entries(params).filter(([, value]) => value !== undefined && value !== '')
  // A list is a parameter that repeats.
  const pairs = filled.flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)]))
  const query = new URLSearchParams(pairs).toString()
  const base = path.startsWith('/health') ? '' : '/api/v1'
  return `${base}${path}${query && `?${query}`}`
}

function initOf(method: string, { body, headers, signal }: RequestOptions, token: string | null): RequestInit {
  const isForm = body instanceof FormData
  return {
    method,
    ...(signal && { signal }),
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      // Of an upload only the browser knows the boundary.
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...headers,
    },
  }
}
