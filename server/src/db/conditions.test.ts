import { describe, expect, test } from 'vitest'
import { tagConditions } from './conditions.ts'

describe('tagConditions', () => {
  test('a key asks that the tag is there', () => {
    expect(tagConditions(['env'])).toEqual({ text: 'and tags ? $1::text', values: ['env'] })
  })

  test('a key and a value ask that it has this value', () => {
    expect(tagConditions(['env:prod'])).toEqual({ text: 'and tags @> $1::jsonb', values: ['{"env":"prod"}'] })
  })

  test('all must hold, each with a parameter of its own', () => {
    expect(tagConditions(['env:prod', 'team', 'site:a'])).toEqual({
      text: 'and tags @> $1::jsonb and tags ? $2::text and tags @> $3::jsonb',
      values: ['{"env":"prod"}', 'team', '{"site":"a"}'],
    })
  })

  test('only the first colon separates', () => {
    expect(tagConditions(['url:https://a.example:8443/x']).values).toEqual(['{"url":"https://a.example:8443/x"}'])
    expect(tagConditions(['note:two\nlines']).values).toEqual(['{"note":"two\\nlines"}'])
  })

  test('an empty value is a value', () => {
    expect(tagConditions(['env:'])).toEqual({ text: 'and tags ? $1::text', values: ['env'] })
  })

  test.each([[[]], [['']], [['  ', '\t']]])('nothing asked is no condition: %j', (tags) => {
    expect(tagConditions(tags)).toEqual({ text: '', values: [] })
  })

  test('goes on with the parameters of a longer statement, on another column', () => {
    expect(tagConditions(['a', 'b'], 'zone.tags', 4).text).toBe('and zone.tags ? $4::text and zone.tags ? $5::text')
  })

  test('what was typed is never part of the statement', () => {
    const hostile = `x'; drop table ip_space; --`
    const { text, values } = tagConditions([hostile, `${hostile}:${hostile}`, '__proto__:x'])
    expect(text).toBe('and tags ? $1::text and tags @> $2::jsonb and tags @> $3::jsonb')
    expect(values[0]).toBe(hostile)
    expect(values[2]).toBe('{"__proto__":"x"}')
  })
})
