import { pipeline, Readable } from 'node:stream'
import { constants, createGzip, gzip, type ZlibOptions } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'

const LEAST_BYTES = 1_024
// Lists shrink to a tenth at any level; the higher ones take several times as long for a few percent more.
const OPTIONS: ZlibOptions = { level: constants.Z_BEST_SPEED }
const COMPRESSIBLE = /^(?:text\/|image\/svg\+xml|application\/(?:[\w.+-]*json|jsonl|javascript|xml|x-pem-file))/

/** Answers that are worth it go out as gzip to those who take it. Small ones pass with two comparisons. */
export function addCompression(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isStream = payload instanceof Readable
    if (!isStream && !isLong(payload)) return done(null, payload)
    if (!isCompressible(reply)) return done(null, payload)
    addVary(reply)
    if (!takesGzip(request.headers['accept-encoding'])) return done(null, payload)
    reply.header('content-encoding', 'gzip').removeHeader('content-length').removeHeader('accept-ranges')
    weakenTag(reply)
    if (isStream) return done(null, compressed(payload))
    gzip(payload as string | Buffer, OPTIONS, done)
  })
}

const isLong = (payload: unknown): boolean =>
  (typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length >= LEAST_BYTES

const isCompressible = (reply: FastifyReply): boolean =>
  reply.statusCode !== 206 &&
  !reply.hasHeader('content-encoding') &&
  COMPRESSIBLE.test(String(reply.getHeader('content-type') ?? ''))

function addVary(reply: FastifyReply): void {
  const vary = reply.getHeader('vary')
  reply.header('vary', vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`)
}

// A strong tag names bytes, and these are others; both name the same state of the resource.
function weakenTag(reply: FastifyReply): void {
  const tag = reply.getHeader('etag')
  if (typeof tag === 'string' && !tag.startsWith('W/')) reply.header('etag', `W/${tag}`)
}

/** An error on either side ends the other: the client sees an answer that was cut, not one that looks whole. */
function compressed(stream: Readable): Readable {
  const out = createGzip(OPTIONS)
  pipeline(stream, out, () => undefined)
  return out
}

/** Whether the header prefers gzip to plain; without weights whatever is listed is welcome. */
export function takesGzip(header: string | string[] | undefined): boolean {
  const weights = new Map(
    String(header ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => weighted(part)),
  )
  const gzipped = weights.get('gzip') ?? weights.get('x-gzip') ?? weights.get('*') ?? 0
  return gzipped > 0 && gzipped >= (weights.get('identity') ?? 0)
}

function weighted(part: string): [coding: string, weight: number] {
  const [coding = '', ...parameters] = part.split(';').map((text) => text.trim())
  const weight = Number(parameters.find((text) => text.startsWith('q='))?.slice(2) ?? 1)
  return [coding, Number.isNaN(weight) ? 0 : weight]
}
