/** A word or string of a configuration, or a sign between them. */
export type ConfToken = { kind: 'word' | 'string' | '{' | '}' | ';'; text: string; line: number }

const [NEWLINE, QUOTE, HASH, STAR, SLASH, SEMICOLON, BACKSLASH, OPEN, CLOSE] = [10, 34, 35, 42, 47, 59, 92, 123, 125]

/**
 * Cuts a configuration into tokens as BIND does: comments of three kinds end a word and are none inside a string, and a
 * string may go over several lines. What is never closed is told, and reading ends there.
 */
export function* confTokens(text: string, onFault: (line: number, reason: string) => void): Generator<ConfToken> {
  let line = 1
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at)
    if (code === NEWLINE) line++
    if (code <= 32) at++
    else if (isLineComment(text, at)) at = endOf(text, '\n', at)
    else if (isBlockComment(text, at)) {
      const end = text.indexOf('*/', at + 2)
      if (end < 0) {
        onFault(line, 'the comment that begins here is never closed')
        return
      }
      line += linesIn(text, at, end)
      at = end + 2
    } else if (code === QUOTE) {
      const end = closingQuote(text, at)
      if (end < 0) {
        onFault(line, 'the string that begins here is never closed')
        return
      }
      yield { kind: 'string', text: unquoted(text.slice(at + 1, end)), line }
      line += linesIn(text, at, end)
      at = end + 1
    } else if (code === OPEN || code === CLOSE || code === SEMICOLON) {
      yield { kind: text.charAt(at) as '{' | '}' | ';', text: text.charAt(at), line }
      at++
    } else {
      const end = wordEnd(text, at)
      yield { kind: 'word', text: text.slice(at, end), line }
      at = end
    }
  }
}

/** A backslash is one except before a quote: what it means otherwise is for whoever reads the string. */
const unquoted = (text: string): string => text.replace(/\\[\s\S]/g, (pair) => (pair === '\\"' ? '"' : pair))

const isLineComment = (text: string, at: number): boolean =>
  text.charCodeAt(at) === HASH || (text.charCodeAt(at) === SLASH && text.charCodeAt(at + 1) === SLASH)
const isBlockComment = (text: string, at: number): boolean =>
  text.charCodeAt(at) === SLASH && text.charCodeAt(at + 1) === STAR

function endOf(text: string, sign: string, from: number): number {
  const end = text.indexOf(sign, from)
  return end < 0 ? text.length : end
}

function linesIn(text: string, from: number, to: number): number {
  let lines = 0
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) lines++
  return lines
}

function closingQuote(text: string, open: number): number {
  for (let at = open + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) return at
    if (code === BACKSLASH) at++
  }
  return -1
}

const ENDS = new Set([QUOTE, HASH, OPEN, CLOSE, SEMICOLON])

function wordEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code <= 32 || ENDS.has(code)) return at
    if (code === SLASH && (isLineComment(text, at) || isBlockComment(text, at))) return at
  }
  return text.length
}
