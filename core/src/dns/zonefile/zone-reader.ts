import { readString } from '../character-string.ts'
import { DnsFault, shown } from '../fault.ts'
import { readName } from '../name.ts'
import type { DnsRecord } from '../record.ts'
import type { RecordType } from '../record-type.ts'
import { Tokens } from '../tokens.ts'
import { LONGEST_TTL, parsePeriod, readPeriod } from '../ttl.ts'
import { isMeta } from '../type-codes.ts'
import { typeOf } from '../types/index.ts'
import { spellValue } from '../value.ts'
import { classOf } from './class.ts'
import { ZoneFileFault } from './fault.ts'
import { parseRange, parseTemplate } from './generate.ts'
import { Lexer, readEntry } from './lexer.ts'

export type ZoneRecord = DnsRecord & { file: string; line: number }

export type Limits = {
  /** How many records one `$GENERATE` may make. */
  generated: number
  /** How deep files may include others, and how many may be opened in all. */
  depth: number
  files: number
}
const LIMITS: Limits = { generated: 65_536, depth: 16, files: 1_000 }

export type ZoneReaderOptions = {
  origin: string
  /** What faults call the file. */
  file?: string
  /** The lifetime of records that the file gives none in any way: neither they, nor `$TTL`, nor an SOA, nor a record before. */
  ttl?: number | null
  /** Is told each fault, and reading goes on below it. Without it the first fault is thrown. */
  onFault?: (fault: ZoneFileFault) => void
  limits?: Partial<Limits>
}

/** What a file that includes another asks for. */
export type Include = { file: string; from: string }

type OpenFile = { file: string; lexer: Lexer; origin: string; owner: string | null; ownerText: string | null }

const DOLLAR = 36
const [ZERO, NINE] = [48, 57]

/**
 * Reads the records of a master file (RFC 1035, 5; RFC 2308, 4) as BIND does, from pieces of any size. It asks for
 * pieces and for included files by `waitsFor`, so that whoever drives it may wait; `read.ts` has the usual drivers.
 */
export class ZoneReader {
  waitsFor: 'piece' | 'include' | null = 'piece'
  include: Include = { file: '', from: '' }
  readonly #files: OpenFile[] = []
  readonly #tokens = new Tokens()
  readonly #types = new Map<string, RecordType>()
  readonly #limits: Limits
  readonly #onFault: ZoneReaderOptions['onFault']
  #includeOrigin = '.'
  readonly #ttl: number | null
  #defaultTtl: number | null = null
  #lastTtl: number | null = null
  #generated: Generator<ZoneRecord> | null = null
  #opened = 0

  constructor({ origin, file = 'zone', ttl = null, onFault, limits = {} }: ZoneReaderOptions) {
    this.#limits = { ...LIMITS, ...limits }
    this.#onFault = onFault
    this.#ttl = ttl
    this.#push(file, origin, null)
  }

  /** How many files are open, one included by the other. */
  get depth(): number {
    return this.#files.length
  }

  feed(piece: string): void {
    this.#top().lexer.feed(piece)
  }

  /** The file that is read has no more pieces. */
  end(): void {
    this.#top().lexer.end()
  }

