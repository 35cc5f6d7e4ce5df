import { describe, expect, test } from 'vitest'
import { etagOf, matches, matchesEdit } from './etag.ts'

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

describe('counters', () => {
  const before = etagOf('{"name":"x","allocated_ips":3,"utilization_percent":1.18,"status":"active"}')
  const counted = etagOf('{"name":"x","allocated_ips":4,"utilization_percent":1.57,"status":"active"}')
  const edited = etagOf('{"name":"y","allocated_ips":3,"utilization_percent":1.18,"status":"active"}')

  test('make another representation, but no other edit', () => {
    expect(matches(before, counted)).toBe(false)
    expect(matchesEdit(before, counted)).toBe(true)
  })

  test('do not hide an edit', () => {
    expect(matchesEdit(before, edited)).toBe(false)
    expect(matchesEdit('*', edited)).toBe(true)
  })

  test('in the words of a person are only words', () => {
    const say = (count: number) => etagOf(JSON.stringify({ description: `"allocated_ips":${count}` }))
    expect(matchesEdit(say(1), say(2))).toBe(false)
  })
})
