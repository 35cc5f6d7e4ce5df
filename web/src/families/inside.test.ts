import { expect, test } from 'vitest'
import { families } from './families.ts'
import { childrenOf, inside, parentOf, routePath } from './inside.ts'
import { loadResource } from './load-resource.ts'

const nested = [...families.values()].filter(({ page }) => page.includes(':'))

test('an address inside of another record is one for the router', () => {
  expect(routePath('/dns/groups/:group_id/zones')).toBe('/dns/groups/$group_id/zones')
  expect(routePath('/network/sites')).toBe('/network/sites')
})

test('zones, views, keys and servers are found on the page of their group', () => {
  const types = childrenOf('dns_server_group').map(({ family }) => family.type)
  expect(types).toEqual(expect.arrayContaining(['dns_zone', 'dns_view', 'dns_acl', 'dns_tsig_key', 'dns_server']))
})

test.each(nested.map(({ type }) => type))('%s lies in a family that has pages', (type) => {
  expect(parentOf(families.get(type) ?? { page: '' })).toBeDefined()
})

test.each(nested.map(({ type }) => type))(
  'every operation of %s inside of a record asks for its own id alone',
  async (type) => {
    const of = await loadResource(type)
    const { param } = parentOf(families.get(type) ?? { page: '' }) ?? { param: '' }
    const bound = inside(of, { [param]: 'the-owner' })
    expect(bound.path).not.toContain(':')
    for (const { path } of Object.values(bound.operations)) {
      expect(path).toContain('/the-owner/')
      expect(path.replace('{id}', '')).not.toContain('{')
    }
  },
)

test('what lies in nothing stays as it is', async () => {
  const of = await loadResource('site')
  expect(inside(of, {})).toBe(of)
})
