import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Slice } from '../slice.ts'
import { Refusal } from './errors.ts'
import { answerHeaders } from './headers.ts'
import { notText } from './hooks.ts'
import { NOT_AN_OBJECT } from './issues.ts'
import { refusalOf } from './pg-errors.ts'
import { isUtf8Url } from './unicode.ts'

/** Turns whatever was thrown into an answer; what we did not mean to say stays in the log. */
export function errorHandler(slices: readonly Slice[]) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const refusal = chosen(error, request, slices)
    if (refusal) return refuse(reply, refusal)
    request.log.error({ err: error, request_id: request.id }, 'the request failed')
    return refuse(reply, new Refusal(500, 'Internal Server Error'))
  }
}

function chosen(error: FastifyError, request: FastifyRequest, slices: readonly Slice[]): Refusal | null {
  if (error.code?.startsWith('FST_')) return fastifyRefusal(error, request)
  return refusalOf(slices, error, request)
}

function fastifyRefusal({ code, statusCode = 500 }: FastifyError, request: FastifyRequest): Refusal | null {
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new Refusal(413, `The body is larger than the ${request.routeOptions.bodyLimit} bytes this path takes`)
  }
  if (code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH')
    return new Refusal(400, 'The body is not as long as its header says')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return notJson()
  if (code === 'FST_ERR_BAD_URL' && !isUtf8Url(request.url)) return notText(request.url)
  if (statusCode === 414) return new Refusal(414, 'A part of the path is longer than any that is known')
  return statusCode >= 500 ? null : new Refusal(statusCode, 'Bad Request')
}

// The same answer as for any other type that is not JSON: see json-body.ts.
const notJson = (): Refusal => new Refusal(422, [{ ...NOT_AN_OBJECT, loc: ['body'] }])

export function refuse(reply: FastifyReply, { status, detail, headers, extra }: Refusal): FastifyReply {
  // What a handler had said about its answer before it failed is not about this one.
  for (const name of ABOUT_THE_ANSWER) reply.removeHeader(name)
  return reply
    .code(status)
    .headers(headers)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ detail, ...extra }))
}

const ABOUT_THE_ANSWER = ['Content-Encoding', ...Object.keys(answerHeaders).filter((name) => name !== 'X-Request-ID')]
