/** A refused request. Status 0 means that no answer came at all. */
export class ApiError extends Error {
  readonly status: number
  readonly detail: unknown
  readonly requestId: string | null
  /** Messages of a 422 by field path, such as `name` or `tags.owner`. */
  readonly fields: Readonly<Record<string, string>>
  /** The rules that were broken, such as those of the password policy. */
  readonly rules: readonly string[]

  constructor(status: number, detail: unknown, requestId: string | null) {
    super(messageOf(status, detail))
    this.name = 'ApiError'
    this.status = status
    this.detail = detail
    this.requestId = requestId
    this.fields = fieldsOf(detail)
    this.rules = rulesOf(detail)
  }
}

/** The error of an answer whose body may be anything: JSON of ours, a proxy's page, or nothing. */
export async function errorOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null)
  const detail = isObject(body) ? body.detail : undefined
  return new ApiError(response.status, detail, response.headers.get('x-request-id'))
}

export const unreachable = (): ApiError => new ApiError(0, 'The server cannot be reached. Check the connection.', null)

export const isStatus = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.status === status

/** A sentence for people, whatever was thrown. */
export const textOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'Something went wrong in this page.'

/** The same with the request id when the fault is the server's, where there is no room for a page about it. */
export function quotableText(error: unknown): string {
  const isFault = error instanceof ApiError && error.status >= 500 && error.requestId !== null
  return isFault ? `${error.message} (request id ${error.requestId})` : textOf(error)
}

function messageOf(status: number, detail: unknown): string {
  if (typeof detail === 'string' && detail !== '') return detail
  if (Array.isArray(detail)) return detail.map(problemText).join('. ')
  if (isObject(detail)) return objectText(detail) ?? fallback(status)
  return fallback(status)
}

function objectText(detail: Record<string, unknown>): string | undefined {
  const rules = rulesOf(detail)
  if (rules.length > 0) return rules.join('. ')
  return [detail.message, detail.reason].find((text) => typeof text === 'string')
}

const rulesOf = (detail: unknown): string[] =>
  isObject(detail) && Array.isArray(detail.errors) ? detail.errors.map(String) : []

function fallback(status: number): string {
  if (status === 403) return 'You may not do this.'
  if (status === 404) return 'Not found.'
  if (status === 429) return 'Too many tries. Wait a minute and try again.'
  return `The server answered with an error (${status}).`
}

function fieldsOf(detail: unknown): Record<string, string> {
  if (!Array.isArray(detail)) return {}
  const entries = detail.filter(isObject).map((problem) => [pathOf(problem), String(problem.msg)] as const)
  return Object.fromEntries(entries.filter(([path]) => path !== ''))
}

// The first part says where the value came from (body, query, path); a form only knows the rest.
const pathOf = ({ loc }: Record<string, unknown>): string => (Array.isArray(loc) ? loc.slice(1).join('.') : '')

function problemText(problem: unknown): string {
  if (!isObject(problem)) return String(problem)
  const path = pathOf(problem)
  return path === '' ? String(problem.msg) : `${path}: ${problem.msg}`
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
