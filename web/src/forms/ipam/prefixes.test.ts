import { expect, test } from 'vitest'
import { lengthsAbove, lengthsBelow, splitLengths } from './prefixes.ts'

test('a network inside a block is smaller than it; inside a gap it may fill it', () => {
  expect(lengthsBelow('10.0.0.0/29')).toEqual([30, 31, 32])
  expect(lengthsBelow('10.0.0.0/8', '10.0.0.4/30')).toEqual([30, 31, 32])
  expect(lengthsBelow('2001:db8::/125')).toEqual([126, 127, 128])
  expect(lengthsBelow('nothing')).toEqual([])
})

test('a split makes two to 256 parts', () => {
  expect(splitLengths('10.0.0.0/16')).toEqual([17, 18, 19, 20, 21, 22, 23, 24])
  expect(splitLengths('10.0.0.0/31')).toEqual([32])
  expect(splitLengths('10.0.0.0/32')).toEqual([])
})

test('larger networks come nearest first', () => {
  expect(lengthsAbove('10.0.0.0/24', 3)).toEqual([23, 22, 21])
  expect(lengthsAbove('0.0.0.0/1')).toEqual([])
})
