import { DnsFault, shown } from '../fault.ts'
import { ATTACHED, PLAIN, QUOTED, type Tokens } from '../tokens.ts'

const [TAB, NEWLINE, RETURN, SPACE, QUOTE, OPEN, CLOSE, SEMICOLON, BACKSLASH, NUL] = [
  9, 10, 13, 32, 34, 40, 41, 59, 92, 0,
]
/** Characters that end a word, and the backslash, which keeps the next one from doing so. */
const STOPS = new Uint8Array(256)
for (const code of [TAB, NEWLINE, RETURN, SPACE, QUOTE, OPEN, CLOSE, SEMICOLON, BACKSLASH, NUL]) STOPS[code] = 1

/** The largest value there can be, with every octet escaped, and room for the rest of the entry. */
const LONGEST_ENTRY = 400_000

/**
 * Cuts the byte strings it is fed into entries: a line, or several where parentheses hold them together (RFC 1035, 5.1).
 * What is not a whole entry yet is kept for the next piece, and nothing else is.
 */
export class Lexer {
  line = 1
  #text = ''
  #at = 0
  #start = 0
  /** How much text there must be before it is worth looking for the end of the entry again. */
  #enough = 0
  #isEnded = false

  feed(piece: string): void {
    this.#text = this.#at === this.#text.length ? piece : this.#text.slice(this.#at) + piece
    this.#at = 0
  }

  end(): void {
    this.#isEnded = true
  }

  get isAtEnd(): boolean {
    return this.#isEnded && this.#at >= this.#text.length
  }

  /** The text of the entry that was read last, or could not be. */
  get entry(): string {
    return this.#text.slice(this.#start, this.#at).trim()
  }

  /** Reads the next entry; false where there is none until more is fed. After a fault the next call goes on below it. */
  next(tokens: Tokens): boolean {
    const text = this.#text
    const end = text.length
    if (end - this.#at < this.#enough && !this.#isEnded) return false
    let [at, line, depth] = [this.#at, this.line, 0]
    this.#start = at
    tokens.clear(line)
    tokens.startsBlank = isBlank(text.charCodeAt(at))
    while (at < end) {
      const code = text.charCodeAt(at)
      if (code === SPACE || code === TAB) at++
      else if (code === NEWLINE || code === RETURN) {
        at += code === RETURN && text.charCodeAt(at + 1) === NEWLINE ? 2 : 1
        // A carriage return may be the last character of this piece, and its newline the first of the next.
        if (at === end && code === RETURN && !this.#isEnded) break
        line++
        if (depth > 0) continue
        if (tokens.count > 0) return this.#done(at, line)
        // A line with nothing on it: all there was to say is said.
        this.#at = this.#start = at
        this.line = tokens.line = line
        tokens.startsBlank = isBlank(text.charCodeAt(at))
      } else if (code === SEMICOLON) {
        const stop = text.indexOf('\n', at)
        at = stop < 0 ? end : stop
      } else if (code === OPEN) {
        depth++
        at++
      } else if (code === CLOSE) {
        if (--depth < 0) throw this.#fault(at, line, 'a parenthesis is closed that was never opened')
        at++
      } else if (code === QUOTE) {
        const close = this.#closingQuote(at, line)
        if (close < 0) break
        for (let gap = text.indexOf('\n', at); gap >= 0 && gap < close; gap = text.indexOf('\n', gap + 1)) line++
        const isAttached = at > 0 && tokens.count > 0 && !STOPS[text.charCodeAt(at - 1)]
        tokens.add(text.slice(at + 1, close), isAttached ? ATTACHED : QUOTED)
        at = close + 1
      } else if (code === NUL) throw this.#fault(at, line, 'there is a NUL outside quotes')
      else {
        const from = at
        at = wordEnd(text, at)
        if (at < end || this.#isEnded) tokens.add(text.slice(from, at), PLAIN)
      }
    }
    if (!this.#isEnded) return this.#needsMore(end, line)
    this.#at = end
    this.line = line
    if (depth > 0) throw new DnsFault('syntax', `the parenthesis opened on line ${tokens.line} is never closed`)
    return tokens.count > 0
  }

  #done(at: number, line: number): true {
    this.#at = at
    this.line = line
    this.#enough = 0
    return true
  }

  /** Looking again only when there is twice as much keeps the work in proportion to the text, however it is fed. */
  #needsMore(end: number, line: number): false {
    const length = end - this.#at
    if (length > LONGEST_ENTRY) throw this.#fault(end, line, `the entry has more than ${LONGEST_ENTRY} characters`)
    this.#enough = length * 2
    return false
  }

  /** Where the string that opens here closes; -1 where the text ends before that. */
  #closingQuote(open: number, line: number): number {
    const text = this.#text
    for (let at = open + 1; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === QUOTE) return at
      if (code === BACKSLASH) at++
      else if (code === NEWLINE) throw this.#fault(at, line, 'a quote is opened and not closed on its line')
    }
    if (this.#isEnded) throw this.#fault(text.length, line, 'a quote is opened and not closed')
    return -1
  }

  /** What is wrong, after moving on to the next line. */
  #fault(at: number, line: number, sentence: string): DnsFault {
    const stop = this.#text.indexOf('\n', at)
    this.#at = stop < 0 ? this.#text.length : stop + 1
    this.line = line + 1
    this.#enough = 0
    return new DnsFault('syntax', sentence)
  }
}

const isBlank = (code: number): boolean => code === SPACE || code === TAB

function wordEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (STOPS[code] === 0) continue
    if (code !== BACKSLASH) return at
    // An escaped end of line still ends the line; what is wrong with the escape is found when the word is read.
    const next = text.charCodeAt(at + 1)
    if (next !== NEWLINE && next !== RETURN) at++
  }
  return text.length
}

/** Reads a text that must be one entry, as a value is. A comment in it would be lost, so there must be none. */
export function readEntry(text: string, tokens: Tokens): void {
  const lexer = new Lexer()
  lexer.feed(text)
  lexer.end()
  const hasWords = lexer.next(tokens)
  if (!hasWords) throw new DnsFault('syntax', 'there is nothing to read')
  if (!lexer.isAtEnd) throw new DnsFault('syntax', `${shown(text)} has a second line`)
}
