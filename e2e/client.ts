export const PASSWORD = 'Correct horse battery staple 9'

export type CallOptions = { body?: unknown; token?: string; headers?: Record<string, string>; seconds?: number }
// biome-ignore lint/suspicious/noExplicitAny: tests read bodies of every shape, and a wrong guess fails the test
export type Answer = { status: number; body: any; text: string; headers: Headers }

export async function call(method: string, url: string, options: CallOptions = {}): Promise<Answer> {
  const { body, token, headers = {}, seconds = 30 } = options
  const response = await fetch(url, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(seconds * 1000),
  })
  const text = await response.text()
  return { status: response.status, text, body: parsed(text), headers: response.headers }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const tryLogin = (url: string, password: string, headers: Record<string, string> = {}): Promise<Answer> =>
  call('POST', `${url}/api/v1/auth/login`, { body: { username: 'admin', password }, headers })

export async function logIn(url: string, password = PASSWORD, headers: Record<string, string> = {}): Promise<string> {
  const { status, body, text } = await tryLogin(url, password, headers)
  if (status !== 200) throw new Error(`login answered ${status}: ${text}`)
  return body.access_token
}

/** The very first login: the shipped password must be changed before anything else. */
export async function firstLogin(url: string, shipped = 'admin'): Promise<string> {
  const token = await logIn(url, shipped)
  const body = { current_password: shipped, new_password: PASSWORD }
  const { status, text } = await call('POST', `${url}/api/v1/auth/change-password`, { body, token })
  if (status !== 204) throw new Error(`change of password answered ${status}: ${text}`)
  return token
}

export const createSpace = (url: string, token: string, name: string): Promise<Answer> =>
  call('POST', `${url}/api/v1/ipam/spaces`, { body: { name }, token })

export async function spaceNames(url: string, token: string): Promise<string[]> {
  const { body } = await call('GET', `${url}/api/v1/ipam/spaces`, { token })
  return body.map(({ name }: { name: string }) => name)
}

/** Requests of somebody who is logged in by the time they are made; a refusal is thrown. */
export const apiOf =
  (who: () => { url: string; token: string }) => async (method: string, path: string, body?: unknown) => {
    const { url, token } = who()
    const answer = await call(method, `${url}/api/v1${path}`, { token, ...(body === undefined ? {} : { body }) })
    if (answer.status >= 400) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`)
    return answer.body
  }

/** Every module that is built. */
export async function switchEverythingOn(api: ReturnType<typeof apiOf>): Promise<void> {
  const modules: { id: string; available: boolean; enabled: boolean }[] = await api('GET', '/admin/feature-modules')
  for (const { id } of modules.filter(({ available, enabled }) => available && !enabled))
    await api('PATCH', `/admin/feature-modules/${id}`, { enabled: true })
}
