import { openapiDocument } from '../../src/http/openapi.ts'
import type { Answer } from '../answer.ts'
import type { TestApp } from '../harness.ts'
import { type Callers, makeCallers } from './callers.ts'
import { Known } from './known.ts'
import { makeNetworks } from './networks.ts'
import { withFrames } from './protocol.ts'
import { Random } from './random.ts'
import { type Operation, operationsOf, requestTo, type Sent } from './requests.ts'
import type { Schema, Source } from './values.ts'

export type Finding = { number: number; who: string; reason: string; request: Sent }
/** `only` narrows it to the paths that match. */
export type FuzzOptions = { requests: number; seed: number; only?: RegExp }
export type Outcome = { findings: Finding[]; statuses: Map<number, number>; reached: Set<string> }

// What a request may switch off, lock or revoke is put right again now and then, and when nobody gets in any more.
const MEND_EVERY = 200

// Several at a time, because most of a request's time is spent waiting for the database.
const LANES = 4

/** Sends requests made from the document, and tells what no client should ever see. */
export async function fuzz(cadastre: TestApp, { requests, seed, only = /./ }: FuzzOptions): Promise<Outcome> {
  const document = openapiDocument(cadastre.app.routeTable.routes, cadastre.deps.slices, 'fuzz') as never as Document
  const operations = withFrames(operationsOf(document), cadastre.deps.slices)
    .filter(({ template }) => only.test(template))
    .flatMap(weighted)
  const outcome: Outcome = { findings: [], statuses: new Map(), reached: new Set() }
  const callers = await makeCallers(cadastre)
  const known = new Known()
  await callers.mend(true)
  await makeNetworks(cadastre, known, callers.list()[0]?.token ?? null)
  const lanes = Array.from({ length: LANES }, async (_, lane) => {
    const source = { random: new Random(seed * LANES + lane), known, schemas: document.components.schemas }
    for (let number = 1 + lane; number <= requests; number += LANES)
      await step({ cadastre, callers, source, outcome }, number, source.random.pick(operations))
  })
  await Promise.all(lanes)
  return outcome
}

type Lane = { cadastre: TestApp; callers: Callers; source: Source; outcome: Outcome }

async function step({ cadastre, callers, source, outcome }: Lane, number: number, operation: Operation): Promise<void> {
  await callers.mend(number % MEND_EVERY === 1)
  const { who, token } = source.random.pick(callers.list())
  const request = requestTo(source, operation)
  const answer = await send(cadastre, callers, request, token)
  const reason = answer instanceof Error ? answer.message : faultOf(answer, request, cadastre.log)
  if (reason) outcome.findings.push({ number, who, reason, request })
  if (answer instanceof Error) return
  if (isRefusedEntry(who, answer)) callers.suspect()
  note(outcome, source.known, request, answer)
}

type Document = { components: { schemas: Record<string, Schema> }; paths: never }

/** Making and finding rows comes first: without rows there is nothing to reach. Hashing and waiting come last. */
function weighted(operation: Operation): Operation[] {
  const { method, template } = operation
  // One operation, but a door to dozens of tools.
  if (template.endsWith('/ai/mcp') && method === 'POST') return Array.from({ length: 40 }, () => operation)
  if (/\/auth\/|\/tools\/|\/metrics|export/.test(template)) return [operation]
  return Array.from({ length: method === 'POST' ? 4 : method === 'DELETE' ? 1 : 2 }, () => operation)
}

async function send({ call }: TestApp, callers: Callers, request: Sent, token: string | null): Promise<Answer | Error> {
  const { method, url, headers, body } = request
  try {
    return await call(method as 'GET', url, {
      token,
      headers,
      remoteAddress: callers.nextAddress(),
      ...(body === undefined ? {} : { body }),
    })
  } catch (error) {
    return error as Error
  }
}

function note({ statuses, reached }: Outcome, known: Known, { method, url, template }: Sent, answer: Answer): void {
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
  if (answer.status >= 300) return
  reached.add(`${method} ${template}`)
  known.harvest(template, answer.body)
  known.noteEtag(url, answer.headers.etag)
}

// What JSON-RPC says instead of 500.
const RPC_FAULT = -32603

/** Refusals that say what others have to do first: whoever runs the product, or a server that cannot be reached. */
const OF_OTHERS = [/\/(dns|dhcp)\/agents\/register 503$/, /\/pull-zones-from-server 502$/]

function faultOf({ status, text, body, headers }: Answer, { template }: Sent, log: readonly object[]): string | null {
  if (OF_OTHERS.some((known) => known.test(`${template} ${status}`))) return null
  const isRpcFault = body?.error?.code === RPC_FAULT
  const isMaintenance = status === 503 && body?.maintenance === true
  if (!isRpcFault && (status < 500 || isMaintenance)) return null
  return `${status} ${text.slice(0, 200)} ${causeIn(log, headers['x-request-id'])}`.trimEnd()
}

type LogLine = { request_id?: string; err?: { message: string; code?: string; stack?: string } }

/** A fault tells its client nothing; the log has the error and the place it came from. */
function causeIn(log: readonly object[], requestId: string | undefined): string {
  const line = log.findLast((entry: LogLine) => entry.err && entry.request_id === requestId) as LogLine | undefined
  const { code = '', message = '', stack = '' } = line?.err ?? {}
  const places = stack.split('\n').filter((place) => place.includes('/src/'))
  return line ? `(${[code, message, ...places.slice(0, 3)].map((part) => part.trim()).join(' ')})` : ''
}

const isRefusedEntry = (who: string, { status, body }: Answer): boolean =>
  who === 'superadmin' && (status === 401 || (status === 404 && /^Feature/.test(body?.detail)))

const MOST_SAID = 1_000
const MOST_SHOWN = 3_000

/** One line with all it takes to see it again. */
export function lineOf({ seed }: FuzzOptions, { number, who, reason, request }: Finding): string {
  const { method, url, headers, body } = request
  const shown = [method, url, JSON.stringify(headers), body ?? ''].join(' ').slice(0, MOST_SHOWN)
  return `seed ${seed} request ${number} as ${who}: ${reason.split('\n')[0]?.slice(0, MOST_SAID)} <- ${shown}`
}
