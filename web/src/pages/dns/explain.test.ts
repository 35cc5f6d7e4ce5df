import { expect, test } from 'vitest'
import { explain } from './explain.ts'

const zone = (name: string, view_id: string | null = null) => ({
  id: name,
  name,
  view_id,
  zone_type: 'primary' as const,
})
const record = (fqdn: string, record_type: string, value: string, view_id: string | null = null) => ({
  ...{ fqdn, record_type, value, ttl: null, view_id },
})

const records = [
  record('www.example.', 'CNAME', 'web.shop.example.'),
  record('web.shop.example.', 'A', '192.0.2.1'),
  record('inner.example.', 'A', '10.0.0.1', 'office'),
  record('*.example.', 'A', '192.0.2.9'),
  record('branch.example.', 'NS', 'ns.elsewhere.'),
  record('a.example.', 'CNAME', 'b.example.'),
  record('b.example.', 'CNAME', 'a.example.'),
]
const zones = [zone('example.'), zone('shop.example.')]
const ask = (name: string, type = 'A', view: { id: string; name: string } | null = null) =>
  explain({ zones, view, name, type, recordsAt: async (_zone, at) => records.filter(({ fqdn }) => fqdn === at) })
const steps = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).steps.map(({ what }) => what)

test('an alias is followed into the zone it leads to', async () => {
  expect(await steps('WWW.example')).toEqual(['zone', 'name', 'alias', 'zone', 'name', 'answer'])
  expect((await ask('www.example')).answers.map(({ value }) => value)).toEqual(['192.0.2.1'])
})

test('a wildcard stands for what is not there', async () => {
  expect(await steps('none.example')).toEqual(['zone', 'wildcard', 'answer'])
})

test('what another view has is not there', async () => {
  expect(await steps('inner.example')).toEqual(['zone', 'wildcard', 'answer'])
  const office = { id: 'office', name: 'office' }
  expect(await steps('inner.example', 'A', office)).toEqual(['view', 'zone', 'name', 'answer'])
})

test('a delegation, a circle, another type and a foreign name end it', async () => {
  expect((await ask('x.branch.example')).steps.at(-1)?.text).toMatch(/^branch\.example\. is delegated/)
  expect((await ask('a.example')).steps.at(-1)?.text).toMatch(/circle/)
  expect((await ask('web.shop.example', 'MX')).steps.at(-1)?.text).toMatch(/has no MX.*\(there is A\)/)
  expect((await ask('elsewhere')).steps.at(-1)?.text).toMatch(/^No zone/)
})
