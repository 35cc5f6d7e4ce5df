import { setTimeout } from 'node:timers/promises'
import { ServerFault } from '../../../../../drivers/dns/driver.ts'
import { type ApiAnswer, apiAt } from '../../../../../drivers/dns/http-api.ts'
import { deafSource, SourceFault } from '../../../../../import/source-fault.ts'

const READ_MS = 60_000
const ATTEMPTS = 6
const FIRST_MS = 500
const LONGEST_MS = 30_000

type Headers = Readonly<Record<string, string>>
/** Asks a provider; one that says "not so fast" is asked again after as long as it wants. */
export type CloudCall = (method: 'GET' | 'POST', path: string, headers: Headers, body?: string) => Promise<ApiAnswer>

const isThrottled = ({ status, body }: ApiAnswer): boolean =>
  status === 429 ||
  status === 503 ||
  (status === 400 && /<Code>(Throttling|PriorRequestNotComplete)/.test(String(body)))

export function callsAt(base: string): CloudCall {
  return async (method, path, headers, body) => {
    for (let attempt = 1; ; attempt++) {
      const answer = await once(base, method, path, headers, body)
      if (!isThrottled(answer)) return answer
      if (attempt === ATTEMPTS) throw deafSource('The provider asks for fewer questions; try again later')
      await setTimeout(pauseMs(answer, attempt))
    }
  }
}

async function once(base: string, method: string, path: string, headers: Headers, body?: string): Promise<ApiAnswer> {
  try {
    return await apiAt(base, headers, READ_MS)(method, path, body)
  } catch (error) {
    if (error instanceof ServerFault) throw deafSource(`The provider cannot be asked: ${error.message}`)
    throw error
  }
}

function pauseMs({ retryAfterSeconds }: ApiAnswer, attempt: number): number {
  return Math.min(retryAfterSeconds === null ? FIRST_MS * 2 ** (attempt - 1) : retryAfterSeconds * 1000, LONGEST_MS)
}

/** A refusal in words of the provider that are safe to show. */
export function refusedBy(status: number, sentence: string): SourceFault {
  if (status === 401 || status === 403) return deafSource('The provider does not take the credentials, or not for this')
  return deafSource(`The provider answered ${status}: ${sentence.replace(/[^\x20-\x7e]+/g, ' ').slice(0, 200)}`)
}

/** Pages until there is none; a provider that never ends is not believed. */
export async function allPages<Row>(
  page: (mark: string | null) => Promise<{ rows: readonly Row[]; next: string | null }>,
): Promise<Row[]> {
  const all: Row[] = []
  const marks = new Set<string>()
  for (let mark: string | null = null; ; ) {
    const { rows, next } = await page(mark)
    for (const row of rows) all.push(row)
    if (next === null) return all
    if (marks.has(next)) throw deafSource('The provider shows the same page again and again')
    marks.add(next)
    mark = next
  }
}

/** Whether a question could be answered; what is not allowed or not known is null. */
export async function unlessRefused(answer: Promise<boolean>): Promise<boolean | null> {
  return answer.catch((error) => {
    if (error instanceof SourceFault) return null
    throw error
  })
}
