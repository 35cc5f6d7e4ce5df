import { expect, test } from 'vitest'
import { compareHits, typedOf } from './rules.ts'

test.each([
  ['10.0.0.5', { address: '10.0.0.5', network: null }],
  [' 2001:DB8::1 ', { address: '2001:db8::1' }],
  ['10.0.0.7/24', { address: null, network: '10.0.0.0/24' }],
  ['aa-bb-cc-00-11-22', { mac: 'aa:bb:cc:00:11:22' }],
  ['aabb.cc00.1122', { mac: 'aa:bb:cc:00:11:22' }],
  ['42', { number: 42, address: null }],
  ['10.1.', { stretch: { first: '10.1.0.0', last: '10.1.255.255' }, address: null }],
  ['2001:db8:', { stretch: { first: '2001:db8::', last: '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff' } }],
  ['300.1.', { stretch: null }],
  ['web', { address: null, network: null, mac: null, number: null, stretch: null }],
])('%j is read as what it can mean', (text, meaning) => {
  expect(typedOf(text)).toMatchObject(meaning)
})

test.each([
  ['web', '%web%'],
  ['sw-01', '%sw-01%'],
  ['50%', '%50\\%%'],
  ['a_b\\', '%a\\_b\\\\%'],
  ['größe', '%größe%'],
  ['ab', 'ab%'],
  ['ü', 'ü%'],
  ['%%%', null],
  ['__', null],
  ['🙂', null],
])('%j is looked for as it stands, where an index can find it', (text, pattern) => {
  expect(typedOf(text).pattern).toBe(pattern)
})

test.each([
  ['ab', true],
  ['abc', false],
  ['%%%', false],
])('%j is looked for at beginnings alone: %s', (text, isBeginning) => {
  expect(typedOf(text).isBeginning).toBe(isBeginning)
})

test('hits are in the order of score and type, and keep that of their type', () => {
  const hit = (score: number, type: string, display: string) => ({ score, type, display })
  const hits = [hit(25, 'b', '10.0.0.2'), hit(100, 'b', 'a'), hit(100, 'a', 'z'), hit(25, 'b', '10.0.0.10')]
  expect(hits.sort(compareHits).map(({ display }) => display)).toEqual(['z', 'a', '10.0.0.2', '10.0.0.10'])
})
