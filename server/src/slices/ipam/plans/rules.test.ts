import { describe, expect, test } from 'vitest'
import { findingsOf, plannedOf, type Surroundings, treeFault } from './rules.ts'
import { type PlanNode, PlanNodeInput } from './schema.ts'

const node = (id: string, network: string, more: object = {}, children: PlanNode[] = []): PlanNode =>
  PlanNodeInput.parse({ id, network, ...more, children })
const subnet = (id: string, network: string, more: object = {}) => node(id, network, { kind: 'subnet', ...more })
const EMPTY: Surroundings = { root: null, existing: [], vlans: [], groups: [] }
const kinds = (tree: PlanNode, surroundings: Partial<Surroundings> = {}) =>
  findingsOf(tree, { ...EMPTY, ...surroundings }).conflicts.map(({ node_id, kind }) => `${node_id} ${kind}`)

const BLOCK = '01900000-0000-7000-8000-000000000001'

describe('a plan', () => {
  test('that fits is found good, and counts what it would make', () => {
    const tree = node('r', '10.0.0.0/8', {}, [node('a', '10.1.0.0/16', {}, [subnet('s', '10.1.0.0/16')])])
    expect(findingsOf(tree, EMPTY)).toEqual({
      ok: true,
      conflicts: [],
      summary: { block_count: 2, subnet_count: 1 },
    })
  })

  test('of an existing block does not count that block', () => {
    const tree = node('r', '10.0.0.0/8', { existing_block_id: BLOCK }, [subnet('s', '10.1.0.0/24')])
    expect(findingsOf(tree, { ...EMPTY, root: '10.0.0.0/8' })).toMatchObject({
      ok: true,
      summary: { block_count: 0, subnet_count: 1 },
    })
  })

  test('uses each id once', () => {
    expect(kinds(node('r', '10.0.0.0/8', {}, [node('r', '10.1.0.0/16'), node('b', '10.2.0.0/16')]))).toEqual([
      'r duplicate_id',
    ])
  })

  test('begins with a block, and nothing is below a subnet', () => {
    expect(kinds(subnet('r', '10.0.0.0/8'))).toEqual(['r invalid_kind'])
    const below = node('s', '10.1.0.0/16', { kind: 'subnet' }, [subnet('t', '10.1.1.0/24')])
    expect(kinds(node('r', '10.0.0.0/8', {}, [below]))).toEqual(['s invalid_kind'])
    expect(kinds(node('r', '10.0.0.0/8', {}, [node('e', '10.1.0.0/16', { existing_block_id: BLOCK })]))).toEqual([
      'e invalid_kind',
    ])
  })

  test('of a block that is gone, or has another network, says so', () => {
    const tree = node('r', '10.0.0.0/8', { existing_block_id: BLOCK })
    expect(kinds(tree)).toEqual(['r missing_block'])
    expect(kinds(tree, { root: '10.0.0.0/9' })).toEqual(['r missing_block'])
  })

  test('names VLANs and server groups that exist', () => {
    const tree = node('r', '10.0.0.0/8', { dhcp_server_group_id: BLOCK }, [
      subnet('s', '10.0.0.0/24', { vlan_ref_id: BLOCK }),
    ])
    expect(kinds(tree)).toEqual(['r missing_reference', 's missing_reference'])
    expect(kinds(tree, { vlans: [BLOCK], groups: [BLOCK] })).toEqual([])
  })

  test('keeps children inside their parent: a block smaller, a subnet at most as large', () => {
    const tree = node('r', '10.0.0.0/8', {}, [
      node('same', '10.0.0.0/8'),
      node('out', '11.0.0.0/16'),
      node('six', '2001:db8::/32'),
    ])
    expect(kinds(tree)).toEqual(['same out_of_parent', 'out out_of_parent', 'six out_of_parent'])
    expect(kinds(node('r', '10.0.0.0/8', {}, [subnet('s', '10.0.0.0/8')]))).toEqual([])
  })

  test('keeps siblings apart, whatever their order', () => {
    const tree = node('r', '10.0.0.0/8', {}, [
      subnet('in', '10.1.2.0/24'),
      subnet('beside', '10.3.0.0/24'),
      node('wide', '10.1.0.0/16'),
      subnet('in too', '10.1.200.0/24'),
      node('twin', '10.1.0.0/16'),
    ])
    expect(kinds(tree).sort()).toEqual(['in sibling_overlap', 'in too sibling_overlap', 'twin sibling_overlap'])
  })

  test('keeps clear of what exists, be it larger, smaller or equal', () => {
    const tree = node('r', '10.0.0.0/8', { existing_block_id: BLOCK }, [
      node('inside', '10.1.1.0/24'),
      node('around', '10.2.0.0/16'),
      subnet('equal', '10.3.0.0/24'),
      subnet('free', '10.4.0.0/24'),
    ])
    const surroundings: Partial<Surroundings> = {
      root: '10.0.0.0/8',
      existing: [
        { network: '10.3.0.0/24', shown: 'existing subnet 10.3.0.0/24' },
        { network: '10.1.0.0/16', shown: 'existing block 10.1.0.0/16' },
        { network: '10.1.200.0/24', shown: 'existing subnet 10.1.200.0/24' },
        { network: '10.2.255.0/24', shown: 'existing subnet 10.2.255.0/24' },
        { network: '10.5.0.0/16', shown: 'existing block 10.5.0.0/16' },
      ],
    }
    expect(kinds(tree, surroundings)).toEqual([
      'inside overlap_existing',
      'around overlap_existing',
      'equal overlap_existing',
    ])
    const [first] = findingsOf(tree, { ...EMPTY, ...surroundings }).conflicts
    expect(first?.message).toBe('It overlaps with existing block 10.1.0.0/16')
  })

  test('finds overlaps exactly as a comparison of all pairs does', () => {
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % below
    }
    for (let round = 0; round < 200; round++) {
      const existing = Array.from({ length: 6 }, () => network(random))
      const wanted = network(random)
      const tree = node('r', '10.0.0.0/8', { existing_block_id: BLOCK }, [subnet('s', wanted)])
      const found = findingsOf(tree, {
        ...EMPTY,
        root: '10.0.0.0/8',
        existing: existing.map((one) => ({ network: one, shown: one })),
      })
      expect(found.ok, `${wanted} among ${existing.join(' ')}`).toBe(!existing.some((one) => doOverlap(one, wanted)))
    }
  })
})

