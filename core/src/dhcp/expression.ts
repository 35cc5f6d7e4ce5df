import { DhcpFault, shown } from './fault.ts'

/** What a client sends, as far as a class looks at it: options by code, as octets in hexadecimal digits. */
export type Packet = {
  readonly mac: string | null
  readonly options: Readonly<Record<number, string>>
  /** Classes that the client is in already. */
  readonly classes: readonly string[]
}

type Token = { readonly kind: 'word' | 'text' | 'hex' | 'number' | 'sign'; readonly text: string }

const TOKENS = /\s*(?:('(?:[^']*)')|(0x[0-9a-f]+)|(\d+)|(pkt[46]\.mac|[a-z_][a-z0-9_-]*)|(==|[()[\],.+*-])|$)/iy

/** The pieces of an expression; a fault says where it is none. */
export function tokensOf(expression: string): Token[] {
  const tokens: Token[] = []
  TOKENS.lastIndex = 0
  while (TOKENS.lastIndex < expression.trimEnd().length) {
    const start = TOKENS.lastIndex
    const token = TOKENS.exec(expression)
    if (!token || token[0] === '')
      throw new DhcpFault(`The expression cannot be read from ${shown(expression.slice(start))} on`)
    const [, text, hex, number, word, sign] = token
    if (text !== undefined) tokens.push({ kind: 'text', text: text.slice(1, -1) })
    else if (hex !== undefined) tokens.push({ kind: 'hex', text: hex.slice(2).toLowerCase() })
    else if (number !== undefined) tokens.push({ kind: 'number', text: number })
    else if (word !== undefined) tokens.push({ kind: 'word', text: word })
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign })
  }
  return tokens
}

/** Refuses what no server would read: quotes and brackets that do not close, and signs that mean nothing. */
export function checkExpression(expression: string): void {
  const open: string[] = []
  for (const { kind, text } of tokensOf(expression)) {
    if (kind !== 'sign') continue
    if (text === '(' || text === '[') open.push(text)
    if ((text === ')' && open.pop() !== '(') || (text === ']' && open.pop() !== '['))
      throw new DhcpFault('The brackets of the expression do not match')
  }
  if (open.length > 0) throw new DhcpFault('The brackets of the expression do not match')
}

/** Whether a client is in a class; null where we cannot tell, because the expression says more than we understand. */
export function matches(expression: string, packet: Packet): boolean | null {
  if (expression.trim() === '') return false
  try {
    const reader = new Reader(tokensOf(expression), packet)
    const result = reader.either()
    return reader.isAtEnd ? result : null
  } catch (error) {
    if (error instanceof DhcpFault) return null
    throw error
  }
}

/** Reads an expression of Kea: comparisons of octets, joined by and, or, not. */
class Reader {
  readonly #tokens: readonly Token[]
  readonly #packet: Packet
  #at = 0

  constructor(tokens: readonly Token[], packet: Packet) {
    this.#tokens = tokens
    this.#packet = packet
  }

  get isAtEnd(): boolean {
    return this.#at === this.#tokens.length
  }

  either(): boolean {
    let result = this.#both()
    while (this.#takes('or')) result = this.#both() || result
    return result
  }

  #both(): boolean {
    let result = this.#one()
    while (this.#takes('and')) result = this.#one() && result
    return result
  }

  #one(): boolean {
    if (this.#takes('not')) return !this.#one()
    if (this.#takes('(')) {
      const result = this.either()
      this.#need(')')
      return result
    }
    if (this.#takes('member')) return this.#packet.classes.includes(this.#inBrackets(() => this.#next('text')))
    if (this.#peek('option')) return this.#option()
    const left = this.#value()
    this.#need('==')
    return left === this.#value()
  }

  /** An option that is there, or whose octets equal others. */
  #option(): boolean {
    const value = this.#optionValue()
    if (value === true || value === false) return value
    this.#need('==')
    return value === this.#value()
  }

  #optionValue(): string | boolean {
    this.#need('option')
    this.#need('[')
    const code = Number(this.#next('number'))
    this.#need(']')
    this.#need('.')
    const octets = this.#packet.options[code]
    const part = this.#next('word')
    if (part === 'exists') return octets !== undefined
    if (part !== 'hex' && part !== 'text') throw new DhcpFault(`option.${part} is not understood`)
    return octets ?? ''
  }

  #value(): string {
    const token = this.#tokens[this.#at]
    if (token?.kind === 'text') return hexOf(this.#next('text'))
    if (token?.kind === 'hex') return even(this.#next('hex'))
    if (this.#takes('pkt4.mac') || this.#takes('pkt6.mac')) return (this.#packet.mac ?? '').replaceAll(':', '')
    if (this.#takes('substring')) return this.#inBrackets(() => this.#substring())
    if (this.#peek('option')) {
      const value = this.#optionValue()
      if (typeof value === 'string') return value
    }
    throw new DhcpFault('The expression says more than is understood')
  }

  #substring(): string {
    const value = this.#value()
    this.#need(',')
    const start = Number(this.#next('number'))
    this.#need(',')
    const length = this.#takes('all') ? value.length : Number(this.#next('number'))
    return value.slice(2 * start, 2 * (start + length))
  }

  #inBrackets<Result>(read: () => Result): Result {
    this.#need('(')
    const result = read()
    this.#need(')')
    return result
  }

  #peek = (text: string): boolean => this.#tokens[this.#at]?.kind !== 'text' && this.#tokens[this.#at]?.text === text
  #takes(text: string): boolean {
    const isThere = this.#peek(text)
    if (isThere) this.#at++
    return isThere
  }
  #need(text: string): void {
    if (!this.#takes(text)) throw new DhcpFault(`${shown(text)} is missing in the expression`)
  }
  #next(kind: Token['kind']): string {
    const token = this.#tokens[this.#at++]
    if (token?.kind !== kind) throw new DhcpFault(`A ${kind} is missing in the expression`)
    return token.text
  }
}

const hexOf = (text: string): string =>
  Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')
const even = (digits: string): string => (digits.length % 2 === 0 ? digits : `0${digits}`)
