import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { z } from 'zod'
import type { Access, Action } from '../access/access.ts'
import type { Actor } from '../access/actor.ts'
import type { TokenUse } from '../access/scopes.ts'
import type { Agent } from '../agents/agent.ts'
import { type Expectation, mutate, type Reader, reader, type Work } from '../db/work.ts'
import type { ModuleId } from '../modules/catalog.ts'
import { refuseDangling } from '../references/dangling.ts'
import type { Deps } from '../slice.ts'
import { changedMeanwhile } from './errors.ts'
import { etagOf, matchesEdit } from './etag.ts'
import { isChange } from './gates.ts'
import { takesIfMatch } from './headers.ts'
import { once } from './idempotency.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor
    /** The agent that asks, where only agents may. */
    agent: Agent
    /** A select-only handle for this request. */
    reader(): Reader
    /** One transaction for this request. */
    mutate<T>(change: (work: Work) => Promise<T>): Promise<T>
  }
  interface FastifyContextConfig {
    /** Narrows the access of the slice for one route. */
    access?: Access
    /** What the route does, where its method says otherwise. */
    action?: Action
    /** The id in the path names something else: a right to the whole type is needed. */
    isOfWholeType?: true
    /** Replaces what the slice says about API tokens. */
    tokens?: TokenUse
    /** Sent like a change and changes nothing; so does every route whose action is `read`. Maintenance lets it through. */
    isReadOnly?: true
    /** A browser comes here by GET because another site sends it, and is logged in or turned away: both are recorded. */
    isReturn?: true
    /** Set by the machinery, from the slice. */
    isOpenInMaintenance?: boolean
    /** Open to an account whose password must be changed first. */
    isOpenBeforeChange?: true
    /** Open to an account whose provider wants a second factor that is not set up yet. */
    isOpenBeforeFactor?: true
    /** A POST that takes a secret is not remembered for a repeat: a fast hash of its body would be kept. */
    isNeverRepeated?: boolean
    /** Set by the machinery, from the schema of the answer. */
    holdsCredential?: boolean
    /** Below /api/v1: where what the route makes is read, if neither its path nor its answer tells. */
    location?: string
    /** Answers with a tag of its own making, and with 304 to whoever knows it. */
    hasTag?: true
    /** A search that ends when its time is over, and then tells what it has. */
    mayBeIncomplete?: true
    /** A public route that tells more to a caller it knows. */
    readsBearer?: boolean
    /** Set by the machinery, from the slice. */
    tag?: string
    module?: ModuleId
  }
  interface FastifySchema {
    /** The fields of a multipart form; the operation checks them itself, when it has read the file. */
    form?: z.ZodType
    /** Left out of the published document: pages and files, not operations. */
    hide?: boolean
    operationId?: string
    summary?: string
    description?: string
  }
}

/** Handlers reach the database through the request, which knows who asks. There is no other way. */
export function addRequestHandles(app: FastifyInstance, { databases, keys }: Deps): void {
  app.decorateRequest('actor')
  app.decorateRequest('agent')
  app.decorateRequest('reader', function (this: FastifyRequest) {
    return reader(databases, this.actor)
  })
  app.decorateRequest('mutate', function <T>(this: FastifyRequest, change: (work: Work) => Promise<T>) {
    if (!isChange(this.method, this.routeOptions.config))
      throw new Error('a route that only reads would change something')
    const checked = async (work: Work): Promise<T> => {
      await refuseDanglingBody(work, this)
      return change(work)
    }
    return mutate(databases, this.actor, once(this, keys.signing, checked), expectationOf(this))
  } as FastifyRequest['mutate'])
}

/** What the caller's If-Match says of the resource that is changed. */
function expectationOf({ headers, server, routeOptions }: FastifyRequest): Expectation | undefined {
  const named = headers['if-match']
  // An operation that is not about one state of a resource takes it as it is, whoever is asked on the way.
  if (named === undefined || !takesIfMatch(routeOptions as RouteOptions)) return undefined
  const observed = server.observedAt(routeOptions.url)
  return (current) => {
    if (!matchesEdit(named, etagOf(JSON.stringify(current), observed))) throw changedMeanwhile()
  }
}

/** What the body of the request refers to must be there, for a change in the transaction that makes it. */
export async function refuseDanglingBody(reader: Reader | Work, request: FastifyRequest): Promise<void> {
  const { body } = (request.routeOptions.schema ?? {}) as { body?: z.ZodType }
  if (!body) return
  const isEdit = request.method === 'PUT' || request.method === 'PATCH'
  const ids = Object.values((request.params ?? {}) as Record<string, string>)
  await refuseDangling(reader, body, request.body, isEdit ? (ids.at(-1) ?? null) : null)
}
