import { expect, test } from 'vitest'
import { bounded, MOST_BYTES, MOST_ROWS } from './bounded.ts'
import { answerTo, frameOf, INTERNAL_ERROR, INVALID_REQUEST, RpcError } from './json-rpc.ts'

test.each([
  ['no object', 17],
  ['null', null],
  ['a list', []],
  ['no method', { jsonrpc: '2.0', id: 1 }],
  ['a method that is no text', { method: 5 }],
  ['an id that is an object', { method: 'ping', id: {} }],
  ['an id that is a fraction', { method: 'ping', id: 1.5 }],
  ['params as a list', { method: 'ping', params: [1] }],
  ['params as text', { method: 'ping', params: 'x' }],
])('%s is no frame', (_, value) => {
  expect(frameOf(value)).toBeNull()
})

test('members beyond the protocol are ignored, and params may be absent or null', () => {
  expect(frameOf({ method: 'ping', id: 'a', extra: 1 })).toEqual({ id: 'a', method: 'ping', params: {} })
  expect(frameOf({ method: 'ping', params: null })).toEqual({ id: undefined, method: 'ping', params: {} })
})

test('what is no frame is answered without an id', async () => {
  const answer = await answerTo(
    'x',
    async () => ({}),
    () => undefined,
  )
  expect(answer).toMatchObject({ id: null, error: { code: INVALID_REQUEST } })
})

test('a notification is never answered, not even when it fails', async () => {
  const fail = async () => {
    throw new RpcError(-1, 'no')
  }
  expect(
    await answerTo(
      { method: 'x' },
      async () => ({}),
      () => undefined,
    ),
  ).toBeNull()
  expect(await answerTo({ method: 'x' }, fail, () => undefined)).toBeNull()
})

test('a fault of ours is reported to us, and its text goes nowhere else', async () => {
  const faults: unknown[] = []
  const answer = await answerTo(
    { method: 'x', id: 0 },
    async () => {
      throw new Error('password=hunter2')
    },
    (fault) => faults.push(fault),
  )
  expect(answer).toEqual({ jsonrpc: '2.0', id: 0, error: { code: INTERNAL_ERROR, message: 'Internal error.' } })
  expect(faults).toHaveLength(1)
})

test('a short list goes out whole, a long one loses its end and says so', () => {
  expect(bounded([1, 2, 3])).toEqual({ text: '[1,2,3]', isCut: false })
  const long = JSON.parse(bounded(Array.from({ length: 500 }, (_, n) => n)).text)
  expect(long).toMatchObject({ returned: MOST_ROWS, total: 500, note: expect.stringContaining('Narrow') })
})

test('rows that are too wide are cut by bytes', () => {
  const wide = Array.from({ length: 80 }, () => 'x'.repeat(2_000))
  const { text, isCut } = bounded({ items: wide, total: 80, limit: 100, offset: 0 })
  expect(isCut).toBe(true)
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MOST_BYTES)
  expect(JSON.parse(text).returned).toBeGreaterThan(0)
})

test('a page of more than it holds says how many there are', () => {
  const page = { items: [1, 2], total: 900, limit: 2, offset: 0 }
  expect(JSON.parse(bounded(page).text)).toMatchObject({ items: [1, 2], returned: 2, total: 900 })
})

test('a page says how it goes on, unless rows were taken off its end', () => {
  const page = { total: 900, limit: 2, offset: 0, next_cursor: 'abc' }
  expect(JSON.parse(bounded({ ...page, items: [1, 2] }).text)).toMatchObject({ items: [1, 2], next_cursor: 'abc' })
  const wide = Array.from({ length: 80 }, () => 'x'.repeat(2_000))
  expect(JSON.parse(bounded({ ...page, items: wide }).text)).not.toHaveProperty('next_cursor')
})

test('something that is no list and too long is not sent at all', () => {
  const { text, isCut } = bounded({ story: 'x'.repeat(MOST_BYTES) })
  expect(isCut).toBe(true)
  expect(JSON.parse(text).note).toContain('Ask for less')
})
