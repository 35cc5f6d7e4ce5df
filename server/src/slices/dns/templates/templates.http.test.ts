import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DnsApp, dnsApp } from '../../../../test/dns-app.ts'

let dns: DnsApp
beforeAll(async () => {
  dns = await dnsApp()
})
afterAll(() => dns.close())

const from = async (body: object) => dns.api('POST', `${await dns.group()}/zones/from-template`, body)

test('templates are listed with what they ask for', async () => {
  const { templates } = (await dns.api('GET', '/zone-templates')).body
  expect(templates.map(({ id, record_count }: { id: string; record_count: number }) => [id, record_count])).toEqual([
    ['mail-basic', 4],
    ['active-directory', 8],
    ['web-basic', 3],
    ['k8s-external-dns', 0],
  ])
  expect(templates[0].parameters[0]).toMatchObject({ key: 'mx_host', required: true })
})

test.each([
  ['mail-basic', { mx_host: 'mail', spf_includes: 'include:_spf.example.net', dmarc_email: 'd@example.net' }, 3],
  ['active-directory', { dc_hostname: 'dc1.example.net' }, 8],
  ['web-basic', { origin_ip: '192.0.2.1', origin_ipv6: '2001:db8::1' }, 3],
  ['k8s-external-dns', {}, 0],
])('%s makes a zone with its records', async (template_id, params, count) => {
  const { status, body, text, headers } = await from({ template_id, zone_name: 'New.Example', params })
  expect(status, text).toBe(201)
  expect(body).toMatchObject({ name: 'new.example.', record_count: count, zone_type: 'primary' })
  expect(headers.location).toContain(body.id)
  expect((await dns.api('GET', `/groups/${body.group_id}/zones/${body.id}/records`)).body).toHaveLength(count)
})

test('a text from a template keeps what was filled in', async () => {
  const { body } = await from({
    template_id: 'mail-basic',
    zone_name: 'a.example',
    params: { mx_host: 'mx.example.net' },
  })
  const { body: records } = await dns.api('GET', `/groups/${body.group_id}/zones/${body.id}/records?record_type=TXT`)
  expect(records).toMatchObject([{ name: '@', value: '"v=spf1 mx -all"', ttl: 3600 }])
})

test('what cannot be filled in makes neither zone nor records', async () => {
  const group = await dns.group()
  const path = `${group}/zones/from-template`
  const send = (body: object) => dns.api('POST', path, { zone_name: 'x.example', ...body })
  expect((await send({ template_id: 'nothing' })).status).toBe(404)
  expect((await send({ template_id: 'web-basic' })).body.detail).toContain('origin_ip')
  expect((await send({ template_id: 'web-basic', params: { origin_ip: 'x' } })).status).toBe(422)
  expect((await dns.api('GET', `${group}/zones`)).body).toEqual([])
  await dns.made(`${group}/zones`, { name: 'x.example' })
  expect((await send({ template_id: 'k8s-external-dns' })).status).toBe(409)
})
