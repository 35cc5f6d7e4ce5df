import { expect, test } from 'vitest'
import { mostInAddress, selectedIds, selectedText } from './selected.ts'

const ids = (count: number): string[] => Array.from({ length: count }, (_, at) => `id-${at}`)

test('chosen rows survive the way into the address and back', () => {
  expect(selectedIds(selectedText(ids(3)) ?? '')).toEqual(ids(3))
})

test('an address is not made of nothing, nor of more than it has room for', () => {
  expect(selectedText([])).toBeUndefined()
  expect(selectedText(ids(mostInAddress))).toBeDefined()
  expect(selectedText(ids(mostInAddress + 1))).toBeUndefined()
})
