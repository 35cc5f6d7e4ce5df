import { describe, expect, test } from 'vitest'
import { etagOf, matches, matchesEdit } from './etag.ts'

const NONE: ReadonlySet<string> = new Set()

describe('etagOf', () => {
  test('is a quoted text that a header can carry', () => {
    expect(etagOf('{"a":1}', NONE)).toMatch(/^"[\w-]{27}"$/)
    expect(etagOf('{"a":"😀"}', NONE)).toMatch(/^"[\w-]{27}"$/)
  })

  test('is the same for the same bytes and another for others', () => {
    expect(etagOf('{"a":1}', NONE)).toBe(etagOf('{"a":1}', NONE))
    expect(etagOf('{"a":1}', NONE)).not.toBe(etagOf('{"a":2}', NONE))
    expect(etagOf('', NONE)).not.toBe(etagOf(' ', NONE))
  })
})

describe('matches', () => {
  const tag = etagOf('one', NONE)
  const other = etagOf('two', NONE)

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

describe('observed fields', () => {
  const observed = new Set(['allocated_ips', 'utilization_percent'])
  const tagOf = (body: object) => etagOf(JSON.stringify(body), observed)
  const before = tagOf({ name: 'x', allocated_ips: 3, utilization_percent: 1.18, status: 'active' })
  const counted = tagOf({ name: 'x', allocated_ips: 4, utilization_percent: 1.57, status: 'active' })
  const edited = tagOf({ name: 'y', allocated_ips: 3, utilization_percent: 1.18, status: 'active' })

  test('make another representation, but no other revision', () => {
    expect(matches(before, counted)).toBe(false)
    expect(matchesEdit(before, counted)).toBe(true)
  })

  test('do not hide an edit', () => {
    expect(matchesEdit(before, edited)).toBe(false)
    expect(matchesEdit('*', edited)).toBe(true)
  })

  test('are those of the resource itself, not what stands in its fields', () => {
    const say = (count: number) => tagOf({ custom_fields: { allocated_ips: count } })
    expect(matchesEdit(say(1), say(2))).toBe(false)
  })
})
