import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ForeignKey } from '../src/db/foreign-key.ts'
import { foreignKeys } from '../src/db/foreign-keys.ts'
import { migrate } from '../src/db/migrate.ts'
import { refusalOf } from '../src/http/pg-errors.ts'
import { testApp } from './harness.ts'
import { hasPostgres15, temporaryPostgres15 } from './postgres-15.ts'
import { type Row, type Run, Specimens } from './specimens.ts'

type Database = { run: Run; remove(): Promise<void> }

const versions: [string, () => Promise<Database>][] = [['the PostgreSQL that ships with the product', shipped]]
// Where the distribution has no package of it, there is nothing to ask.
if (await hasPostgres15()) versions.push(['PostgreSQL 15', oldest])

async function shipped(): Promise<Database> {
  const { sql, close } = await testApp()
  return { run: sql, remove: close }
}

async function oldest(): Promise<Database> {
  const { owner, app, remove } = await temporaryPostgres15()
  await migrate(owner, app.user)
  const client = new pg.Client(owner)
  await client.connect()
  const run: Run = async (text, values) => (await client.query(text, values)).rows
  return { run, remove: () => client.end().then(remove) }
}

describe.each(versions)('every foreign key, on %s,', (_name, start) => {
  let database: Database
  beforeAll(async () => {
    database = await start()
  })
  afterAll(() => database.remove())

  const run: Run = (text, values) => database.run(text, values)

  /** What becomes of a change, as a client would be told; nothing of it stays. */
  async function outcome(change: (specimens: Specimens) => Promise<Row>): Promise<[status: number, detail: unknown]> {
    await run('begin')
    try {
      return [200, await change(await Specimens.over(run))]
    } catch (error) {
      if (!(error instanceof Unstored)) throw error
      const refusal = refusalOf([], error.cause, { body: error.values })
      return refusal ? [refusal.status, refusal.detail] : [500, String(error.cause)]
    } finally {
      await run('rollback')
    }
  }

  test.each(foreignKeys.map((key) => [key.name, key] as const))(
    '%s refuses a row that is not there',
    async (_, key) => {
      const answer = await outcome(async (specimens) => {
        const values = { ...(await specimens.values(key.table)), [key.columns[0] ?? '']: randomUUID() }
        return trying(values, () => specimens.insert(key.table, values))
      })
      expect(answer).toEqual([422, `${key.columns.join(', ')} references a ${key.references} row that does not exist.`])
    },
  )

  test.each(foreignKeys.map((key) => [key.name, key] as const))('%s does what it says on delete', async (_, key) => {
    const answer = await outcome(async (specimens) => {
      const parent = await specimens.row(key.references)
      const child = await specimens.row(key.table, { [key.columns[0] ?? '']: parent.id })
      await trying({ id: parent.id, space_id: parent.space_id }, () =>
        run(`delete from "${key.references}" where id = $1`, [parent.id]),
      )
      return left(key, child)
    })
    expect(answer).toEqual(EXPECTED[key.onDelete]())
  })

  async function left({ table, columns: [column = ''] }: ForeignKey, child: Row): Promise<Row> {
    const by = 'id' in child ? 'id' : column
    const [row] = await run(`select * from "${table}" where ${by} = $1`, [child[by]])
    return row ? { value: row[column] } : { value: 'gone' }
  }
})

const EXPECTED: Record<ForeignKey['onDelete'], () => [number, unknown]> = {
  'set null': () => [200, { value: null }],
  cascade: () => [200, { value: 'gone' }],
  // By one of those that refer to it: a subnet does not come without a block, which is of the same space.
  refuse: () => [409, expect.stringMatching(/^It is still referenced by \w+ rows; remove those first$/)],
}

/** What the database refused, with what a caller would have sent. */
class Unstored extends Error {
  readonly values: Row

  constructor(values: Row, cause: unknown) {
    super('the database refused', { cause })
    this.values = values
  }
}

async function trying(values: Row, statement: () => Promise<unknown>): Promise<Row> {
  try {
    await statement()
    return values
  } catch (error) {
    throw new Unstored(values, error)
  }
}
