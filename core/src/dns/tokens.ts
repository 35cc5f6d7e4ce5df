import { fromUtf8 } from './byte-string.ts'
import { DnsFault, shown } from './fault.ts'
import { readName, withALabels } from './name.ts'

/** How a word was written; one in quotes may follow the word before it without a blank, as in `key="value"`. */
export const [PLAIN, QUOTED, ATTACHED] = [0, 1, 2]

/** The words of one entry of a zone file, or of one value, and how far they have been read. Escapes are still in them. */
export class Tokens {
  readonly texts: string[] = []
  readonly kinds: number[] = []
  count = 0
  at = 0
  line = 1
  /** The entry begins with a blank: it is about the owner of the entry before. */
  startsBlank = false
  origin = '.'
  /** Whether names in other scripts are somebody's typing, to become A-labels. In a zone file they are just octets. */
  isTyped = false

  clear(line: number): void {
    this.count = 0
    this.at = 0
    this.line = line
    this.startsBlank = false
  }

  add(text: string, kind: number): void {
    this.texts[this.count] = text
    this.kinds[this.count++] = kind
  }

  get isAtEnd(): boolean {
    return this.at >= this.count
  }

  /** The next word without moving on; empty at the end. */
  peek(): string {
    return this.at < this.count ? (this.texts[this.at] ?? '') : ''
  }

  get isQuoted(): boolean {
    return this.at < this.count && this.kinds[this.at] !== PLAIN
  }

  get isAttached(): boolean {
    return this.at < this.count && this.kinds[this.at] === ATTACHED
  }

  /** A word that stands without quotes. */
  word(): string {
    if (this.isAtEnd) throw new DnsFault('syntax', 'the value ends too early')
    if (this.isQuoted) throw new DnsFault('syntax', `${shown(this.peek())} must not be in quotes`)
    return this.texts[this.at++] ?? ''
  }

  /** A word with or without quotes. */
  text(): string {
    if (this.isAtEnd) throw new DnsFault('syntax', 'the value ends too early')
    return this.texts[this.at++] ?? ''
  }

  /** All words that are left as one: keys and digests may be broken up by blanks. */
  joined(): string {
    let text = this.word()
    while (!this.isAtEnd) text += this.word()
    return text
  }

  name(): string {
    const word = this.word()
    return readName(this.isTyped ? withALabels(fromUtf8(word) ?? word) : word, this.origin)
  }

  end(): void {
    if (!this.isAtEnd) throw new DnsFault('syntax', `${shown(this.peek())} is one word too many`)
  }
}
