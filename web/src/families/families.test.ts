import { expect, test } from 'vitest'
import { referenceTo } from '../references.ts'
import { icons } from '../ui/icons.ts'
import { families, nameOfRow, oneOf, pointingAt } from './families.ts'
import { loadResource } from './load-resource.ts'
import { partsOf } from './parts.ts'

const types = [...families.keys()]

test.each(types)('the pages of %s show fields that it has', async (type) => {
  const family = families.get(type)
  const { row, listed, filters, query = {}, create = {}, labels, help } = (await family?.details()) ?? { row: {} }
  expect(listed?.filter((name) => !(name in row))).toEqual([])
  expect(filters?.filter((name) => !(name in query))).toEqual([])
  const known = { ...row, ...query, ...create }
  expect(Object.keys({ ...labels, ...help }).filter((name) => !(name in known))).toEqual([])
  expect(family?.icon && family.icon in icons).toBe(true)
})

test('what is drawn of a family comes from what the interface says of it', async () => {
  const sites = await loadResource('site')
  expect(sites).toMatchObject({
    title: 'Sites',
    one: 'site',
    path: '/network/sites',
    permission: 'site',
    auditType: 'site',
  })
  expect(sites.columns.map(({ header }) => header)).toEqual([
    'Code',
    'Kind',
    'Region',
    'Parent site',
    'Tags',
    'Modified',
  ])
  expect(sites.filters).toEqual(['kind', 'region', 'parent_site_id'])
  expect(sites.form?.fields?.code?.help).toBe('A short name, as on labels')
})

test.each(types)('the ids that %s is filtered by can be picked', async (type) => {
  const { filters = [], query = {} } = await loadResource(type)
  const ids = filters.flatMap((name) => (query[name]?.kind === 'uuid' ? [query[name]] : []))
  expect(ids.filter(({ to }) => !referenceTo(to))).toEqual([])
})

test('a record is called what its family says', () => {
  expect(nameOfRow({ naming: 'AS{number}' }, { number: 65001 })).toBe('AS65001')
  expect(nameOfRow({ naming: '{name}' }, { name: null })).toBe('')
})

test('one of a family is small in a sentence, unless it is an abbreviation', () => {
  const named = (type: string) => families.get(type) && oneOf(families.get(type) as never)
  expect(['site', 'vrf', 'tls_cert'].map(named)).toEqual(['site', 'VRF', 'TLS target'])
})

test('the lists that point at a record are found from their filters', () => {
  const found = pointingAt('provider').map(({ family, filter }) => `${family.type} ${filter}`)
  expect(found).toEqual(['asn provider_id', 'circuit provider_id', 'domain registrar_provider_id'])
})

test('only families have parts of their own', () => {
  expect(Object.keys(partsOf).filter((type) => !families.has(type))).toEqual([])
})
