import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Reader, Work } from '../db/work.ts'
import type { Routes } from '../slice.ts'
import { refuseDanglingBody } from './request.ts'
import { Nothing, Problem } from './schema.ts'

/** What a route takes and gives. The document adds the problems that any such route can have. */
type Shape = {
  readonly params?: z.ZodObject
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** Fields of an upload, which `prepare` reads. */
  readonly form?: z.ZodObject
  /** Without it, 204. */
  readonly answer?: z.ZodType
  /** Statuses of refusals that no other such route gives, and the schemas of those that look different here. */
  readonly refuses?: readonly number[] | Readonly<Record<number, z.ZodType>>
  readonly config?: FastifyContextConfig
  /** In bytes, where a body may be larger than elsewhere. */
  readonly bodyLimit?: number
  readonly description?: string
  /** Before the transaction begins: reads an upload, asks another machine. The handler gets what it gives. */
  readonly prepare?: (request: FastifyRequest) => Promise<unknown>
}

type Part<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined
type Prepared<Of extends Shape> = Of['prepare'] extends (request: FastifyRequest) => Promise<infer Made>
  ? Made
  : undefined
type Sent<Of extends Shape> = Of['answer'] extends z.ZodType ? z.input<Of['answer']> : unknown

/** What the caller sent, after it was checked, and the request and reply for the few who need them. */
export type Input<Of extends Shape> = {
  readonly params: Part<Of['params']>
  readonly query: Part<Of['query']>
  readonly body: Part<Of['body']>
  readonly prepared: Prepared<Of>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

type Handler<Handle, Of extends Shape> = (handle: Handle, input: Input<Of>) => Promise<Sent<Of>>
type Register<Handle> = <const Of extends Shape>(
  path: string,
  operationId: string,
  summary: string,
  shape: Of,
  handler: Handler<Handle, Of>,
) => void

/** The usual verbs, each of which knows its method, its status and the handle its operation gets. */
export type Verbs = {
  /** GET: reads one or lists several. */
  readonly read: Register<Reader>
  /** POST that only asks: a search with a body, a preview. */
  readonly ask: Register<Reader>
  /** POST that changes nothing and asks for the right to: a preview for those who may go on. */
  readonly rehearse: Register<Reader>
  /** POST that makes one: 201. */
  readonly create: Register<Work>
  /** POST that opens its own transactions, several or none: it gets the request. 200, or 204 when there is nothing to answer. */
  readonly handle: Register<FastifyRequest>
  /** PUT: changes fields of one. */
  readonly change: Register<Work>
  /** PATCH: changes fields of one, where the interface says so. */
  readonly patch: Register<Work>
  /** POST that does something to what is there: 200, or 204 when there is nothing to answer. */
  readonly act: Register<Work>
  /** POST that sees to it that something is done later: 202. */
  readonly accept: Register<Work>
  /** DELETE: 204, or 200 when there is something to answer. */
  readonly remove: Register<Work>
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Kind = { method: Method; status: 200 | 201 | 202; config?: FastifyContextConfig }

export function verbs(app: Routes): Verbs {
  return {
    read: reading(app, { method: 'GET', status: 200 }),
    ask: reading(app, { method: 'POST', status: 200, config: { action: 'read' } }),
    rehearse: reading(app, { method: 'POST', status: 200, config: { isReadOnly: true } }),
    create: writing(app, { method: 'POST', status: 201 }),
    handle: register(app, { method: 'POST', status: 200 }, (request, run) => run(request)),
    change: writing(app, { method: 'PUT', status: 200 }),
    patch: writing(app, { method: 'PATCH', status: 200 }),
    act: writing(app, { method: 'POST', status: 200 }),
    accept: writing(app, { method: 'POST', status: 202 }),
    remove: writing(app, { method: 'DELETE', status: 200 }),
  }
}

const reading = (app: Routes, kind: Kind): Register<Reader> =>
  register(app, kind, (request, run) => run(request.reader()))
const writing = (app: Routes, kind: Kind): Register<Work> => register(app, kind, (request, run) => request.mutate(run))

type Run<Handle> = (handle: Handle) => Promise<unknown>

function register<Handle>(
  app: Routes,
  kind: Kind,
  through: (request: FastifyRequest, run: Run<Handle>) => Promise<unknown>,
): Register<Handle> {
  return (path, operationId, summary, shape, handler) => {
    const status = shape.answer ? kind.status : 204
    app.route({
      method: kind.method,
      url: path,
      config: { ...kind.config, ...shape.config },
      ...(shape.bodyLimit === undefined ? {} : { bodyLimit: shape.bodyLimit }),
      schema: {
        operationId,
        summary,
        ...(shape.description === undefined ? {} : { description: shape.description }),
        ...(shape.params ? { params: shape.params } : {}),
        ...(shape.query ? { querystring: shape.query } : {}),
        ...(shape.body ? { body: shape.body } : {}),
        ...(shape.form ? { form: shape.form } : {}),
        response: { [status]: shape.answer ?? Nothing, ...refusals(shape) },
      },
      handler: async (request, reply) => {
        const prepared = await preparedBy(shape, request)
        const { params, query, body } = request
        const input = { params, query, body, prepared, request, reply } as Input<typeof shape>
        const answer = await through(request, (handle) => handler(handle, input))
        return isAnswered(reply) ? reply : reply.code(status).send(status === 204 ? undefined : answer)
      },
    })
  }
}

/** What the body refers to is looked for first: whoever prepares reads some of it. */
async function preparedBy({ prepare, body }: Shape, request: FastifyRequest): Promise<unknown> {
  if (prepare && body) await refuseDanglingBody(request.reader(), request)
  return prepare?.(request)
}

/**
 * Whether the handler sent the answer itself. Who waits for that is also told when the client hangs up first: the answer
 * may then still be on its way through compression, and a second one would end the process.
 */
const isAnswered = ({ sent, raw }: FastifyReply): boolean => sent || raw.headersSent || raw.destroyed

const refusals = ({ refuses = [] }: Shape): Readonly<Record<number, z.ZodType>> =>
  isList(refuses) ? Object.fromEntries(refuses.map((status) => [status, Problem])) : refuses
const isList = (refuses: NonNullable<Shape['refuses']>): refuses is readonly number[] => Array.isArray(refuses)
