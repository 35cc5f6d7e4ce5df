import { expect, test } from 'vitest'
import { loggedError } from './log.ts'

test('an error of the database is logged without the row it quotes', () => {
  const fault = Object.assign(new Error('null value in column "email"'), {
    code: '23502',
    table: 'user',
    column: 'email',
    detail: 'Failing row contains (1, ada, $argon2id$secret).',
    where: 'SQL statement with secret',
  })
  expect(loggedError(fault)).toMatchObject({ type: 'Error', code: '23502', table: 'user', column: 'email' })
  expect(JSON.stringify(loggedError(fault))).not.toContain('secret')
})
