import { describe, expect, test } from 'vitest'
import { Refusal } from './errors.ts'
import { depthOf, parseJson } from './json-body.ts'

type Broken = { type: string; loc: [string, number]; msg: string; ctx: { error: string } }

function broken(text: string): Broken {
  try {
    parseJson(text)
  } catch (error) {
    expect(error).toBeInstanceOf(Refusal)
    const { status, detail } = error as Refusal
    expect(status).toBe(422)
    expect(detail).toHaveLength(1)
    return (detail as Broken[])[0] as Broken
  }
  throw new Error('it was accepted')
}

describe('parseJson', () => {
  test.each(['{"a":1}', '[1,"two",null,true,{"b":[]}]', '"text"', '5', 'null', ' \n{"a" : 1} \t'])(
    'reads %s',
    (text) => {
      expect(parseJson(text)).toEqual(JSON.parse(text))
    },
  )

  test.each(['', '  ', '\n\t'])('a body of nothing but %j is none', (text) => {
    expect(parseJson(text)).toBeUndefined()
  })

  test.each([
    '{',
    '{"a":',
    '{"a" 1}',
    '{a:1}',
    "{'a':1}",
    '[1,]',
    '{"a":1,}',
    'nonsense',
    '{"a":1} x',
    '01',
    'NaN',
    '\u0000',
  ])('refuses %j in the words clients know', (text) => {
    const { type, loc, msg, ctx } = broken(text)
    expect({ type, msg, part: loc[0] }).toEqual({ type: 'json_invalid', msg: 'JSON decode error', part: 'body' })
    expect(ctx.error).toMatch(/./)
  })

  test.each([
    ['{"a": x}', 6],
    ['{"name": "a" "b"}', 13],
    ['[1, 2, }', 7],
    ['{"a": "unterminated', 19],
    ['{"a": ', 6],
    [`{"long": "${'y'.repeat(200)}", oops}`, 213],
  ])('says at which character %j goes wrong', (text, offset) => {
    expect(broken(text).loc).toEqual(['body', offset])
  })

  test.each(['{"password": "hunter2", }', '{"password": "hunter2"', 'hunter2', '{"password": hunter2}', '["hunter2"'])(
    'never repeats what was sent: %s',
    (text) => {
      expect(JSON.stringify(broken(text))).not.toContain('hunter2')
    },
  )

  test.each([
    '{"__proto__": {"polluted": 1}}',
    '{"a": [{"__proto__": 1}]}',
    '{"\\u005f_proto__": {"polluted": 1}}',
    '{"constructor": {"prototype": {"polluted": 1}}}',
  ])('refuses a key that could reach a prototype: %s', (text) => {
    expect(broken(text).type).toBe('json_invalid')
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })

  test.each(['{"name": "__proto__"}', '{"constructor": "ACME Ltd"}', '{"prototype": {}}'])(
    'lets harmless namesakes pass: %s',
    (text) => {
      expect(parseJson(text)).toEqual(JSON.parse(text))
    },
  )

  test('reads 64 levels and refuses 65, however many', () => {
    const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
    expect(parseJson(nested(64))).toBeInstanceOf(Array)
    expect(broken(nested(65)).ctx.error).toContain('64 levels')
    expect(broken('['.repeat(1_000_000)).ctx.error).toContain('64 levels')
    expect(broken('{"a":'.repeat(100_000)).ctx.error).toContain('64 levels')
  })
})

describe('depthOf', () => {
  test.each([
    ['5', 0],
    ['{}', 1],
    ['[[],[]]', 2],
    ['{"a":[{"b":1}]}', 3],
    [`"${'['.repeat(100)}"`, 0],
    [`{"a":"${'{['.repeat(100)}"}`, 1],
    ['{"a":"\\"[[[["}', 1],
    ['{"a":"\\\\"}', 1],
    ['{"\\\\":[["["]]}', 3],
  ])('of %s is %d: brackets inside strings do not count', (text, depth) => {
    expect(depthOf(text)).toBe(depth)
  })
})
