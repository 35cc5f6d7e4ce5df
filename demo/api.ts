/** An answer that is not what the demo expects; the message names the request and what came back. */
export class ApiFault extends Error {
  readonly status: number

  constructor(method: string, path: string, status: number, body: string) {
    super(`${method} ${path} answered ${status}: ${body.slice(0, 600)}`)
    this.status = status
  }
}

export type Row = { id: string } & Record<string, unknown>

/** The REST API as one person or token sees it. */
export class Api {
  readonly #base: string
  readonly #token: string | undefined

  constructor(url: string, token?: string) {
    this.#base = `${url}/api/v1`
    this.#token = token
  }

  get<Body>(path: string): Promise<Body> {
    return this.#send('GET', path)
  }

  post<Body = Row>(path: string, body: object = {}): Promise<Body> {
    return this.#send('POST', path, body)
  }

  put<Body = Row>(path: string, body: object): Promise<Body> {
    return this.#send('PUT', path, body)
  }

  patch<Body = Row>(path: string, body: object): Promise<Body> {
    return this.#send('PATCH', path, body)
  }

  delete(path: string): Promise<void> {
    return this.#send('DELETE', path)
  }

  upload<Body>(path: string, fields: Record<string, string>, file: File): Promise<Body> {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('file', file)
    return this.#send('POST', path, form)
  }

  /** All rows of a list, whether the product pages it or not; the estate has fewer than a page of anything that is paged. */
  async list(path: string): Promise<Row[]> {
    const answer = await this.get<Row[] | { items: Row[] }>(path)
    return Array.isArray(answer) ? answer : answer.items
  }

  async #send<Body>(method: string, path: string, body?: object): Promise<Body> {
    const isForm = body instanceof FormData
    const answer = await fetch(this.#base + path, {
      method,
      headers: {
        ...(this.#token === undefined ? {} : { authorization: `Bearer ${this.#token}` }),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new ApiFault(method, path, answer.status, text)
    return (text === '' ? undefined : JSON.parse(text)) as Body
  }
}

type Login = { access_token: string; force_password_change: boolean }

export async function logIn(url: string, username: string, password: string): Promise<Api> {
  const { access_token } = await new Api(url).post<Login>('/auth/login', { username, password })
  return new Api(url, access_token)
}
