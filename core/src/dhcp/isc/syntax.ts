import { DhcpFault } from '../fault.ts'
import { type IscToken, iscTokens } from './lexer.ts'

/** A statement, or a declaration with others inside. */
export type Statement = {
  readonly words: readonly IscToken[]
  /** Null for what ends with a semicolon. */
  readonly body: readonly Statement[] | null
  readonly line: number
}

export type IscFile = { statements: Statement[]; faults: string[] }

const MOST_DEEP = 64
/** A file of the largest size has fewer, unless somebody made it to be one of signs alone. */
const MOST_TOKENS = 4_000_000

type Open = { words: IscToken[]; body: Statement[]; line: number }

/**
 * The tree of a file. Everything in it ends with a semicolon or holds others between brackets; only the definition of an
 * option has brackets of its own, around the types of its parts.
 */
export function parseIsc(text: string): IscFile {
  const faults: string[] = []
  const tokens = iscTokens(text, (line, reason) => faults.push(`line ${line}: ${reason}`))
  const root: Open = { words: [], body: [], line: 0 }
  const open: Open[] = [root]
  let words: IscToken[] = []
  let isRecord = false
  let count = 0
  const add = (body: Statement[] | null): void => {
    const [first] = words
    if (first) open.at(-1)?.body.push({ words, body, line: first.line })
    words = []
  }
  for (const token of tokens) {
    if (++count > MOST_TOKENS) throw new DhcpFault(`The file has more than ${MOST_TOKENS} words and signs`)
    const sign = token.kind === 'sign' ? token.text : ''
    if (sign === '{' && isDefinition(words)) isRecord = true
    if (isRecord) {
      words.push(token)
      isRecord = sign !== '}'
    } else if (sign === '{') {
      if (open.length > MOST_DEEP)
        throw new DhcpFault(`Line ${token.line}: declarations are more than ${MOST_DEEP} deep`)
      open.push({ words, body: [], line: words[0]?.line ?? token.line })
      words = []
    } else if (sign === '}') {
      if (words.length > 0) faults.push(`line ${words[0]?.line}: a semicolon is missing`)
      add(null)
      const closed = open.length > 1 ? open.pop() : undefined
      if (!closed) faults.push(`line ${token.line}: a bracket is closed that was never opened`)
      else open.at(-1)?.body.push(closed)
    } else if (sign === ';') add(null)
    else words.push(token)
  }
  if (words.length > 0) faults.push(`line ${words[0]?.line}: the file ends inside of a statement`)
  add(null)
  while (open.length > 1) {
    const last = open.pop()
    if (!last) break
    faults.push(`line ${last.line}: the declaration that begins here is never closed`)
    open.at(-1)?.body.push(last)
  }
  return { statements: root.body, faults }
}

const isDefinition = (words: readonly IscToken[]): boolean =>
  words[0]?.text === 'option' && words.some(({ text }) => text === 'code') && words.some(({ text }) => text === '=')

/** All statements, each before what is in it. */
export function* everyStatement(statements: readonly Statement[]): Generator<Statement> {
  for (const statement of statements) {
    yield statement
    if (statement.body) yield* everyStatement(statement.body)
  }
}
