/** Logs in as the first administrator, through the forced change of password, and returns an access token. */
export async function administratorToken(url: string): Promise<string> {
  const password = 'A passphrase for bench 1'
  const first = await logIn(url, 'admin')
  const change = { current_password: 'admin', new_password: password }
  await call(`${url}/api/v1/auth/change-password`, change, { authorization: `Bearer ${first}` })
  return logIn(url, password)
}

async function logIn(url: string, password: string): Promise<string> {
  const answer = await call(`${url}/api/v1/auth/login`, { username: 'admin', password })
  return ((await answer.json()) as { access_token: string }).access_token
}

async function call(url: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return answer
}
