import { describe, expect, test } from 'vitest'
import { hashPassword, limiter, verifyPassword } from './passwords.ts'

describe('hashPassword', () => {
  test('is argon2id in PHC form, at least as costly as it must be', async () => {
    const hash = await hashPassword('correct horse')
    const [, memory, passes] =
      /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/.exec(hash) ?? []
    expect(Number(memory)).toBeGreaterThanOrEqual(19_456)
    expect(Number(passes)).toBeGreaterThanOrEqual(2)
  })

  test('is another each time', async () => {
    expect(await hashPassword('same')).not.toBe(await hashPassword('same'))
  })
})

describe('verifyPassword', () => {
  test.each(['correct horse', '', ' ', 'Paßwörter', '密码🔑', 'a\u0000b', 'x'.repeat(1_024)])(
    'knows %j again',
    async (password) => {
      const hash = await hashPassword(password)
      expect(await verifyPassword(password, hash)).toBe(true)
      expect(await verifyPassword(`${password}x`, hash)).toBe(false)
    },
  )

  test('looks at every character: nothing after the 72nd byte is ignored', async () => {
    const hash = await hashPassword(`${'x'.repeat(80)}a`)
    expect(await verifyPassword(`${'x'.repeat(80)}b`, hash)).toBe(false)
  })

  test('does not stop at a NUL', async () => {
    expect(await verifyPassword('a\u0000c', await hashPassword('a\u0000b'))).toBe(false)
  })

  test('reads the costs from the hash, so that old hashes outlive a change', async () => {
    const cheap = '$argon2id$v=19$m=64,t=3,p=1$c29tZXNhbHRzb21lc2FsdA$'
    const foreign = await hashPassword('x')
    expect(await verifyPassword('x', `${cheap}${foreign.split('$').at(-1)}`)).toBe(false)
  })

  test.each([
    '',
    'plain text',
    '$2b$12$abcdefghijklmnopqrstuuN9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92',
    '$argon2i$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA',
    '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$',
    '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAA',
    '$argon2id$v=19$m=19456,t=2,p=1$AA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    '$argon2id$v=19$m=0,t=0,p=0$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    '$argon2id$v=19$m=99999999999,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  ])('a stored %j is no hash: false, not a fault', async (stored) => {
    expect(await verifyPassword('anything', stored)).toBe(false)
  })
})

describe('limiter', () => {
  /** Work that ends when told to, and says when it began. */
  function tracked(count: number, most: number) {
    const limit = limiter(most)
    const started: number[] = []
    const doors = Array.from({ length: count }, () => Promise.withResolvers<void>())
    const results = doors.map((door, number) =>
      limit(async () => {
        started.push(number)
        await door.promise
        return number
      }),
    )
    const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
    return { started, doors, results, settle }
  }

  test('runs no more at once than it may, the others in the order they came', async () => {
    const { started, doors, results, settle } = tracked(5, 2)
    await settle()
    expect(started).toEqual([0, 1])
    doors[1]?.resolve()
    await settle()
    expect(started).toEqual([0, 1, 2])
    doors[0]?.resolve()
    doors[2]?.resolve()
    await settle()
    expect(started).toEqual([0, 1, 2, 3, 4])
    for (const door of doors) door.resolve()
    expect(await Promise.all(results)).toEqual([0, 1, 2, 3, 4])
  })

  test('gives its place free when the work fails', async () => {
    const limit = limiter(1)
    const failed = limit(() => Promise.reject(new Error('went wrong')))
    const next = limit(async () => 'next')
    await expect(failed).rejects.toThrow('went wrong')
    expect(await next).toBe('next')
    expect(await limit(async () => 'after')).toBe('after')
  })

  test('does not let a newcomer in before those who wait', async () => {
    const { started, doors, results, settle } = tracked(3, 1)
    doors[0]?.resolve()
    await settle()
    expect(started).toEqual([0, 1])
    for (const door of doors) door.resolve()
    await Promise.all(results)
    expect(started).toEqual([0, 1, 2])
  })
})
