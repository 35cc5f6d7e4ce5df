import { expect, test } from 'vitest'
import { jsonOf, kindText, rowsOf } from './option-rows.ts'

test('options are read from a map and from a list, and lists of values are typed with commas', () => {
  const rows = [
    { name: 'routers', text: '192.0.2.1, 192.0.2.2' },
    { name: 'interface-mtu', text: '1500' },
  ]
  expect(rowsOf('{"routers":["192.0.2.1","192.0.2.2"],"interface-mtu":1500}')).toEqual(rows)
  expect(
    rowsOf(
      '[{"code":3,"name":"routers","value":["192.0.2.1","192.0.2.2"]},{"code":26,"name":"interface-mtu","value":1500}]',
    ),
  ).toEqual(rows)
  expect(jsonOf(rows)).toBe('{"routers":"192.0.2.1, 192.0.2.2","interface-mtu":"1500"}')
})

test('what is no JSON is no option', () => {
  expect(rowsOf('')).toEqual([])
  expect(rowsOf('{')).toEqual([])
})

test('a kind of the catalogue is told in words', () => {
  expect(kindText('ipv4-list')).toBe('ipv4, several with commas')
  expect(kindText('uint16')).toBe('uint16')
})
