export type Detail = string | object | readonly object[]

/** An answer we chose to give. Everything else that is thrown is a fault of ours and becomes a bare 500. */
export class Refusal extends Error {
  readonly status: number
  readonly detail: Detail
  readonly headers: Record<string, string>
  /** Members beside `detail`, for the few bodies that have them. */
  readonly extra: object

  constructor(status: number, detail: Detail, headers: Record<string, string> = {}, extra: object = {}) {
    super(typeof detail === 'string' ? detail : JSON.stringify(detail))
    this.status = status
    this.detail = detail
    this.headers = headers
    this.extra = extra
  }
}

/** 400: well-formed, but it makes no sense here. */
export const badRequest = (detail: Detail): Refusal => new Refusal(400, detail)
export const unauthenticated = (detail = 'Not authenticated'): Refusal => new Refusal(401, detail)
export const forbidden = (detail: string): Refusal => new Refusal(403, detail)

/** 403 for want of a right. Wherever it is thrown, who wanted what is recorded. */
export class Denial extends Refusal {
  readonly action: string
  readonly type: string

  constructor(action: string, type: string, detail = `Permission denied: need '${action}' on '${type}'`) {
    super(403, detail)
    this.action = action
    this.type = type
  }
}

/** 404; `what` is the resource as people call it: `IP space`. */
export const notFound = (what: string): Refusal => new Refusal(404, `${what} not found`)
export const conflict = (detail: Detail): Refusal => new Refusal(409, detail)
/** 422 with a sentence: valid by schema, refused by a rule. */
export const invalid = (detail: string): Refusal => new Refusal(422, detail)
/** 412: the resource is not what the caller's If-Match says. */
export const changedMeanwhile = (): Refusal =>
  new Refusal(412, 'The resource was changed since it was read; read it again and repeat the edit')

/** 503 that tells the client when to come back. */
export const unavailable = (detail: string, retryAfterSeconds: number): Refusal =>
  new Refusal(503, detail, { 'retry-after': String(retryAfterSeconds) })
