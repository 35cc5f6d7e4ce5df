/**
 * As much of PowerShell as the product's scripts are written in, and not a word more: what is not known here is an error,
 * as it would be there. It is read by its own rules, so that a value that escapes its quotes does what it would do there.
 */

/** An error a script can catch. */
export class PsError extends Error {
  readonly id: string
  readonly category: string

  constructor(message: string, id = 'RuntimeException', category = 'NotSpecified') {
    super(message)
    this.id = id
    this.category = category
  }
}

/** What is wrong with the script itself: nothing of it runs. */
export class PsSyntaxError extends Error {}

class Exit {
  readonly code: number
  constructor(code: number) {
    this.code = code
  }
}

export class TimeSpan {
  readonly TotalSeconds: number
  constructor(seconds: number) {
    this.TotalSeconds = seconds
  }
}

export type Arguments = ReadonlyMap<string, unknown>
export type Variables = Map<string, unknown>
/** A command: its arguments by name (`''` for those without), and what it writes. */
export type Cmdlet = (args: Arguments, variables: Variables) => unknown[]

type Env = {
  variables: Variables
  cmdlets: ReadonlyMap<string, Cmdlet>
}
type Node = (env: Env) => unknown[]
type Expression = (env: Env) => unknown

/** Runs a script; `output` gets what it writes as text. Answers the exit code. */
export function runPowerShell(
  text: string,
  cmdlets: ReadonlyMap<string, Cmdlet>,
  version: string,
  output: (line: string) => void,
): number {
  const block = new Parser(text).script()
  try {
    const env = { variables: new Map<string, unknown>([['psversiontable', { PSVersion: version }]]), cmdlets }
    for (const value of block(env)) if (value !== null) output(textOf(value))
    return 0
  } catch (error) {
    if (error instanceof Exit) return error.code
    throw error
  }
}

export function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (Array.isArray(value)) return value.map(textOf).join(' ')
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? 'System.Object' : String(value)
}

const flat = (value: unknown): unknown[] =>
  value === null || value === undefined ? [] : Array.isArray(value) ? value : [value]

const isSingleQuote = (char: string): boolean => "'\u2018\u2019\u201a\u201b".includes(char) && char !== ''
const isDoubleQuote = (char: string): boolean => '"\u201c\u201d\u201e'.includes(char) && char !== ''

class Parser {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  script(): Node {
    const block = this.#statements()
    if (this.#at < this.#text.length) this.#fail()
    return block
  }

  #fail(): never {
    throw new PsSyntaxError(`Unexpected token at char:${this.#at}: ${this.#text.slice(this.#at, this.#at + 40)}`)
  }

