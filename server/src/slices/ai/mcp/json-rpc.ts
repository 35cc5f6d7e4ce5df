/** JSON-RPC 2.0: what a frame is, and how it is answered. Nothing here knows what the methods mean. */

export type Id = string | number | null
export type Frame = { id: Id | undefined; method: string; params: Record<string, unknown> }
export type Answer = { jsonrpc: '2.0'; id: Id; result: object } | { jsonrpc: '2.0'; id: Id; error: Fault }
type Fault = { code: number; message: string }

export const PARSE_ERROR = -32700
export const INVALID_REQUEST = -32600
export const METHOD_NOT_FOUND = -32601
export const INVALID_PARAMS = -32602
export const INTERNAL_ERROR = -32603

/** An error answer that a method chose to give. */
export class RpcError extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

export const failed = (id: Id, code: number, message: string): Answer => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
})

/** The frame in a value, or null when it is none. Members beyond the protocol's are ignored. */
export function frameOf(value: unknown): Frame | null {
  if (!isObject(value)) return null
  const { id, method } = value
  const params = value.params ?? {}
  return typeof method === 'string' && isId(id) && isObject(params) ? { id, method, params } : null
}

const isId = (id: unknown): id is Id | undefined =>
  id === undefined || id === null || typeof id === 'string' || (typeof id === 'number' && Number.isSafeInteger(id))

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Without an id it is a notification: it is done, and nobody is told how it went. */
export const isNotification = ({ id }: Frame): boolean => id === undefined

/** Does what the frame asks. A fault of ours is told as such, without its text. */
export async function answerTo(
  value: unknown,
  perform: (frame: Frame) => Promise<object>,
  onFault: (error: unknown) => void,
): Promise<Answer | null> {
  const frame = frameOf(value)
  if (!frame) return failed(null, INVALID_REQUEST, 'Invalid JSON-RPC frame.')
  const id = frame.id ?? null
  try {
    const result = await perform(frame)
    return isNotification(frame) ? null : { jsonrpc: '2.0', id, result }
  } catch (error) {
    if (isNotification(frame)) return null
    if (error instanceof RpcError) return failed(id, error.code, error.message)
    onFault(error)
    return failed(id, INTERNAL_ERROR, 'Internal error.')
  }
}
