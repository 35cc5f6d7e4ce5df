import { expect, test } from 'vitest'
import { formatElement, parseElement } from './elements.ts'
import { cycleThrough } from './rules.ts'

test('an ACL that leads back to itself is found, however long the way', () => {
  const graph = new Map([
    ['a', ['b', 'd']],
    ['b', ['c']],
    ['c', ['d', 'a']],
    ['d', []],
    ['e', ['e']],
  ])
  expect(cycleThrough(graph, 'a')).toEqual(['a', 'b', 'c', 'a'])
  expect(cycleThrough(graph, 'e')).toEqual(['e', 'e'])
  expect(cycleThrough(graph, 'd')).toBeNull()
  expect(cycleThrough(new Map([['x', ['a']], ...graph]), 'x')).toBeNull()
})

test.each([
  ['ANY', 'builtin', 'any'],
  [' ! localnets ', 'builtin', '!localnets'],
  ['10.1.2.3/8', 'network', '10.0.0.0/8'],
  ['2001:DB8::0:1', 'network', '2001:db8::1'],
  ['key "Transfer."', 'key', 'key transfer'],
  ['!key a.b', 'key', '!key a.b'],
  ['office-net', 'acl', 'office-net'],
  ['10.0.0.300', 'acl', '10.0.0.300'],
  ['no spaces', 'unknown', 'no spaces'],
  ['}; options {', 'unknown', '}; options {'],
])('%s is a %s and spelled %s', (text, kind, spelled) => {
  const element = parseElement(text)
  expect([element.kind, formatElement(element)]).toEqual([kind, spelled])
  expect(parseElement(spelled)).toEqual(element)
})
