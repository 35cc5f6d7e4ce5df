import { expect, test } from 'vitest'
import { placeIn, trailBack, trailOn } from './cursor-trail.ts'

test('the way back leads through the pages one came by, to the first', () => {
  const second = trailOn(undefined, '9.9')
  const third = trailOn(second, '5.5')
  expect([placeIn(), placeIn(second), placeIn(third)]).toEqual([undefined, '9.9', '5.5'])
  expect(trailBack(third)).toBe(second)
  expect(trailBack(second)).toBe('')
  expect(trailBack()).toBe('')
})

test('a trail that somebody broke still is one', () => {
  expect(placeIn('~~9.9~')).toBe('9.9')
  expect(placeIn('~')).toBeUndefined()
})

test('a very long way is forgotten from its start on', () => {
  let trail = ''
  for (let at = 0; at < 1000; at++) trail = trailOn(trail, `1700000000000000.${at}`)
  expect(trail.length).toBeLessThan(3000)
  expect(placeIn(trail)).toBe('1700000000000000.999')
  expect(placeIn(trailBack(trail))).toBe('1700000000000000.998')
})
