import { expect, test } from 'vitest'
import { referenceTo } from '../references.ts'
import { families, pointingAt } from './families.ts'
import { childrenOf } from './inside.ts'
import { relatedSections } from './related.tsx'

/** A field of a family that names records of another one. */
interface Relation {
  of: string
  field: string
  to: string
}

async function relations(): Promise<Relation[]> {
  const all = [...families.values()].map(async ({ type: of, details }) => {
    const { row } = await details()
    return Object.entries(row).flatMap(([field, one]) =>
      'to' in one && typeof one.to === 'string' ? [{ of, field, to: one.to }] : [],
    )
  })
  return (await Promise.all(all)).flat()
}

/** Relations that are walked back by something else than a list that can be narrowed, and by what. */
const otherWays: Readonly<Record<string, string>> = {
  'group role_ids': 'roles have no page of one: their list tells the groups',
  'group user_ids': 'users have no page of one: their list tells the groups',
  'ip_address owner_user_id': 'users have no page of one',
  'ip_address subnet_id': 'the grid of the subnet',
  'ip_address forward_zone_id': 'the records of the zone name their address',
  'ip_address reverse_zone_id': 'the records of the zone name their address',
  'dhcp_static_assignment ip_address_id': 'the address names its reservation',
  'nat_mapping internal_ip_address_id': 'the part "Used by" of the address',
  'nat_mapping external_ip_address_id': 'the part "Used by" of the address',
  'nat_mapping internal_subnet_id': 'the part "Used by" of the subnet',
  'vlan router_id': 'the VLANs of the router',
  'ip_block parent_block_id': 'the networks of the block',
  'dns_blocklist applied_group_ids': 'the group tells what is in force',
  'dns_blocklist applied_view_ids': 'the group tells what is in force',
}

test('every record that is named by another can be gone to', async () => {
  const dead = (await relations()).filter(({ to }) => !families.has(to) || !referenceTo(to))
  expect(dead).toEqual([])
})

test('every record tells what names it', async () => {
  const isWalked = ({ of, to }: Relation) =>
    [...pointingAt(to), ...childrenOf(to)].some(({ family }) => family.type === of)
  const oneWay = (await relations()).filter((one) => !isWalked(one)).map(({ of, field }) => `${of} ${field}`)
  expect(oneWay.toSorted()).toEqual(Object.keys(otherWays).toSorted())
})

test('what lies in many places is listed over all of them, and each tab counts a list that comes in pages', async () => {
  for (const type of families.keys())
    for (const { counted, type: listed = '' } of relatedSections(type)) {
      const { list, params = {} } = counted?.({ id: 'x' }) ?? {}
      const open = list?.path.replace(/\{(\w+)\}/g, (part, name: string) => params[name] ?? part)
      expect(open, `${listed} on ${type}`).not.toMatch(/[{}]/)
      expect((await families.get(listed)?.details())?.query, listed).toHaveProperty('limit')
    }
})

test('no two tabs of a page have the same address', () => {
  for (const type of families.keys()) {
    const ids = relatedSections(type).map(({ id }) => id)
    expect(new Set(ids).size, `${type}: ${ids}`).toBe(ids.length)
  }
})
