const USERNAME = 'admin'
const PASSWORD = 'A passphrase for bench 1'

/** What the administrator logs in with, once administratorToken() has changed the first password. */
export const administrator = { username: USERNAME, password: PASSWORD }

/** Logs in as the first administrator, through the forced change of password, and returns an access token. */
export async function administratorToken(url: string): Promise<string> {
  const first = await logIn(url, { username: USERNAME, password: USERNAME })
  const change = { current_password: USERNAME, new_password: PASSWORD }
  await call(`${url}/api/v1/auth/change-password`, change, bearer(first))
  return logIn(url, administrator)
}

/** As many sessions of the administrator; the product must trust forwarded addresses, or its limit on logins holds. */
export async function moreSessions(url: string, count: number): Promise<string[]> {
  const tokens: string[] = []
  for (let n = 0; n < count; n++) {
    tokens.push(await logIn(url, administrator, { 'x-forwarded-for': `10.0.${n >> 8}.${n & 255}` }))
  }
  return tokens
}

export async function newApiToken(url: string, session: string): Promise<string> {
  const answer = await call(`${url}/api/v1/api-tokens`, { name: 'bench' }, bearer(session))
  return ((await answer.json()) as { token: string }).token
}

type Headers = Record<string, string>
const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` })

async function logIn(url: string, attempt: typeof administrator, headers: Headers = {}): Promise<string> {
  const answer = await call(`${url}/api/v1/auth/login`, attempt, headers)
  return ((await answer.json()) as { access_token: string }).access_token
}

async function call(url: string, body: object, headers: Headers = {}): Promise<Response> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return answer
}