  get #char(): string {
    return this.#text.charAt(this.#at)
  }

  #skip(pattern: RegExp): string | null {
    const sticky = new RegExp(pattern.source, `${pattern.flags}y`)
    sticky.lastIndex = this.#at
    const [match] = sticky.exec(this.#text) ?? []
    if (match === undefined) return null
    this.#at += match.length
    return match
  }

  #blanks(): void {
    this.#skip(/[ \t]*/)
  }

  #expect(text: string): void {
    this.#skip(/\s*/)
    if (!this.#text.startsWith(text, this.#at)) this.#fail()
    this.#at += text.length
  }

  /** Up to a closing bracket or the end. */
  #statements(): Node {
    const nodes: Node[] = []
    for (;;) {
      this.#skip(/(?:[\s;]|#[^\n]*)*/)
      if (this.#char === '' || '})'.includes(this.#char)) break
      nodes.push(this.#statement())
    }
    return (env) => nodes.flatMap((node) => node(env))
  }

  #block(): Node {
    this.#expect('{')
    const body = this.#statements()
    this.#expect('}')
    return body
  }

  #statement(): Node {
    if (this.#skip(/function\s+[\w-]+(?:\([^)]*\))?(?=\{)/i)) return this.#ignoreBlock()
    if (this.#skip(/foreach\s*\(\s*\$/i)) return this.#foreach()
    if (this.#skip(/try(?=\s*\{)/i)) return this.#try()
    if (this.#skip(/if\s*\(/i)) return this.#if()
    const code = this.#skip(/exit\s+\d+/i)
    if (code) return () => this.#exit(code)
    return this.#assignment() ?? this.#pipeline()
  }

  #exit(code: string): never {
    throw new Exit(Number(code.replace(/\D+/, '')))
  }

  /** The functions every script brings with it are built in here. */
  #ignoreBlock(): Node {
    let depth = 0
    do {
      if (isSingleQuote(this.#char)) this.#single()
      else {
        depth += this.#char === '{' ? 1 : this.#char === '}' ? -1 : 0
        if (this.#char === '') this.#fail()
        this.#at++
      }
    } while (depth > 0)
    return () => []
  }

  #foreach(): Node {
    const name = this.#skip(/\w+/) ?? this.#fail()
    this.#expect('in')
    const list = this.#expression()
    this.#expect(')')
    const body = this.#block()
    return (env) =>
      flat(list(env)).flatMap((one) => {
        env.variables.set(name.toLowerCase(), one)
        return body(env)
      })
  }

  #try(): Node {
    const body = this.#block()
    this.#expect('catch')
    const handler = this.#block()
    return (env) => {
      try {
        return body(env)
      } catch (error) {
        if (!(error instanceof PsError)) throw error
        return within(env, errorRecord(error), handler)
      }
    }
  }

  #if(): Node {
    const condition = this.#expression()
    this.#expect(')')
    const body = this.#block()
    return (env) => (condition(env) ? body(env) : [])
  }

  #assignment(): Node | null {
    const start = this.#at
    const name = this.#skip(/\$(?:script:)?\w+/)
    if (!name) return null
    const key = this.#char === '[' ? this.#index() : null
    this.#blanks()
    if (!this.#skip(/=(?!=)/)) {
      this.#at = start
      return null
    }
    this.#blanks()
    const value = this.#pipeline()
    return (env) => {
      const result = single(value(env))
      if (key) (env.variables.get(variable(name)) as Record<string, unknown>)[textOf(key(env))] = result
      else env.variables.set(variable(name), result)
      return []
    }
  }

  #pipeline(): Node {
    let node: Node = /[A-Za-z]/.test(this.#char) ? this.#command() : this.#expressionNode()
    for (this.#blanks(); this.#skip(/\|\s*(?:%|ForEach-Object)\s*(?=\{)/i); this.#blanks()) {
      const [source, body] = [node, this.#block()]
      node = (env) => source(env).flatMap((one) => within(env, one, body))
    }
    return node
  }

  #expressionNode(): Node {
    const expression = this.#expression()
    // Nothing goes down a pipeline like a thing; only a list without members does not.
    return (env) => {
      const value = expression(env)
      return Array.isArray(value) ? value : [value]
    }
  }

  #command(): Node {
    const name = this.#skip(/[A-Za-z]+-[A-Za-z0-9]+/) ?? this.#fail()
    const args: [string, Expression][] = []
    for (this.#blanks(); !/[|;})\r\n]/.test(this.#char) && this.#char !== ''; this.#blanks())
      args.push(this.#argument())
    return (env) => {
      const cmdlet = env.cmdlets.get(name.toLowerCase())
      if (!cmdlet) throw unknownCommand(name)
      return cmdlet(new Map(args.map(([key, value]) => [key, value(env)])), env.variables)
    }
  }

  #argument(): [string, Expression] {
    const name = this.#skip(/-[A-Za-z]\w*/)
    this.#blanks()
    const hasValue = this.#char !== '' && !/[-|;})\r\n]/.test(this.#char)
    return [name?.slice(1) ?? '', hasValue ? this.#argumentValue() : () => true]
  }

  #argumentValue(): Expression {
    const word = this.#skip(/[A-Za-z][\w.[\]]*/)
    return word ? () => word : this.#postfix()
  }

  /** Values after another make a list; `-join` makes one text of them. */
  #expression(): Expression {
    const parts = [this.#postfix()]
    for (this.#blanks(); this.#skip(/,\s*/); this.#blanks()) parts.push(this.#postfix())
    const [first] = parts as [Expression]
    const value: Expression = parts.length === 1 ? first : (env) => parts.map((part) => part(env))
    if (!this.#skip(/-join\s*/i)) return value
    const glue = this.#postfix()
    return (env) =>
      flat(value(env))
        .map(textOf)
        .join(textOf(glue(env)))
  }

  #postfix(): Expression {
    let value = this.#primary()
    for (;;) {
      const inner = value
      if (this.#char === '[') {
        const key = this.#index()
        value = (env) => member(inner(env), textOf(key(env)), true)
      } else if (this.#skip(/\.(?=[A-Za-z$])/)) value = this.#member(inner)
      else return value
    }
  }

  #index(): Expression {
    this.#expect('[')
    const key = this.#expression()
    this.#expect(']')
    return key
  }

  #member(inner: Expression): Expression {
    const dynamic = this.#skip(/\$\w+/)
    if (dynamic) return (env) => member(inner(env), textOf(env.variables.get(variable(dynamic))))
    const name = this.#skip(/\w+/) ?? this.#fail()
    if (!this.#skip(/\(/)) return (env) => member(inner(env), name)
    const args = this.#char === ')' ? [] : [this.#expression()]
    this.#expect(')')
    return (env) =>
      method(
        inner(env),
        name,
        args.map((arg) => textOf(arg(env))),
      )
  }

  #primary(): Expression {
    this.#blanks()
    if (isSingleQuote(this.#char)) {
      const text = this.#single()
      return () => text
    }
    if (isDoubleQuote(this.#char)) return this.#double()
    const number = this.#skip(/\d+/)
    if (number) return () => Number(number)
    if (this.#skip(/\[ordered\](?=@\{)/i)) return this.#primary()
    if (this.#skip(/\[(?:long|int)\]/i)) return this.#wholeNumber()
    if (this.#skip(/@\{/)) return this.#hashtable()
    const opening = this.#skip(/@\(|\$\(|\(/)
    if (opening) return this.#group(opening)
    return this.#variable()
  }

  #wholeNumber(): Expression {
    const value = this.#postfix()
    return (env) => Math.round(Number(value(env) ?? 0))
  }

  #group(opening: string): Expression {
    const body = this.#statements()
    this.#expect(')')
    return (env) => (opening === '@(' ? body(env) : single(body(env)))
  }

  #variable(): Expression {
    const name = this.#skip(/\$(?:script:)?\w+/) ?? this.#fail()
    const constant = { $true: true, $false: false, $null: null }[name.toLowerCase()]
    if (constant !== undefined) return () => constant
    return (env) => env.variables.get(variable(name)) ?? null
  }

  #hashtable(): Expression {
    const members: [string, Node][] = []
    for (this.#skip(/[\s;]*/); this.#char !== '}'; this.#skip(/[\s;]*/)) {
      const name = this.#skip(/\w+/) ?? (isSingleQuote(this.#char) ? this.#single() : this.#fail())
      this.#expect('=')
      this.#blanks()
      members.push([name, this.#pipelineOrList()])
    }
    this.#expect('}')
    return (env) => Object.fromEntries(members.map(([name, value]) => [name, single(value(env))]))
  }

  /** A list written as one stays one, also with one member or none. */
  #pipelineOrList(): Node {
    if (!this.#text.startsWith('@(', this.#at)) return this.#pipeline()
    const value = this.#expression()
    return (env) => [value(env)]
  }

  #single(): string {
    let text = ''
    for (this.#at++; ; this.#at++) {
      if (this.#char === '') this.#fail()
      if (!isSingleQuote(this.#char)) text += this.#char
      else if (isSingleQuote(this.#text.charAt(this.#at + 1))) text += this.#text.charAt(this.#at++)
      else break
    }
    this.#at++
    return text
  }

  #double(): Expression {
    const parts: Expression[] = []
    for (this.#at++; !isDoubleQuote(this.#char); ) {
      const plain = this.#skip(/[^$"\u201c\u201d\u201e`]+/)
      if (plain !== null) parts.push(() => plain)
      else if (this.#char === '$') parts.push(this.#primary())
      else this.#fail()
    }
    this.#at++
    return (env) => parts.map((part) => textOf(part(env))).join('')
  }
}

const variable = (name: string): string => name.replace(/^\$(?:script:)?/, '').toLowerCase()
const single = (values: unknown[]): unknown => (values.length > 1 ? values : (values[0] ?? null))

function within(env: Env, current: unknown, body: Node): unknown[] {
  const before = env.variables.get('_')
  env.variables.set('_', current)
  try {
    return body(env)
  } finally {
    env.variables.set('_', before)
  }
}

const errorRecord = ({ message, id, category }: PsError) => ({
  Exception: { Message: message },
  FullyQualifiedErrorId: id,
  CategoryInfo: { Category: category },
})

/** Stricter than the original, which answers nothing for a property that does not exist: a misspelt one shows. */
function member(value: unknown, name: string, isIndex = false): unknown {
  if (value === null || value === undefined) return null
  const holder = value as Record<string, unknown>
  if (typeof value === 'object' && name in holder) return holder[name] ?? null
  if (isIndex) return null
  throw new PsError(`The property '${name}' cannot be found on this object.`, 'PropertyNotFoundStrict')
}

function method(value: unknown, name: string, args: readonly string[]): unknown {
  if (value instanceof Date && name === 'ToUniversalTime') return value
  if (value instanceof Date && name === 'ToString' && args[0] === 'o') return value.toISOString().replace('Z', '0000Z')
  throw new PsError(`Method invocation failed because it does not contain a method named '${name}'.`, 'MethodNotFound')
}

const unknownCommand = (name: string): PsError =>
  new PsError(
    `The term '${name}' is not recognized as the name of a cmdlet, function, script file, or operable program.`,
    'CommandNotFoundException',
    'ObjectNotFound',
  )
