import { errorOf, unreachable } from './errors.ts'
import type { RefreshResponse } from './generated/types.ts'

/** The access token of this tab. It lives in memory only; the refresh token is a cookie no script can read. */
export interface Session {
  token(): string | null
  start(token: string): void
  end(): void
  /** A new token, or null when the session is over. Callers at the same time share one request. */
  renew(): Promise<string | null>
}

export function createSession(fetch: typeof globalThis.fetch): Session {
  let token: string | null = null
  let renewal: Promise<string | null> | null = null

  async function renewNow(): Promise<string | null> {
    token = await oneTabAtATime(() => requestToken(fetch))
    return token
  }

  return {
    token: () => token,
    start: (value) => {
      token = value
    },
    end: () => {
      token = null
    },
    renew: () => {
      renewal ??= renewNow().finally(() => {
        renewal = null
      })
      return renewal
    },
  }
}

async function requestToken(fetch: typeof globalThis.fetch): Promise<string | null> {
  const response = await fetch('/api/v1/auth/refresh', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  }).catch(() => {
    throw unreachable()
  })
  if (response.ok) return ((await response.json()) as RefreshResponse).access_token
  // Only a clear refusal ends the session: maintenance or a broken server must not sign anyone out.
  if ([400, 401, 403, 422].includes(response.status)) return null
  throw await errorOf(response)
}

// A refresh token works once. Two tabs using the same one look like theft and would end the session.
async function oneTabAtATime(work: () => Promise<string | null>): Promise<string | null> {
  if (typeof navigator === 'undefined' || !navigator.locks) return work()
  return await navigator.locks.request('cadastre-refresh', work)
}
