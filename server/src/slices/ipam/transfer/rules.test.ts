import { type Cidr, contains, equalCidr, formatCidr, overlaps, parseCidr } from '@cadastre/core/ip'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addressColumns,
  addressInput,
  BlockTree,
  clashes,
  customHeading,
  subnetColumns,
  subnetInput,
  valuesOfRow,
} from './rules.ts'

const cidr = (text: string): Cidr => {
  const parsed = parseCidr(text)
  if (!parsed) throw new Error(text)
  return parsed.cidr
}
// Few addresses and many lengths, so that networks meet.
const anyCidr = fc
  .tuple(fc.nat(255), fc.integer({ min: 20, max: 32 }))
  .map(([last, prefix]) => cidr(formatCidr(cidr(`10.0.${last >> 4}.${(last & 15) << 4}/${prefix}`))))

describe('the smallest block around a network', () => {
  test('is what a look at every block would find', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyCidr, { selector: formatCidr, maxLength: 20 }), anyCidr, (blocks, network) => {
        const tree = new BlockTree(blocks.map((one) => ({ id: formatCidr(one), cidr: one })))
        const around = blocks.filter((one) => contains(one, network)).sort((a, b) => b.prefix - a.prefix)
        expect(tree.around(network)?.id ?? null).toBe(around[0] ? formatCidr(around[0]) : null)
      }),
    )
  })

  test('is of its own family', () => {
    expect(new BlockTree([{ id: 'v4', cidr: cidr('0.0.0.0/0') }]).around(cidr('::/0'))).toBeNull()
  })
})

describe('networks of one file', () => {
  test('those that are not at fault are disjoint, and every fault names one it meets', () => {
    fc.assert(
      fc.property(fc.array(anyCidr, { maxLength: 25 }), (all) => {
        const found = clashes(all)
        const kept = all.filter((_, index) => !found.has(index))
        for (const [at, one] of kept.entries()) {
          for (const other of kept.slice(at + 1)) expect(overlaps(one, other)).toBe(false)
        }
        for (const [index, { index: other, isEqual }] of found) {
          const [one, met] = [all[index], all[other]]
          expect(one && met && overlaps(one, met) && other < index).toBe(true)
          expect(one && met && equalCidr(one, met)).toBe(isEqual)
        }
      }),
    )
  })

  test('the later of two is at fault, whichever is greater', () => {
    expect([...clashes([cidr('10.0.0.0/24'), cidr('10.0.0.0/16')]).keys()]).toEqual([1])
    expect([...clashes([cidr('10.0.0.0/16'), cidr('10.0.0.0/24')]).keys()]).toEqual([1])
  })
})

describe('columns', () => {
  test('are known in any spelling; what is unknown is a custom field', () => {
    const columns = subnetColumns(['NETWORK', 'Vlan ID', 'domain_name', 'Total IPs', 'Cost Center', 'custom:name'], [])
    expect([...columns.values()]).toEqual([
      { field: 'network' },
      { field: 'vlan_id' },
      { field: 'domain_name' },
      null,
      { custom: 'Cost Center' },
      { custom: 'name' },
    ])
    expect([...addressColumns(['IP', 'fqdn', 'Mac Address'], []).values()]).toEqual([
      { field: 'address' },
      null,
      { field: 'mac_address' },
    ])
  })

  test('a custom field that is called like a column is exported under another name', () => {
    expect(customHeading('Status', 'address')).toBe('custom:Status')
    expect(customHeading('rack', 'address')).toBe('rack')
  })
})

describe('a row', () => {
  const definitions = [
    { name: 'units', field_type: 'number' as const, options: null, is_required: false, default_value: null },
  ]
  const columns = addressColumns(['address', 'Units', 'tags', 'note'], definitions)

  test('says nothing with blank cells, and its texts become what their fields hold', () => {
    expect(
      valuesOfRow({ address: ' 10.0.0.1 ', Units: '42', tags: '{"a":1}', note: '  ' }, columns, definitions),
    ).toEqual({
      address: ' 10.0.0.1 ',
      tags: { a: 1 },
      custom_fields: { units: 42 },
    })
  })

  test('with tags that are no object is refused', () => {
    expect(valuesOfRow({ tags: '[1]' }, columns, definitions)).toBe('tags and custom_fields are JSON objects')
    expect(valuesOfRow({ tags: 'a=b' }, columns, definitions)).toBe('tags and custom_fields are JSON objects')
  })

  test('its cells are trimmed where spaces mean nothing', () => {
    expect(addressInput({ address: ' 10.0.0.1/24', status: ' Reserved', description: ' kept ' })).toEqual({
      address: '10.0.0.1',
      status: 'reserved',
      description: ' kept ',
    })
    expect(subnetInput({ network: ' 10.0.0.0/24 ', vlan_id: '20.0', vxlan_id: 'x' })).toEqual({
      network: '10.0.0.0/24',
      vlan_id: 20,
      vxlan_id: 'x',
    })
  })
})
