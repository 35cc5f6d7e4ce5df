/**
 * A statement, or a piece of one: text with places for values. Pieces are put together as values are; the places get
 * their numbers when the whole is run, so nobody counts them.
 */
export class Sql<Row = unknown> {
  /** One more than there are values. */
  readonly texts: readonly string[]
  readonly values: readonly unknown[]
  /** What a row of it holds; only the compiler reads this. */
  declare readonly row: Row

  constructor(texts: readonly string[], values: readonly unknown[]) {
    this.texts = texts
    this.values = values
  }

  /** The text as PostgreSQL takes it. */
  get text(): string {
    let text = this.texts[0] ?? ''
    for (let place = 1; place < this.texts.length; place++) text += `$${place}${this.texts[place]}`
    return text
  }
}

/** A piece in a hole becomes part of the text; anything else becomes a parameter. */
export function sql<Row = unknown>(texts: TemplateStringsArray, ...holes: readonly unknown[]): Sql<Row> {
  const pieces: string[] = [texts[0] ?? '']
  const values: unknown[] = []
  holes.forEach((hole, index) => {
    append(pieces, values, hole)
    pieces[pieces.length - 1] += texts[index + 1] ?? ''
  })
  return new Sql(pieces, values)
}

function append(pieces: string[], values: unknown[], hole: unknown): void {
  if (!(hole instanceof Sql)) {
    pieces.push('')
    values.push(hole)
    return
  }
  const [first = '', ...rest] = hole.texts
  pieces[pieces.length - 1] += first
  for (const text of rest) pieces.push(text)
  for (const value of hole.values) values.push(value)
}

/** Text of the program's own, never of a request: a table, a column, an expression of a declaration. */
export const raw = (text: string): Sql => new Sql([text], [])

export const nothing: Sql = raw('')

/** Names of tables or columns, as a list. */
export const names = (columns: readonly string[], of = ''): Sql =>
  raw(columns.map((column) => (of === '' ? column : `${of}.${column}`)).join(', '))

export function join(pieces: readonly Sql[], between: string): Sql {
  const texts: string[] = ['']
  const values: unknown[] = []
  pieces.forEach((piece, index) => {
    if (index > 0) texts[texts.length - 1] += between
    append(texts, values, piece)
  })
  return new Sql(texts, values)
}

/** All of them must hold; without any, everything does. */
export const all = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? raw('true') : join(conditions, ' and ')
/** One of them must hold; without any, nothing does. */
export const any = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? raw('false') : sql`(${join(conditions, ' or ')})`

/** The piece if there is something to say with it. */
export const when = <Value>(value: Value | undefined | null, piece: (value: Value) => Sql): Sql[] =>
  value === undefined || value === null ? [] : [piece(value)]

/** An object or list as JSON; the driver would make an SQL array of a list. */
export const json = (value: unknown): Sql => sql`${JSON.stringify(value)}::jsonb`

/** A text that may stand anywhere in another, in any case, with its own `%` and `_` meaning themselves. */
export const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
