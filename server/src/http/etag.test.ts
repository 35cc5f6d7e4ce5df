import { describe, expect, test } from 'vitest'
import { etagOf, matches } from './etag.ts'

describe('etagOf', () => {
  test('is a quoted text that a header can carry', () => {
    expect(etagOf('{"a":1}')).toMatch(/^"[\w-]{27}"$/)
    expect(etagOf('{"a":"😀"}')).toMatch(/^"[\w-]{27}"$/)
  })

  test('is the same for the same bytes and another for others', () => {
    expect(etagOf('{"a":1}')).toBe(etagOf('{"a":1}'))
    expect(etagOf('{"a":1}')).not.toBe(etagOf('{"a":2}'))
    expect(etagOf('')).not.toBe(etagOf(' '))
  })
})

describe('matches', () => {
  const tag = etagOf('one')
  const other = etagOf('two')

  test.each([tag, ` ${tag} `, `W/${tag}`, `${other}, ${tag}`, `${other},W/${tag}`, '*', ' * '])(
    '%s names the tag',
    (header) => {
      expect(matches(header, tag)).toBe(true)
    },
  )

  test.each(['', other, tag.replaceAll('"', ''), `${tag}x`, `x${tag}`, tag.slice(0, -2), 'W/', `W/W/${tag}`, '**'])(
    '%j does not',
    (header) => {
      expect(matches(header, tag)).toBe(false)
    },
  )
})
