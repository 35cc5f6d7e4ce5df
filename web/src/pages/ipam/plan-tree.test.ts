import { expect, test } from 'vitest'
import { newNode, outline, planNode, wireNode, withChange, withChild, withoutNode } from './plan-tree.ts'

const root = withChild(
  withChild(newNode('a', 'block', '10.0.0.0/8'), 'a', newNode('b', 'subnet', '10.0.0.0/24')),
  'b',
  newNode('c', 'subnet', '10.0.0.0/25'),
)

test('what gets a child becomes a block', () => {
  expect(outline(root).map(({ node, depth }) => [node.id, node.kind, depth])).toEqual([
    ['a', 'block', 0],
    ['b', 'block', 1],
    ['c', 'subnet', 2],
  ])
})

test('a change reaches its node alone, a removal takes what is below along', () => {
  const named = withChange(root, 'c', () => ({ name: 'Office' }))
  expect(outline(named).map(({ node }) => node.name)).toEqual(['', '', 'Office'])
  expect(outline(withoutNode(root, 'b')).map(({ node }) => node.id)).toEqual(['a'])
})

test('what the editor does not show comes back from it', () => {
  const stored = {
    id: 'x',
    network: '10.0.0.0/24',
    name: 'n',
    description: 'kept',
    kind: 'subnet' as const,
    existing_block_id: null,
    dns_group_id: null,
    dns_zone_id: null,
    dhcp_server_group_id: null,
    vlan_ref_id: null,
    gateway: '10.0.0.1',
    children: [],
  }
  expect(wireNode(planNode(stored))).toEqual(stored)
})
