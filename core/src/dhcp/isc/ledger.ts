import { everyStatement, type Statement } from './syntax.ts'

const SECRET = /^(?:secret|key|omapi-key|password)$/
const MOST_WORDS = 8

/** Which statements are imported, and what is said of the others. Each is in one of the two. */
export class Ledger {
  readonly imported = new Set<Statement>()
  readonly named = new Set<Statement>()
  readonly #file: string

  constructor(file: string) {
    this.#file = file
  }

  take(statement: Statement): void {
    this.imported.add(statement)
  }

  /** What is in it goes with it. */
  name(statement: Statement, reason: string): string {
    for (const one of everyStatement([statement])) this.named.add(one)
    return `${this.at(statement)}: ${shortOf(statement)}: ${reason}`
  }

  at({ line }: Statement): string {
    return `${this.#file}, line ${line}`
  }
}

/** A statement as a sentence repeats it: short, on one line, and without secrets. */
export function shortOf({ words, body }: Statement): string {
  const isSecret = SECRET.test(words[0]?.text ?? '')
  const shown = words
    .slice(0, isSecret ? 1 : MOST_WORDS)
    .map(({ kind, text }) => (kind === 'text' ? JSON.stringify(text) : text))
  const rest = words.length > shown.length || body !== null ? ' …' : ''
  return `${shown.join(' ').slice(0, 100)}${rest}`
}
