import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { Provider } from 'oidc-provider'

export type OpenIdProvider = {
  issuer: string
  /** Lets a client in, and says what is claimed of whoever logs in. */
  serve(client: object, claimsOf: (login: string) => object): void
  /** Answers instead of the provider, to be one that lies. */
  serveInstead(listener: RequestListener): void
  close(): void
}

/** A certified OpenID provider on a port of this machine. */
export async function startOpenIdProvider(): Promise<OpenIdProvider> {
  let listener: RequestListener = (_request, response) => response.writeHead(503).end()
  const server = createServer((request, response) => listener(request, response)).listen(0, '127.0.0.1')
  server.on('error', () => undefined)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a listening server has no port')
  const issuer = `http://127.0.0.1:${address.port}`
  return {
    issuer,
    serve: (client, claimsOf) => {
      const findAccount = (_context: unknown, id: string) => ({
        accountId: id,
        claims: async () => ({ sub: id, ...claimsOf(id) }),
      })
      const configuration = {
        clients: [client],
        findAccount,
        claims: { openid: ['sub'], profile: ['preferred_username', 'name', 'groups'], email: ['email'] },
        pkce: { required: () => true },
        cookies: { keys: ['of the tests'] },
      }
      listener = new Provider(issuer, configuration).callback()
    },
    serveInstead: (other) => {
      listener = other
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** What a browser does at the provider: follows, logs in, consents, until it is sent to an address of somebody else. */
export class Visitor {
  readonly #issuer: string
  readonly #login: string
  readonly #cookies = new Map<string, string>()

  constructor(issuer: string, login: string) {
    this.#issuer = issuer
    this.#login = login
  }

  async visit(address: string): Promise<string> {
    let response = await this.#fetch(address)
    for (let steps = 0; steps < 20; steps++) {
      const location = response.headers.get('location')
      if (location !== null) {
        const next = new URL(location, this.#issuer).href
        if (!next.startsWith(this.#issuer)) return next
        response = await this.#fetch(next)
        continue
      }
      const page = await response.text()
      const [, action] = /<form[^>]*action="([^"]+)"/.exec(page) ?? []
      if (action === undefined) throw new Error(`the provider answered ${response.status}: ${page.slice(0, 500)}`)
      const fields = page.includes('name="login"')
        ? { prompt: 'login', login: this.#login, password: 'x' }
        : { prompt: 'consent' }
      response = await this.#fetch(new URL(action, this.#issuer).href, fields)
    }
    throw new Error('the provider sends in circles')
  }

  async #fetch(address: string, form?: Record<string, string>): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      this.#cookies.set(name, value)
    }
    return response
  }
}
