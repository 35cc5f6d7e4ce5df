import { expect, test } from 'vitest'
import { planSync } from './plan.ts'

const record = (name: string, type: string, value: string) => ({ name: `${name}.example.`, type, ttl: 60, value })
const soa = { name: 'example.', type: 'SOA', ttl: 60, value: 'ns. h. 1 2 3 4 5' }
const names = (records: readonly { name: string; value: string }[]) =>
  records.map(({ name, value }) => `${name} ${value}`)

test('what one side lacks goes there, and what both have stays', () => {
  const meant = [record('both', 'A', '192.0.2.1'), record('here', 'A', '192.0.2.2')]
  const there = [soa, record('both', 'A', '192.0.2.1'), record('there', 'TXT', '"a"')]
  const plan = planSync('example.', meant, there, new Map())
  expect(names(plan.imports)).toEqual(['there.example. "a"'])
  expect(names(plan.pushes)).toEqual(['here.example. 192.0.2.2'])
  expect(plan.skipped).toEqual([])
})

test('a set that is on its way is neither imported nor pushed', () => {
  const unsettled = new Map([
    ['deleted.example. A', null],
    ['new.example. A', null],
  ])
  const plan = planSync('example.', [record('new', 'A', '192.0.2.1')], [record('deleted', 'A', '192.0.2.2')], unsettled)
  expect(plan).toMatchObject({ imports: [], pushes: [], pushErrors: [] })
  expect(plan.skipped.map(({ reason }) => reason)).toEqual(['a change of its set has not reached the server yet'])
})

test('what the server refused is pushed again and told; what it would not delete is not taken back', () => {
  const unsettled = new Map([
    ['bad.example. A', 'no'],
    ['deleted.example. A', 'not me'],
  ])
  const plan = planSync('example.', [record('bad', 'A', '192.0.2.1')], [record('deleted', 'A', '192.0.2.2')], unsettled)
  expect(names(plan.pushes)).toEqual(['bad.example. 192.0.2.1'])
  expect(plan.pushErrors).toEqual(['bad.example. A: no'])
  expect(plan.imports).toEqual([])
})

test('what cannot be read, lies elsewhere or is of the server itself is left out with its reason', () => {
  const there = [
    { ...record('x', 'A', 'no address') },
    { name: 'other.test.', type: 'A', ttl: 60, value: '192.0.2.1' },
    { name: 'example.', type: 'NS', ttl: 60, value: 'ns.example.net.' },
    record('x', 'RRSIG', 'whatever'),
  ]
  const meant = [{ name: 'example.', type: 'NS', ttl: 60, value: 'ns1.example.net.' }]
  const { imports, skipped } = planSync('example.', meant, there, new Map())
  expect(imports).toEqual([])
  expect(skipped.map(({ record: { name, type } }) => `${name} ${type}`)).toEqual([
    'x.example. A',
    'other.test. A',
    'example. NS',
  ])
})
