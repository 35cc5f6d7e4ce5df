import { parseAddress, parseCidr, type Range } from '@cadastre/core/ip'
import { describe, expect, test } from 'vitest'
import { countsOf, namedAddresses, plan, rendered, sampleOf } from './rules.ts'
import { BulkAllocate } from './schema.ts'

const at = (text: string) => parseAddress(text) ?? { family: 4 as const, value: 0n }
const named = (network: string, fields: object) => {
  const cidr = parseCidr(network)?.cidr
  if (!cidr) throw new Error(network)
  return namedAddresses(cidr, BulkAllocate.parse(fields))
}
const range = (first: string, last: string): Range => ({ family: 4, first: at(first).value, last: at(last).value })

describe('a template', () => {
  test.each([
    ['h{n}', 'h7'],
    ['h{n:03d}', 'h007'],
    ['h{n:3d}', 'h7'],
    ['h{n:x}', 'h7'],
    ['h{n:04X}', 'h0007'],
    ['h{n:wrong}', 'h7'],
    ['{oct1}-{oct2}-{oct3}-{oct4}', '10-20-30-40'],
    ['h-{oct4:03d}', 'h-040'],
    ['{oct5}{m}{', '{oct5}{m}{'],
  ])('%s gives %s', (template, name) => {
    expect(rendered(template, 7, at('10.20.30.40'))).toBe(name)
  })

  test('octets are of IPv4 only', () => {
    expect(rendered('{oct1}', 1, at('::1'))).toBe('{oct1}')
  })
})

describe('the names of a range', () => {
  const asked = { range_start: '10.0.0.1', range_end: '10.0.0.3', hostname_template: 'Web{n}', template_start: 9 }

  test('count from the start that is given, in lower case', () => {
    const names = named('10.0.0.0/24', asked)
    expect(Array.isArray(names) && names.map(({ address, hostname }) => [address, hostname])).toEqual([
      ['10.0.0.1', 'web9'],
      ['10.0.0.2', 'web10'],
      ['10.0.0.3', 'web11'],
    ])
  })

  test('are all held against the rule, not only the first', () => {
    const long = { ...asked, hostname_template: `${'x'.repeat(62)}{n}` }
    expect(named('10.0.0.0/24', long)).toBe(`'${'x'.repeat(62)}10' is not a host name`)
  })
})

describe('a plan', () => {
  const names = named('10.0.0.0/24', { range_start: '10.0.0.1', range_end: '10.0.0.5', hostname_template: 'h{n}' })
  const five = Array.isArray(names) ? names : []
  const free = { taken: new Set<string>(), pools: [], names: null, writable: 'all' as const }

  test('every address has one outcome, the first that holds', () => {
    const facts = {
      taken: new Set(['10.0.0.1']),
      pools: [range('10.0.0.1', '10.0.0.2')],
      names: new Set(['h1', 'h2', 'h3']),
      writable: [range('10.0.0.5', '10.0.0.5')],
    }
    expect(plan(five, facts).map(({ outcome }) => outcome)).toEqual([
      'in_use',
      'in_pool',
      'fqdn_collision',
      'no_perm',
      'created',
    ])
  })

  test('without a zone no name is taken', () => {
    const same = five.map((one) => ({ ...one, hostname: 'same' }))
    expect(countsOf(plan(same, free))).toMatchObject({ created: 5, fqdn_collision: 0 })
    expect(countsOf(plan(same, { ...free, names: new Set() }))).toMatchObject({ created: 1, fqdn_collision: 4 })
  })
})

test('a sample is all of seven, else the first five and the last two', () => {
  expect(sampleOf([1, 2, 3, 4, 5, 6, 7])).toHaveLength(7)
  expect(sampleOf([1, 2, 3, 4, 5, 6, 7, 8])).toEqual([1, 2, 3, 4, 5, 7, 8])
})
