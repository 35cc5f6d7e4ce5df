import type { RouteOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { baseOf } from '../src/http/schema-walk.ts'
import type { Answer } from './answer.ts'
import { lease, scope as legacyScope } from './fakes/windows/estate.ts'
import { usualAccount, WindowsHost } from './fakes/windows/host.ts'
import { type TestApp, testApp } from './harness.ts'
import { type Estate, estateIn } from './ipam/estate.ts'
import { switchEverythingOn } from './modules.ts'
import { personWith } from './people.ts'

let cadastre: TestApp
let estate: Estate
let admin: string
let windows: WindowsHost
beforeAll(async () => {
  windows = await WindowsHost.start()
  cadastre = await testApp()
  await switchEverythingOn(cadastre)
  estate = estateIn(cadastre)
  admin = (await personWith(cadastre, [], true)).token
})
afterAll(async () => {
  await cadastre.close()
  await windows.stop()
})

/** One change: where it is previewed and made, with what, and what makes its preview untrue. */
type Case = {
  preview: string
  commit: string
  body: object
  confirm?: object
  file?: string
  disturb: () => Promise<unknown>
}

const edit = (path: string, body: object) => cadastre.call('PUT', `/api/v1/ipam${path}`, { body })

async function subnetIn(network = '10.0.0.0/8', own = '10.1.0.0/24') {
  const block = await estate.block((await estate.space()).id, network)
  return { block, subnet: await estate.subnet(block, own) }
}

/** The id of an item, in a plan of its own. */
async function cutoverItem(item: object, fields: object = {}): Promise<string> {
  const name = `previewed ${JSON.stringify(item)}`
  const plan = await cadastre.call('POST', '/api/v1/migration/cutover/plans', { body: { name, ...fields } })
  const at = `/api/v1/migration/cutover/plans/${plan.body.id}/items`
  return (await cadastre.call('POST', at, { body: { items: [item] } })).body[0].id
}

/** By the path of the preview. */
const CASES: Record<string, () => Promise<Case>> = {
  async '/ipam/subnets/:id/resize/preview'() {
    const { subnet } = await subnetIn()
    const at = `/ipam/subnets/${subnet.id}/resize`
    const disturb = () => edit(`/subnets/${subnet.id}`, { gateway: '10.1.0.9' })
    return { preview: `${at}/preview`, commit: at, body: { new_cidr: '10.1.0.0/23' }, disturb }
  },
  async '/ipam/blocks/:id/resize/preview'() {
    const block = await estate.block((await estate.space()).id, '10.0.0.0/16')
    const at = `/ipam/blocks/${block.id}/resize`
    const disturb = () => estate.subnet(block, '10.0.7.0/24')
    return { preview: `${at}/preview`, commit: at, body: { new_cidr: '10.0.0.0/15' }, disturb }
  },
  async '/ipam/subnets/:id/split/preview'() {
    const { subnet } = await subnetIn()
    const at = `/ipam/subnets/${subnet.id}/split`
    const disturb = () => estate.scope(subnet.id, 'late', [['10.1.0.10', '10.1.0.20']])
    const confirm = { confirm_cidr: subnet.network }
    return { preview: `${at}/preview`, commit: `${at}/commit`, body: { new_prefix_length: 25 }, confirm, disturb }
  },
  async '/ipam/subnets/:id/merge/preview'() {
    const { block, subnet } = await subnetIn()
    const other = await estate.subnet(block, '10.1.1.0/24')
    const at = `/ipam/subnets/${subnet.id}/merge`
    const disturb = () => estate.scope(other.id, 'late')
    const [body, confirm] = [{ sibling_subnet_ids: [other.id] }, { confirm_cidr: '10.1.0.0/23' }]
    return { preview: `${at}/preview`, commit: `${at}/commit`, body, confirm, disturb }
  },
  async '/ipam/blocks/:id/move/preview'() {
    const { block } = await subnetIn()
    const at = `/ipam/blocks/${block.id}/move`
    const [body, confirm] = [{ target_space_id: (await estate.space()).id }, { confirmation_cidr: block.network }]
    const disturb = () => estate.subnet(block, '10.9.0.0/24')
    return { preview: `${at}/preview`, commit: `${at}/commit`, body, confirm, disturb }
  },
  async '/ipam/subnets/:id/bulk-allocate/preview'() {
    const { subnet } = await subnetIn()
    const at = `/ipam/subnets/${subnet.id}/bulk-allocate`
    const body = { range_start: '10.1.0.10', range_end: '10.1.0.19', hostname_template: 'host-{n}' }
    return { preview: `${at}/preview`, commit: at, body, disturb: () => estate.address(subnet.id, '10.1.0.12') }
  },
  async '/ipam/import/preview'() {
    const { block } = await subnetIn()
    const [at, body] = ['/ipam/import', { space_id: block.space_id, strategy: 'skip' }]
    const file = 'network,name\n10.7.0.0/24,a\n10.8.0.0/24,b\n'
    const disturb = () => estate.subnet(block, '10.7.0.0/24')
    return { preview: `${at}/preview`, commit: `${at}/commit`, body, file, disturb }
  },
  async '/ipam/import/addresses/preview'() {
    const { subnet } = await subnetIn()
    const [at, body] = ['/ipam/import/addresses', { subnet_id: subnet.id, strategy: 'skip' }]
    const file = 'address,hostname\n10.1.0.30,a\n10.1.0.31,b\n'
    const disturb = () => estate.address(subnet.id, '10.1.0.30')
    return { preview: `${at}/preview`, commit: `${at}/commit`, body, file, disturb }
  },
  async '/dns/groups/:group_id/zones/:id/import/preview'() {
    const group = (await cadastre.call('POST', '/api/v1/dns/groups', { body: { name: 'previewed' } })).body.id
    const zones = `/dns/groups/${group}/zones`
    const zone = (await cadastre.call('POST', `/api/v1${zones}`, { body: { name: 'previewed.example' } })).body.id
    const at = `${zones}/${zone}/import`
    const record = { name: 'late', record_type: 'A', value: '192.0.2.9' }
    const disturb = () => cadastre.call('POST', `/api/v1${zones}/${zone}/records`, { body: record })
    const body = { zone_file: 'www A 192.0.2.1\n' }
    return { preview: `${at}/preview`, commit: `${at}/commit`, body, disturb }
  },
  async '/migration/cutover/items/:id/ttl-preflight/preview'() {
    const group = (await cadastre.call('POST', '/api/v1/dns/groups', { body: { name: 'lowered' } })).body.id
    const zones = `/dns/groups/${group}/zones`
    const zone = (await cadastre.call('POST', `/api/v1${zones}`, { body: { name: 'lowered.example' } })).body.id
    const at = `/migration/cutover/items/${await cutoverItem({ kind: 'dns_zone', source_ref: 'lowered.example', zone_id: zone })}/ttl-preflight`
    const record = { name: 'late', record_type: 'A', value: '192.0.2.9' }
    const disturb = () => cadastre.call('POST', `/api/v1${zones}/${zone}/records`, { body: record })
    return { preview: `${at}/preview`, commit: `${at}/commit`, body: { target_ttl: 60 }, disturb }
  },
  async '/migration/cutover/items/:id/lease-handover/preview'() {
    const { subnet } = await subnetIn('10.0.0.0/8', '10.1.0.0/24')
    const scope = await estate.scope(subnet.id, 'handed over', [['10.1.0.10', '10.1.0.20']])
    windows.estate.scopes.push(legacyScope('10.1.0.0'))
    windows.estate.leases.push(lease('10.1.0.0', '10.1.0.12', '02-00-00-00-00-12'))
    const { username, password } = usualAccount
    const server = await cadastre.call('POST', '/api/v1/dhcp/servers', {
      body: {
        name: 'legacy',
        driver: 'wsrv_dhcp',
        host: '127.0.0.1',
        wsrv_credentials: { username, password, winrm_port: windows.port },
      },
    })
    const item = { kind: 'dhcp_scope', source_ref: '10.1.0.0', scope_id: scope }
    const at = `/migration/cutover/items/${await cutoverItem(item, { source_dhcp_server_id: server.body.id })}/lease-handover`
    const taken = { ip_address: '10.1.0.12', mac_address: '02:00:00:00:00:99' }
    const disturb = () => cadastre.call('POST', `/api/v1/dhcp/scopes/${scope}/statics`, { body: taken })
    const body = { entries: [{ ip_address: '10.1.0.12', mac_address: '02:00:00:00:00:12' }] }
    return { preview: `${at}/preview`, commit: `${at}/commit`, body, disturb }
  },
  async '/multicast/groups/bulk-allocate/preview'() {
    const space_id = (await estate.space()).id
    const at = '/multicast/groups/bulk-allocate'
    const body = { space_id, count: 2, name_template: 'cam-{n}', start_address: '239.4.0.1' }
    const other = { ...body, count: 1, start_address: '239.4.0.2' }
    const disturb = () => cadastre.call('POST', `/api/v1${at}/commit`, { body: other })
    return { preview: `${at}/preview`, commit: `${at}/commit`, body, disturb }
  },
}

/** With the rows in the body instead of a file; the commit takes the file. */
const SAME_CHANGE = ['/ipam/import/preview-json']

/** The commit of an import is sent the plan itself; it looks for conflicts anew and does with them what it is told. */
const sendsPlan = (preview: string): boolean =>
  routesOf(({ body }) => 'plan' in fieldsOf(body)).includes(preview.replace(/\/preview$/, '/commit'))

const fieldsOf = (schema?: z.ZodType): object => (schema ? (baseOf(schema).def.shape ?? {}) : {})
type Schemas = { body?: z.ZodType; form?: z.ZodType; response?: Record<string, z.ZodType> }
const schemasOf = ({ schema }: RouteOptions): Schemas => (schema ?? {}) as Schemas
const routesOf = (holds: (schemas: Schemas) => boolean): string[] =>
  cadastre.app.routeTable.routes
    .filter((route) => route.method === 'POST' && holds(schemasOf(route)))
    .map(({ url }) => url.replace('/api/v1', ''))
    .sort()

function send(path: string, body: object, file: string | undefined): Promise<Answer> {
  if (file === undefined) return cadastre.call('POST', `/api/v1${path}`, { body })
  return upload(path, body, file)
}

async function upload(path: string, fields: object, file: string): Promise<Answer> {
  const parts = Object.entries(fields).map(([name, value]) => `name="${name}"\r\n\r\n${value}`)
  const all = [...parts, `name="file"; filename="file.csv"\r\n\r\n${file}`]
  const response = await cadastre.app.inject({
    method: 'POST',
    url: `/api/v1${path}`,
    headers: { authorization: `Bearer ${admin}`, 'content-type': 'multipart/form-data; boundary=edge' },
    payload: `${all.map((part) => `--edge\r\ncontent-disposition: form-data; ${part}\r\n`).join('')}--edge--\r\n`,
  })
  const headers = response.headers as Answer['headers']
  return { status: response.statusCode, text: response.body, headers, body: JSON.parse(response.body) }
}

describe('a preview', () => {
  test('is named by a hash, and has a case below', () => {
    const hashed = routesOf(({ response }) => 'preview_hash' in fieldsOf(response?.[200]))
    const previews = routesOf(() => true).filter((url) => /\/preview(-\w+)?$/.test(url) && !sendsPlan(url))
    expect(hashed).toEqual(previews)
    expect(hashed).toEqual([...Object.keys(CASES), ...SAME_CHANGE].sort())
  })

  test('has one commit that takes its hash', () => {
    const takers = routesOf(({ body, form }) => 'preview_hash' in { ...fieldsOf(body), ...fieldsOf(form) })
    expect(takers).toEqual(
      Object.keys(CASES)
        .map((url) => url.replace(/\/preview$/, ''))
        .flatMap((at) => takers.filter((url) => url === at || url === `${at}/commit`))
        .sort(),
    )
    expect(takers).toHaveLength(Object.keys(CASES).length)
  })

  test.each(Object.entries(CASES))(
    '%s: what it showed is done, or refused once it is untrue',
    async (_url, arrange) => {
      const { preview, commit, body, confirm, file, disturb } = await arrange()
      const first = await send(preview, body, file)
      expect(first.status, first.text).toBe(200)
      expect((await send(preview, body, file)).body.preview_hash).toBe(first.body.preview_hash)
      await disturb()
      const { preview_hash } = first.body
      const refused = await send(commit, { ...body, ...confirm, preview_hash }, file)
      expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('no longer true')])
      const second = await send(preview, body, file)
      const done = await send(commit, { ...body, ...confirm, preview_hash: second.body.preview_hash }, file)
      // What came between may be in the way itself; the preview is then no reason.
      expect(done.text).not.toContain('no longer true')
      expect([200, 201, 409], done.text).toContain(done.status)
    },
  )

  test('stays true while addresses come and go', async () => {
    const { subnet } = await subnetIn()
    const body = { new_prefix_length: 25 }
    const { preview_hash } = (await estate.post(`/subnets/${subnet.id}/split/preview`, body)).body
    await estate.address(subnet.id, '10.1.0.77')
    const sent = { ...body, confirm_cidr: subnet.network, preview_hash }
    expect((await estate.post(`/subnets/${subnet.id}/split/commit`, sent)).status).toBe(200)
  })

  test('is not needed: without a hash the change is made as things are', async () => {
    const { subnet } = await subnetIn()
    const sent = { new_prefix_length: 25, confirm_cidr: subnet.network }
    expect((await estate.post(`/subnets/${subnet.id}/split/commit`, sent)).status).toBe(200)
  })
})
