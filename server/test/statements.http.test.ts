import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { statementNames } from '../src/db/statements.ts'
import { TEMPLATE } from './global-database.ts'

let pool: pg.Pool
beforeAll(() => {
  pool = new pg.Pool({ host: inject('socket'), port: 5432, user: 'cadastre', database: TEMPLATE, ssl: false, max: 1 })
})
afterAll(() => pool.end())

const prepared = async (): Promise<string[]> => {
  const { rows } = await pool.query<{ statement: string }>('select statement from pg_prepared_statements order by name')
  return rows.map(({ statement }) => statement)
}

test('a statement has a name from its second use, and the one not used for longest gives way', async () => {
  const named = statementNames(pool, 2)
  const ask = (text: string) => pool.query(named(text, []))
  await ask('select 1')
  expect(await prepared()).toEqual([])
  for (const text of ['select 1', 'select 2', 'select 2', 'select 1', 'select 3', 'select 3']) await ask(text)
  expect(await prepared()).toEqual(['select 1', 'select 3'])
  expect((await ask('select 2')).rows).toEqual([{ '?column?': 2 }])
})

test('texts that never come again fill nothing', async () => {
  const named = statementNames(pool, 2)
  for (let n = 0; n < 50; n++) await pool.query(named(`select ${n} as n`, []))
  expect((await prepared()).filter((text) => text.endsWith('as n'))).toEqual([])
})
