import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { parse } from 'secure-json-parse'
import { Refusal } from './errors.ts'
import { faultOffset } from './json-offset.ts'
import { loneSurrogateAt } from './unicode.ts'

const MAX_DEPTH = 64
export const JSON_TYPES = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/

/**
 * Bodies: JSON is parsed strictly, anything else is handed on as text, which no object schema accepts. So a wrong
 * content type is told apart from wrong content, and both are a 422.
 */
export function addBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(JSON_TYPES, { parseAs: 'buffer' }, async (_request: unknown, bytes: Buffer) =>
    parseJson(textOf(bytes)),
  )
  app.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, text: string) =>
    text === '' ? undefined : text,
  )
}

/** Checked first: decoding would put a replacement character for each byte that is no text, to be stored as such. */
export function textOf(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw broken(0, 'not valid UTF-8')
  return bytes.toString()
}

export function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined
  if (depthOf(text) > MAX_DEPTH) throw broken(0, `nested deeper than ${MAX_DEPTH} levels`)
  const value = parsed(text)
  const lone = loneSurrogateAt(text)
  if (lone !== -1) throw broken(lone, 'half of a surrogate pair stands alone')
  return value
}

function parsed(text: string): unknown {
  try {
    return parse(text, undefined, { protoAction: 'error', constructorAction: 'error' })
  } catch (error) {
    const { message } = error as Error
    throw broken(faultOffset(text), faultOf(message))
  }
}

function broken(offset: number, error: string): Refusal {
  return new Refusal(422, [{ type: 'json_invalid', loc: ['body', offset], msg: 'JSON decode error', ctx: { error } }])
}

// The parser quotes the text around the fault, and that can be half a password.
function faultOf(message: string): string {
  if (message.includes('forbidden prototype')) return 'a key with that name is not allowed'
  return message.includes('end of JSON') || message.startsWith('Unterminated')
    ? 'unexpected end of data'
    : 'not valid JSON'
}

/** How deep arrays and objects nest, by counting brackets outside strings. Recursion would fall to what it looks for. */
export function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let isInString = false
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (isInString) {
      if (code === BACKSLASH) index++
      else if (code === QUOTE) isInString = false
    } else if (code === QUOTE) isInString = true
    else if (code === BRACE || code === BRACKET) deepest = Math.max(deepest, ++depth)
    else if (code === CLOSING_BRACE || code === CLOSING_BRACKET) depth--
  }
  return deepest
}

const [QUOTE, BACKSLASH, BRACE, CLOSING_BRACE, BRACKET, CLOSING_BRACKET] = [34, 92, 123, 125, 91, 93]
