import { describe, expect, test } from 'vitest'
import { hostFilter, requestIdOf } from './hooks.ts'

const idFor = (given: string | string[] | undefined) =>
  requestIdOf({ headers: { 'x-request-id': given } as Record<string, string> })
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

describe('requestIdOf', () => {
  test.each(['a', 'Ticket-42', '01900000-0000-7000-8000-000000000000', 'a.b:c_d-E9', 'x'.repeat(128)])(
    'keeps %s',
    (id) => {
      expect(idFor(id)).toBe(id)
    },
  )

  test.each([
    ['none', undefined],
    ['an empty one', ''],
    ['one of 129 characters', 'x'.repeat(129)],
    ['one with a space', 'a b'],
    ['one with a line break at its end', 'abc\n'],
    ['one with a slash', 'a/b'],
    ['one with markup', '<script>'],
    ['one with a letter outside ASCII', 'ä'],
    ['several', ['a', 'b']],
    ['several in one header', 'a, b'],
  ])('mints a UUID for %s', (_what, id) => {
    expect(idFor(id)).toMatch(UUID)
  })

  test('mints a new one each time', () => {
    expect(idFor(undefined)).not.toBe(idFor(undefined))
  })
})

describe('hostFilter', () => {
  test.each(['ddi.example', 'DDI.EXAMPLE', 'a.net.example', 'a.b.net.example', '192.0.2.1'])('lets %s pass', (host) => {
    expect(hostFilter(['ddi.example', '*.Net.example', '192.0.2.1'])(host)).toBe(true)
  })

  test.each([
    '',
    'example',
    'x.ddi.example',
    'ddi.example.evil.example',
    'evilnet.example',
    'net.example',
    'ddi.example.',
  ])('refuses %j', (host) => {
    expect(hostFilter(['ddi.example', '*.net.example'])(host)).toBe(false)
  })

  test('a lone star lets everyone pass', () => {
    expect(hostFilter(['ddi.example', '*'])('anything at all')).toBe(true)
  })

  test('an empty list lets nobody pass', () => {
    expect(hostFilter([])('ddi.example')).toBe(false)
  })
})