// Networks of 16 addresses at most inside 10.0.0.0/26, so that they often meet.
function network(random: (below: number) => number): string {
  const bits = random(5)
  return `10.0.0.${(random(64) >> bits) << bits}/${32 - bits}`
}
function doOverlap(one: string, other: string): boolean {
  const range = (text: string) => {
    const [address = '', prefix = ''] = text.split('/')
    const first = Number(address.split('.').at(-1))
    return [first, first + 2 ** (32 - Number(prefix)) - 1] as const
  }
  const [a, b] = [range(one), range(other)]
  return a[0] <= b[1] && b[0] <= a[1]
}

describe('a tree', () => {
  const chain = (levels: number): PlanNode => {
    let tree = node('0', '10.0.0.0/30')
    for (let level = 1; level < levels; level++) tree = node(String(level), '10.0.0.0/8', {}, [tree])
    return tree
  }
  const wide = (count: number) =>
    node(
      'r',
      '10.0.0.0/8',
      {},
      Array.from({ length: count - 1 }, (_, n) => subnet(`s${n}`, '10.0.0.0/24')),
    )

  test('has at most 2,000 nodes and 30 levels', () => {
    expect(treeFault(wide(2_000))).toBeNull()
    expect(treeFault(wide(2_001))).toContain('2000 nodes')
    expect(treeFault(chain(30))).toBeNull()
    expect(treeFault(chain(31))).toContain('30 levels')
  })

  test('has gateways that lie in their subnet; on a block a gateway says nothing', () => {
    const outside = subnet('s', '10.0.0.0/24', { gateway: '10.0.1.1' })
    expect(treeFault(node('r', '10.0.0.0/8', {}, [outside]))).toContain('10.0.1.1')
    expect(treeFault(node('r', '10.0.0.0/8', { gateway: '192.0.2.1' }))).toBeNull()
  })

  test('is walked with parents before their children', () => {
    expect(plannedOf(chain(4)).map(({ node: { id } }) => id)).toEqual(['3', '2', '1', '0'])
  })
})
