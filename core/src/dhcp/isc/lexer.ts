/** A word or text of dhcpd.conf, or a sign between them. */
export type IscToken = { readonly kind: 'word' | 'text' | 'sign'; readonly text: string; readonly line: number }

const BLANK_OR_COMMENT = /\s+|#[^\n]*|\/\/[^\n]*|\/\*[\s\S]*?\*\//y
const WORD = /[^\s{};,()="#]+/y
const SIGNS = '{};,()='
const PLAIN = /[^"\\]*/y
const ESCAPES: Readonly<Record<string, string>> = { t: '\t', r: '\r', n: '\n', b: '\b' }

/** The pieces of the file. What is never closed is told, and reading ends there. */
export function* iscTokens(text: string, onFault: (line: number, reason: string) => void): Generator<IscToken> {
  let line = 1
  const count = (piece: string): void => {
    for (let at = piece.indexOf('\n'); at >= 0; at = piece.indexOf('\n', at + 1)) line++
  }
  for (let at = 0; at < text.length; ) {
    const blank = matchAt(BLANK_OR_COMMENT, text, at)
    if (blank !== null) {
      count(blank)
      at += blank.length
      continue
    }
    if (text.startsWith('/*', at)) {
      onFault(line, 'the comment that begins here is never closed')
      return
    }
    const sign = text.charAt(at)
    if (sign === '"') {
      const quoted = quotedAt(text, at)
      if (!quoted) {
        onFault(line, 'the text that begins here is never closed')
        return
      }
      yield { kind: 'text', text: quoted.text, line }
      count(text.slice(at, quoted.end))
      at = quoted.end
    } else if (SIGNS.includes(sign)) {
      yield { kind: 'sign', text: sign, line }
      at++
    } else {
      const word = matchAt(WORD, text, at) ?? sign
      yield { kind: 'word', text: word, line }
      at += word.length
    }
  }
  return
}

function matchAt(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? null
}

/** A backslash stands before a character that is meant as it is, or before the code of one. */
function quotedAt(text: string, open: number): { text: string; end: number } | null {
  let read = ''
  for (let at = open + 1; at < text.length; ) {
    const plain = matchAt(PLAIN, text, at) ?? ''
    read += plain
    at += plain.length
    if (text[at] === '"') return { text: read, end: at + 1 }
    const code = /^\\(?:x([0-9a-f]{1,2})|([0-7]{1,3}))/i.exec(text.slice(at, at + 4))
    if (code) {
      read += String.fromCharCode(
        code[1] === undefined ? Number.parseInt(code[2] ?? '0', 8) & 255 : Number.parseInt(code[1], 16),
      )
      at += code[0].length
    } else {
      const next = text[at + 1]
      if (next === undefined) return null
      read += ESCAPES[next] ?? next
      at += 2
    }
  }
  return null
}