  /** The file that was asked for is there, under its own name, and its pieces come next; null where there is none. */
  included(file: string | null): void {
    const top = this.#top()
    if (file === null) this.#refuse(new DnsFault('include', `${shown(this.include.file)} is not there to be included`))
    else if (this.#files.some((open) => open.file === file))
      this.#refuse(new DnsFault('include', `${shown(file)} includes itself`))
    else this.#push(file, this.#includeOrigin, top.owner)
  }

  /** The next record, or null where the reader waits for something, or has come to the end. */
  next(): ZoneRecord | null {
    for (;;) {
      try {
        const record = this.#step()
        if (record || this.waitsFor !== null || this.#files.length === 0) return record
      } catch (error) {
        this.#refuse(error)
      }
    }
  }

  #step(): ZoneRecord | null {
    this.waitsFor = null
    if (this.#generated) {
      const { done, value } = this.#generated.next()
      if (!done) return value
      this.#generated = null
    }
    const file = this.#files.at(-1)
    if (!file) return null
    if (file.lexer.next(this.#tokens)) return this.#entry(file)
    if (file.lexer.isAtEnd) this.#files.pop()
    else this.waitsFor = 'piece'
    return null
  }

  #entry(file: OpenFile): ZoneRecord | null {
    const tokens = this.#tokens
    tokens.origin = file.origin
    if (!tokens.startsBlank) {
      const text = tokens.word()
      if (text.charCodeAt(0) === DOLLAR) return this.#directive(file, text.toUpperCase())
      this.#setOwner(file, text)
    }
    if (file.owner === null)
      throw new DnsFault('syntax', 'the line begins with a blank, and there is no owner before it')
    return this.#record(file, file.owner, tokens.line)
  }

  #setOwner(file: OpenFile, text: string): void {
    if (text === file.ownerText) return
    // Were it kept, lines without an owner below a bad one would go to the name above it.
    file.owner = null
    file.ownerText = null
    file.owner = readName(text, file.origin)
    file.ownerText = text
  }

  #record(file: OpenFile, name: string, line: number): ZoneRecord {
    const { ttl, type } = this.#head()
    const value = spellValue(type, this.#tokens)
    return { name, type: type.name, ttl: ttl ?? this.#ttlWithout(type, value), value, file: file.file, line }
  }

  /** Lifetime and class in either order, each there or not, and the type (RFC 1035, 5.1). */
  #head(): { ttl: number | null; type: RecordType } {
    const tokens = this.#tokens
    let text = tokens.word()
    const hasClass = classOf(text) !== null
    if (hasClass) text = tokens.word()
    const first = text.charCodeAt(0)
    const ttl = first >= ZERO && first <= NINE ? readPeriod(text) : null
    if (ttl !== null) text = tokens.word()
    if (!hasClass && classOf(text) !== null) text = tokens.word()
    if (ttl !== null) this.#lastTtl = checkedTtl(ttl)
    return { ttl: ttl ?? this.#defaultTtl ?? this.#lastTtl, type: this.#type(text) }
  }

  #type(text: string): RecordType {
    const known = this.#types.get(text)
    if (known) return known
    const type = typeOf(text)
    if (isMeta(type.code)) throw new DnsFault('type', `${type.name} is not a type that a zone can hold`)
    this.#types.set(text, type)
    return type
  }

  /** RFC 1035 had no `$TTL`: the last field of the SOA was what records without a lifetime got. */
  #ttlWithout(type: RecordType, value: string): number {
    if (type.name !== 'SOA') return this.#ttlOfNone()
    this.#defaultTtl = checkedTtl(Number(value.slice(value.lastIndexOf(' ') + 1)))
    return this.#defaultTtl
  }

  #ttlOfNone(): number {
    if (this.#ttl === null) throw new DnsFault('ttl', 'there is no lifetime, neither here nor by $TTL')
    return this.#ttl
  }

  #directive(file: OpenFile, directive: string): null {
    const tokens = this.#tokens
    if (directive === '$ORIGIN') {
      const origin = tokens.name()
      tokens.end()
      file.origin = origin
      file.ownerText = null
    } else if (directive === '$TTL') {
      const ttl = checkedTtl(parsePeriod(tokens.word()))
      tokens.end()
      this.#defaultTtl = ttl
    } else if (directive === '$INCLUDE') this.#includes(file)
    else if (directive === '$GENERATE') this.#generate(file)
    else throw new DnsFault('directive', `${shown(directive)} is not a directive`)
    return null
  }

  #includes(file: OpenFile): void {
    const tokens = this.#tokens
    const path = readString(tokens.text())
    const origin = tokens.isAtEnd ? file.origin : tokens.name()
    tokens.end()
    if (this.#files.length > this.#limits.depth)
      throw new DnsFault('include', `files are included more than ${this.#limits.depth} deep`)
    if (this.#opened > this.#limits.files)
      throw new DnsFault('include', `more than ${this.#limits.files} files are included`)
    this.#includeOrigin = origin
    this.include = { file: path, from: file.file }
    this.waitsFor = 'include'
  }

  #generate(file: OpenFile): void {
    const tokens = this.#tokens
    const range = parseRange(tokens.word(), this.#limits.generated)
    const owner = parseTemplate(tokens.word())
    const { ttl: typed, type } = this.#head()
    const value = parseTemplate(tokens.text())
    tokens.end()
    const ttl = typed ?? this.#ttlOfNone()
    const { line } = tokens
    const { file: name, origin } = file
    this.#generated = (function* () {
      const words = new Tokens()
      for (let step = range.first; step <= range.last; step += range.step) {
        words.origin = origin
        readEntry(value(step), words)
        yield {
          name: readName(owner(step), origin),
          type: type.name,
          ttl,
          value: spellValue(type, words),
          file: name,
          line,
        }
      }
    })()
  }

  #push(file: string, origin: string, owner: string | null): void {
    this.#opened++
    this.#files.push({ file, lexer: new Lexer(), origin, owner, ownerText: null })
  }

  #top(): OpenFile {
    const top = this.#files.at(-1)
    if (!top) throw new DnsFault('syntax', 'the zone file has ended')
    return top
  }

  #refuse(error: unknown): void {
    if (!(error instanceof DnsFault)) throw error
    this.#generated = null
    const { file, lexer } = this.#top()
    const fault = new ZoneFileFault(error.code, { file, line: this.#tokens.line, text: lexer.entry }, error.message)
    if (!this.#onFault) throw fault
    this.#onFault(fault)
  }
}

function checkedTtl(seconds: number): number {
  if (seconds > LONGEST_TTL)
    throw new DnsFault('ttl', `a lifetime of ${seconds} s is too long; at most ${LONGEST_TTL} s are allowed`)
  return seconds
}
