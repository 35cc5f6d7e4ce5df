import { DhcpFault, shown } from '../fault.ts'

/** What a configuration of Kea holds. */
export type KeaValue = string | number | boolean | null | KeaValue[] | KeaMap
export type KeaMap = Map<string, KeaValue>

export type KeaText = {
  value: KeaValue
  /** Files that the text asks for with `<?include "…"?>`, each with its line. */
  includes: string[]
  /** What Kea itself would complain about and we can read. */
  notes: string[]
}

const MOST_DEEP = 64
/** A file of the largest size has fewer, unless somebody made it to be one of brackets alone. */
const MOST_BRACKETS = 1_000_000
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
// biome-ignore lint/suspicious/noControlCharactersInRegex: they end what a text may hold
const PLAIN = /[^"\\\u0000-\u001f]*/y
const WORDS: readonly [string, boolean | null][] = [
  ['true', true],
  ['false', false],
  ['null', null],
]
const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}

/** Reads JSON as Kea does: with comments of three kinds, and commas after the last of a list. */
export function readKeaText(text: string): KeaText {
  return new Reader(text).read()
}

class Reader {
  readonly #text: string
  readonly #includes: string[] = []
  readonly #notes: string[] = []
  #at = 0
  #brackets = 0

  constructor(text: string) {
    this.#text = text.startsWith('\ufeff') ? text.slice(1) : text
  }

  read(): KeaText {
    this.#skip()
    if (this.#at >= this.#text.length) throw new DhcpFault('The file says nothing')
    const value = this.#value(0) ?? new Map()
    this.#skip()
    if (this.#at < this.#text.length)
      throw this.#fault(`${shown(this.#rest())} comes after the end of the configuration`)
    return { value, includes: this.#includes, notes: this.#notes }
  }

  /** Undefined where a file is included instead of a value. */
  #value(depth: number): KeaValue | undefined {
    if (depth > MOST_DEEP) throw this.#fault(`lists and maps are more than ${MOST_DEEP} deep`)
    const sign = this.#text[this.#at]
    if (sign === '{') return this.#map(depth)
    if (sign === '[') return this.#list(depth)
    if (sign === '"') return this.#string()
    if (this.#include()) return undefined
    return this.#word()
  }

  #map(depth: number): KeaMap {
    const map: KeaMap = new Map()
    this.#members('}', () => {
      if (this.#text[this.#at] !== '"') throw this.#fault(`${shown(this.#rest())} is not the name of a setting`)
      const name = this.#string()
      this.#skip()
      if (this.#text[this.#at] !== ':') throw this.#fault(`a colon is missing after ${shown(name)}`)
      this.#at++
      this.#skip()
      const value = this.#value(depth + 1)
      if (value === undefined) return
      if (map.has(name)) this.#notes.push(`${shown(name)} is there twice (line ${this.#line()}); the first is read`)
      else map.set(name, value)
    })
    return map
  }

  #list(depth: number): KeaValue[] {
    const list: KeaValue[] = []
    this.#members(']', () => {
      const value = this.#value(depth + 1)
      if (value !== undefined) list.push(value)
    })
    return list
  }

  /** What stands between brackets, with commas between and, if somebody likes, after the last. */
  #members(close: string, read: () => void): void {
    if (++this.#brackets > MOST_BRACKETS) throw this.#fault(`there are more than ${MOST_BRACKETS} lists and maps`)
    this.#at++
    for (;;) {
      this.#skip()
      if (this.#text[this.#at] === close) break
      const isInclude = this.#include()
      if (!isInclude) read()
      this.#skip()
      const sign = this.#text[this.#at]
      if (sign === ',') this.#at++
      else if (sign !== close && !isInclude) throw this.#fault(this.#missing(close))
    }
    this.#at++
  }

  #missing(close: string): string {
    if (this.#at >= this.#text.length) return `the file ends before a ${shown(close)}`
    return `${shown(this.#rest())} stands where a comma or ${shown(close)} should be`
  }

  #string(): string {
    let read = ''
    this.#at++
    for (;;) {
      PLAIN.lastIndex = this.#at
      const piece = PLAIN.exec(this.#text)?.[0] ?? ''
      read += piece
      this.#at += piece.length
      const sign = this.#text[this.#at]
      if (sign === undefined) throw this.#fault('the file ends inside of a text')
      this.#at++
      if (sign === '"') return read
      if (sign !== '\\') throw this.#fault('a text holds a control character')
      read += this.#escape()
    }
  }

  #escape(): string {
    const sign = this.#text[this.#at++] ?? ''
    if (sign !== 'u') {
      const known = ESCAPES[sign]
      if (known === undefined) throw this.#fault(`${shown(`\\${sign}`)} means nothing in a text`)
      return known
    }
    const digits = this.#text.slice(this.#at, this.#at + 4)
    if (!/^[0-9a-f]{4}$/i.test(digits)) throw this.#fault(`${shown(`\\u${digits}`)} means nothing in a text`)
    this.#at += 4
    return String.fromCharCode(Number.parseInt(digits, 16))
  }

  #word(): KeaValue {
    const word = WORDS.find(([name]) => this.#text.startsWith(name, this.#at))
    if (word) {
      this.#at += word[0].length
      return word[1]
    }
    NUMBER.lastIndex = this.#at
    const digits = NUMBER.exec(this.#text)?.[0]
    if (digits === undefined) throw this.#fault(this.#missingValue())
    this.#at += digits.length
    return Number(digits)
  }

  #missingValue(): string {
    return this.#at >= this.#text.length ? 'the file ends too soon' : `${shown(this.#rest())} is not a value`
  }

  /** Kea puts the text of the other file in this place. */
  #include(): boolean {
    if (!this.#text.startsWith('<?include', this.#at)) return false
    const end = this.#text.indexOf('?>', this.#at)
    if (end < 0) throw this.#fault('the file ends inside of an include')
    const file = /"([^"]*)"/.exec(this.#text.slice(this.#at, end))?.[1] ?? ''
    this.#includes.push(`${shown(file)} (line ${this.#line()})`)
    this.#at = end + 2
    return true
  }

  #skip(): void {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at)
      if (code <= 32) this.#at++
      else if (code === HASH || (code === SLASH && this.#text.charCodeAt(this.#at + 1) === SLASH)) this.#skipLine()
      else if (code === SLASH && this.#text.charCodeAt(this.#at + 1) === STAR) this.#skipComment()
      else return
    }
  }

  #skipLine(): void {
    const end = this.#text.indexOf('\n', this.#at)
    this.#at = end < 0 ? this.#text.length : end + 1
  }

  #skipComment(): void {
    const end = this.#text.indexOf('*/', this.#at + 2)
    if (end < 0) throw this.#fault('the file ends inside of a comment')
    this.#at = end + 2
  }

  #rest(): string {
    return this.#text.slice(this.#at, this.#at + 40).split('\n', 1)[0] ?? ''
  }

  #line(): number {
    let line = 1
    for (let at = this.#text.indexOf('\n'); at >= 0 && at < this.#at; at = this.#text.indexOf('\n', at + 1)) line++
    return line
  }

  #fault(reason: string): DhcpFault {
    return new DhcpFault(`Line ${this.#line()}: ${reason}`)
  }
}

const [HASH, STAR, SLASH] = [35, 42, 47]
