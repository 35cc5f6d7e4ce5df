import { describe, expect, test } from 'vitest'
import { tagConditions } from './conditions.ts'
import { all } from './sql.ts'

const asked = (...given: Parameters<typeof tagConditions>) => {
  const { text, values } = all(tagConditions(...given))
  return { text, values }
}

describe('tagConditions', () => {
  test('a key asks that the tag is there', () => {
    expect(asked(['env'])).toEqual({ text: 'tags ? $1::text', values: ['env'] })
  })

  test('a key and a value ask that it has this value', () => {
    expect(asked(['env:prod'])).toEqual({ text: 'tags @> $1::jsonb', values: ['{"env":"prod"}'] })
  })

  test('all must hold, each with a parameter of its own', () => {
    expect(asked(['env:prod', 'team', 'site:a'])).toEqual({
      text: 'tags @> $1::jsonb and tags ? $2::text and tags @> $3::jsonb',
      values: ['{"env":"prod"}', 'team', '{"site":"a"}'],
    })
  })

  test('only the first colon separates', () => {
    expect(asked(['url:https://a.example:8443/x']).values).toEqual(['{"url":"https://a.example:8443/x"}'])
    expect(asked(['note:two\nlines']).values).toEqual(['{"note":"two\\nlines"}'])
  })

  test('an empty value is a value', () => {
    expect(asked(['env:'])).toEqual({ text: 'tags ? $1::text', values: ['env'] })
  })

  test.each([[[]], [['']], [['  ', '\t']]])('nothing asked is no condition: %j', (tags) => {
    expect(tagConditions(tags)).toEqual([])
  })

  test('of another column', () => {
    expect(asked(['a', 'b'], 'zone.tags').text).toBe('zone.tags ? $1::text and zone.tags ? $2::text')
  })

  test('what was typed is never part of the statement', () => {
    const hostile = `x'; drop table ip_space; --`
    const { text, values } = asked([hostile, `${hostile}:${hostile}`, '__proto__:x'])
    expect(text).toBe('tags ? $1::text and tags @> $2::jsonb and tags @> $3::jsonb')
    expect(values[0]).toBe(hostile)
    expect(values[2]).toBe('{"__proto__":"x"}')
  })
})
