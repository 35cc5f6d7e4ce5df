import type { Sql } from './sql.ts'

/** Runs one statement and gives its rows, however it gets to the database. */
export type Run = <Row>(text: string, values: readonly unknown[]) => Promise<{ rows: Row[]; rowCount: number | null }>

/** The ways to ask the database. */
export type Questions = {
  /** The rows of a statement, which is prepared once per connection. */
  rows<Row>(statement: Sql<Row>): Promise<Row[]>
  /** The first row, if there is one. */
  first<Row>(statement: Sql<Row>): Promise<Row | undefined>
  /** The row of a statement that always has one. */
  one<Row>(statement: Sql<Row>): Promise<Row>
}

export function questionsOver(run: Run): Questions {
  const rows = async <Row>({ text, values }: Sql<Row>): Promise<Row[]> => (await run<Row>(text, values)).rows
  const first = async <Row>(statement: Sql<Row>): Promise<Row | undefined> => (await rows(statement))[0]
  const one = async <Row>(statement: Sql<Row>): Promise<Row> => {
    const row = await first(statement)
    if (row === undefined) throw new Error(`a statement that always gives a row gave none: ${statement.text}`)
    return row
  }
  return { rows, first, one }
}
