import { expect, test } from 'vitest'
import { lookOf } from './AddressMap.tsx'
import { drawn, heightOf, rowCount, takenBeside } from './bands.ts'
import { linePath, nearest, placed } from './line.ts'
import { addressCells, cellAt, hasCellPerAddress, mapGrid, rangeCells } from './map.ts'
import { statusLabel, toneOf } from './statuses.ts'

const frame = { width: 100, rowHeight: 10, gap: 2 }
const part = (network: string) => ({ network, kind: 'subnet' as const })

test('the halves of a network are the halves of its band', () => {
  const halves = drawn('10.0.0.0/24', [part('10.0.0.0/25'), part('10.0.0.128/25')], 1, frame)
  expect(halves.map(({ rects }) => rects)).toEqual([
    [{ x: 0, y: 0, width: 50, height: 10 }],
    [{ x: 50, y: 0, width: 50, height: 10 }],
  ])
})

test('a part larger than a row goes over several, one smaller lies in its own', () => {
  const [half, small] = drawn('10.0.0.0/16', [part('10.0.0.0/17'), part('10.0.240.0/24')], 16, frame)
  expect(half?.rects).toHaveLength(8)
  expect(small?.rects).toEqual([{ x: 0, y: 15 * 12, width: 100 / 16, height: 10 }])
})

test('a speck is wide enough to be seen and stays inside, also in IPv6', () => {
  const [speck] = drawn('2001:db8::/32', [part('2001:db8:ffff:ffff::/64')], 1, frame)
  expect(speck?.rects).toEqual([{ x: 98, y: 0, width: 2, height: 10 }])
})

test('parts of the other family are not drawn, and what is no network draws nothing', () => {
  expect(drawn('10.0.0.0/8', [part('2001:db8::/64')], 1, frame)).toEqual([])
  expect(drawn('no network', [part('10.0.0.0/24')], 1, frame)).toEqual([])
})

test('what is not free is taken, and above the gaps that were sent nothing is claimed', () => {
  expect(takenBeside('10.0.0.0/24', ['10.0.0.128/25'], false)).toEqual(['10.0.0.0/25'])
  expect(takenBeside('10.0.0.0/24', ['10.0.0.64/26'], true)).toEqual(['10.0.0.0/26'])
  expect(takenBeside('nothing', [], false)).toEqual([])
})

test('rows: as many as help, never more than there are addresses', () => {
  expect([rowCount('10.0.0.0/8'), rowCount('10.0.0.0/30'), rowCount('10.0.0.1/32'), rowCount('x')]).toEqual([
    16, 4, 1, 1,
  ])
  expect(heightOf(16, frame)).toBe(190)
})

test('up to a /22 each address has a cell', () => {
  expect([hasCellPerAddress('10.0.0.0/22'), hasCellPerAddress('10.0.0.0/21')]).toEqual([true, false])
  const cells = addressCells('10.0.0.0/29', [{ id: 'a', address: '10.0.0.2', status: 'reserved' }])
  expect(cells.map((cell) => cell.kind === 'address' && cell.status)).toEqual([
    'network',
    'free',
    'reserved',
    'free',
    'free',
    'free',
    'free',
    'broadcast',
  ])
})

test('the ends of a /31 and of an IPv6 network are addresses like others', () => {
  const statuses = (network: string) => addressCells(network, []).map((cell) => cell.kind === 'address' && cell.status)
  expect(statuses('10.0.0.0/31')).toEqual(['free', 'free'])
  expect(statuses('2001:db8::/127')).toEqual(['free', 'free'])
})

test('a large network is cut into equal ranges with the share that is taken', () => {
  const cells = rangeCells('10.0.0.0/16', [{ first: '10.0.0.33', last: '10.0.255.254' }], false)
  expect(cells).toHaveLength(1024)
  expect(cells[0]).toEqual({ kind: 'range', first: '10.0.0.0', last: '10.0.0.63', share: 0.5, isAnyTaken: true })
  expect(cells[1]).toMatchObject({ share: 0, isAnyTaken: false })
  expect(cells[1023]).toMatchObject({ last: '10.0.255.255', isAnyTaken: false })
})

test('one address in an IPv6 network is seen although its share is nothing', () => {
  const gaps = [
    { first: '2001:db8::1', last: '2001:db8::4' },
    { first: '2001:db8::6', last: '2001:db8::ffff:ffff:ffff:ffff' },
  ]
  const [first, second] = rangeCells('2001:db8::/64', gaps, false)
  expect(first).toMatchObject({ share: 0, isAnyTaken: true })
  expect(second).toMatchObject({ isAnyTaken: false })
})

test('above the last gap that was sent nothing is claimed', () => {
  const cells = rangeCells('10.0.0.0/16', [{ first: '10.0.0.10', last: '10.0.0.20' }], true)
  expect(cells[0]?.kind).toBe('range')
  expect(cells[1]?.kind).toBe('unknown')
})

test('a point of the map finds its cell', () => {
  const grid = mapGrid(256, 640)
  expect(grid).toEqual({ columns: 32, rows: 8, pitch: 20 })
  expect([cellAt(5, 5, grid), cellAt(25, 45, grid), cellAt(700, 5, grid), cellAt(5, -1, grid)]).toEqual([
    0,
    65,
    null,
    null,
  ])
  expect(mapGrid(1024, 340).columns).toBeLessThanOrEqual(32)
})

test('the line goes from left to right and from the bottom to the top', () => {
  const points = placed(
    [
      { at: 0, value: 0 },
      { at: 10, value: 100 },
    ],
    { width: 200, height: 50 },
  )
  expect(linePath(points)).toBe('M0.0 50.0L200.0 0.0')
  expect([nearest(points, 150), nearest([], 1)]).toEqual([1, null])
  expect(placed([{ at: 5, value: 50 }], { width: 200, height: 50 })).toEqual([{ x: 100, y: 25 }])
})

test('statuses of integrations have words and a color without being listed', () => {
  expect([statusLabel('static_dhcp'), statusLabel('cloud-lb'), toneOf('cloud-lb')]).toEqual([
    'Static DHCP',
    'Cloud lb',
    'outside',
  ])
})

test('only a range without a free address is drawn as full', () => {
  const shadeOf = (share: number) => lookOf({ kind: 'range', first: 'a', last: 'b', share, isAnyTaken: true }).opacity
  const shades = [0.001, 0.3, 0.6, 0.81, 0.999].map(shadeOf)
  expect(shades.every((shade) => shade < 1)).toBe(true)
  expect(shades).toEqual(shades.toSorted())
  expect(shadeOf(1)).toBe(1)
})
